export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * The newest mail with a person's invitation: waiting to be sent since, sent to the mail server at, or refused, and why. A
 * refused one is sent again at `nextAttemptAt`; null when it is not, because its link has expired.
 */
export type InvitationMail =
  | { state: 'waiting'; since: string }
  | { state: 'sent'; at: string }
  | { state: 'failed'; since: string; reason: string; nextAttemptAt: string | null }

/** The invitation mail of an invited person when it could not be sent; else undefined. */
export function failedInvitation(user: {
  status: UserStatus
  invitationMail: InvitationMail | null
}): Extract<InvitationMail, { state: 'failed' }> | undefined {
  const { status, invitationMail } = user
  return status === 'invited' && invitationMail?.state === 'failed' ? invitationMail : undefined
}

/** Only a person who has not signed in yet is invited again. */
export function canBeInvitedAgain(user: { status: UserStatus }): boolean {
  return user.status === 'invited'
}

/** Only an active person is suspended; an invited one is deleted instead. */
export function canBeSuspended(user: { status: UserStatus }): boolean {
  return user.status === 'active'
}

/** Only a suspended person is reactivated. */
export function canBeReactivated(user: { status: UserStatus }): boolean {
  return user.status === 'suspended'
}
