import { invalid } from './routes/auth-error.ts'

const longest = 255
const form = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u

/** An address as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a normalized address could belong to an account at all. */
export function isEmailAddress(email: string): boolean {
  return email.length <= longest && form.test(email)
}

/** The normalized address, or the protocol's refusal. */
export function checkedEmail(email: string): string {
  const normalized = normalizeEmail(email)
  if (normalized.length > longest) throw invalid('An email address is too long')
  if (!isEmailAddress(normalized)) throw invalid('Unable to validate email address: invalid format')
  return normalized
}
