export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/**
 * The newest mail with a person's invitation: on its way since, handed to the mail server at, or refused, and why. A
 * refused one is tried again at `nextAttemptAt`; null when it was given up, because its link has ended.
 */
export type InvitationMail =
  | { state: 'waiting'; since: string }
  | { state: 'sent'; at: string }
  | { state: 'failed'; since: string; reason: string; nextAttemptAt: string | null }

/** Why the invitation has not reached a person who is still expected; undefined when there is nothing to worry about. */
export function failedInvitation(user: {
  status: UserStatus
  invitationMail: InvitationMail | null
}): Extract<InvitationMail, { state: 'failed' }> | undefined {
  const { status, invitationMail } = user
  return status === 'invited' && invitationMail?.state === 'failed' ? invitationMail : undefined
}

/** Only a person who has not come in yet is invited again. */
export function canBeInvitedAgain(user: { status: UserStatus }): boolean {
  return user.status === 'invited'
}

/** Only a person who may come in is kept out; an invited one is removed instead. */
export function canBeSuspended(user: { status: UserStatus }): boolean {
  return user.status === 'active'
}

/** A suspended person may be let in again. */
export function canBeReactivated(user: { status: UserStatus }): boolean {
  return user.status === 'suspended'
}
