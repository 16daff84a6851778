import { isLongEnough, isTooLong, longestPasswordBytes, shortestPassword } from '../../../contract/kernel/passwords.ts'
import { AuthError, invalid } from '../routes/auth-error.ts'

/** Refuses a new password that is too short (422 weak_password) or too long (400). */
export function checkNewPassword(password: string): void {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${longestPasswordBytes} characters`)
  if (isLongEnough(password)) return
  throw new AuthError(422, 'weak_password', `Password should be at least ${shortestPassword} characters.`, {
    weakReasons: ['length'],
  })
}
