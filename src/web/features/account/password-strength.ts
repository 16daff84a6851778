import { isLongEnough } from '../../../contract/kernel/passwords.ts'

export const passwordStrengths = ['short', 'weak', 'fair', 'good', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/**
 * A rough measure that rewards length and variety and sees through repetition ('aaaaaaaaaa' is weak). It advises; only
 * 'short' is refused.
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
