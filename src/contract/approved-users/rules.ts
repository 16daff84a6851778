export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Of a person's first and last name together. */
export const maxNameLength = 100

/** Only a person who has not signed in yet is invited again. */
export function canBeInvitedAgain(user: { status: UserStatus }): boolean {
  return user.status === 'invited'
}
