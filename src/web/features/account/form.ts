import { invalidEmail, maxNameLength, missingEmail, missingName } from '../../../contract/approved-users/rules.ts'
import { isLongEnough, passwordFault, passwordMessages } from '../../../contract/kernel/passwords.ts'
import { tooLongMessage } from '../../../contract/kernel/text.ts'

/** Why the value of an email field is rejected, as a message of the contract; undefined when it is valid. */
export function emailError(input: HTMLInputElement) {
  if (!input.value.trim()) return missingEmail
  return input.validity.valid ? undefined : invalidEmail
}

/** Why a person's name is rejected, as a message of the contract; undefined when it is valid. */
export function nameError(name: string) {
  if (!name.trim()) return missingName
  return name.trim().length > maxNameLength ? tooLongMessage(maxNameLength) : undefined
}

export type NewPassword = { current: string; password: string; repeated: string }
export type NewPasswordErrors = Partial<Record<keyof NewPassword, string | undefined>>

/** Why a new password of the person with this address ('' when it is not known) is rejected before it is sent; empty when it is valid. */
export function newPasswordErrors({ password, repeated }: NewPassword, email: string): NewPasswordErrors {
  const fault = passwordFault(password, email)
  if (fault) return { password: passwordMessages[fault] }
  return password === repeated ? {} : { repeated: 'The two passwords are different' }
}

export const passwordStrengths = ['short', 'weak', 'fair', 'good', 'strong'] as const
type PasswordStrength = (typeof passwordStrengths)[number]

/**
 * A rough measure of a password by its length and variety, where repetition does not count ('aaaaaaaaaa' is weak). It
 * only advises; 'short' alone is rejected.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password]
  if (!isLongEnough(password)) return 'short'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const score = Math.min(characters.length, new Set(characters).size * 2) + 2 * (kinds - 1)
  if (score < 11) return 'weak'
  if (score < 15) return 'fair'
  return score < 20 ? 'good' : 'strong'
}
