import type { Db } from '../../db/transaction.ts'
import { sessionGone } from '../routes/auth-error.ts'
import { endSessionsOf, isLive } from '../sessions/sessions.ts'
import { hashPassword } from './password-hashing.ts'
import { checkNewPassword } from './password-policy.ts'

/** The hash of a password that somebody chose. Throws AuthError 422 or 400 when it breaks the policy. */
export async function hashNewPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return hashPassword(password)
}

/**
 * Sets a password in somebody's name, as an administrator's command does: links are spent and all sessions end.
 * Throws AuthError 422 or 400 when the password breaks the policy.
 */
export async function setPassword(
  tx: Db,
  { userId, password, now = new Date() }: { userId: string; password: string; now?: Date },
): Promise<void> {
  await storePasswordHash(tx, { userId, passwordHash: await hashNewPassword(password), now })
}

type NewPassword = { userId: string; passwordHash: string; keptSessionId?: string; now: Date }

/**
 * Gives an account a new hash, spends its links and ends its sessions, all but `keptSessionId`. Throws AuthError 403
 * when that session has ended meanwhile: of two changes at the same moment the first one counts.
 */
export async function storePasswordHash(
  tx: Db,
  { userId, passwordHash, keptSessionId, now }: NewPassword,
): Promise<void> {
  await tx.updateTable('auth.users').set({ passwordHash, updatedAt: now }).where('id', '=', userId).execute()
  await tx.deleteFrom('auth.oneTimeTokens').where('userId', '=', userId).execute()
  if (keptSessionId !== undefined && !(await isLive(tx, userId, keptSessionId))) throw sessionGone()
  await endSessionsOf(tx, userId, keptSessionId === undefined ? {} : { except: keptSessionId })
}
