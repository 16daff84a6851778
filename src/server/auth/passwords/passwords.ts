import { isLongEnough, isTooLong, longestPasswordBytes, shortestPassword } from '../../../contract/kernel/passwords.ts'
import type { Db } from '../../db/transaction.ts'
import { AuthError, invalid, sessionNotFound } from '../routes/auth-error.ts'
import { endSessionsOf, sessionExists } from '../sessions/sessions.ts'

/** Throws AuthError when a new password is too short (422 weak_password) or too long (400). */
export function checkNewPassword(password: string): void {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${longestPasswordBytes} characters`)
  if (isLongEnough(password)) return
  throw new AuthError(422, 'weak_password', `Password should be at least ${shortestPassword} characters.`, {
    weakPasswordReasons: ['length'],
  })
}

type NewPassword = { userId: string; passwordHash: string; keptSessionId: string; now: Date }

/**
 * Stores a new hash, deletes the links of the account and ends its sessions, all but `keptSessionId`. Throws AuthError
 * 403 when that session has ended meanwhile, so that of two concurrent changes only the first is made.
 */
export async function storePasswordHash(
  tx: Db,
  { userId, passwordHash, keptSessionId, now }: NewPassword,
): Promise<void> {
  await tx.updateTable('auth.users').set({ passwordHash, updatedAt: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('auth.oneTimeTokens').where('userId', '=', userId).execute()
  if (!(await sessionExists(tx, userId, keptSessionId))) throw sessionNotFound()
  await endSessionsOf(tx, userId, { except: keptSessionId })
}
