import type { UserStatus } from '../kernel/permissions.ts'

/** Of a person's first and last name together. */
export const maxNameLength = 100

// What the server refuses, and the forms that send to it.
export const missingEmail = 'Please enter an email address'
export const invalidEmail = 'Please enter a valid email address'
export const missingName = 'Please enter first and last name'

/** Only a person who has not signed in yet is invited again. */
export function canBeInvitedAgain(user: { status: UserStatus }): boolean {
  return user.status === 'invited'
}
