export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

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
