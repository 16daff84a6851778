import { AuthError, invalid } from './auth-error.ts'

const shortestPassword = 10
const longestPasswordBytes = 128

/** Refuses a new password that is too short (422 weak_password) or too long (400). Lengths after normalization. */
export function checkNewPassword(password: string): void {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${longestPasswordBytes} characters`)
  if ([...password.normalize('NFKC')].length >= shortestPassword) return
  throw new AuthError(422, 'weak_password', `Password should be at least ${shortestPassword} characters.`, {
    weakReasons: ['length'],
  })
}

/** Whether no account can have this password. Hashing works on a bounded text only. */
export function isTooLong(password: string): boolean {
  return (
    Buffer.byteLength(password) > longestPasswordBytes ||
    Buffer.byteLength(password.normalize('NFKC')) > longestPasswordBytes
  )
}
