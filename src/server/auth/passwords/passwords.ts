import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isLongEnough, isTooLong, longestPasswordBytes, shortestPassword } from '../../../contract/kernel/passwords.ts'
import type { Db } from '../../db/transaction.ts'
import { AuthError, invalid, sessionNotFound } from '../routes/auth-error.ts'
import { endSessionsOf, sessionExists } from '../sessions/sessions.ts'
import { highestPriority, priorityQueue } from '../throttling/priority-queue.ts'

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Leaves one core for the rest of the server, and one of libuv's four threads for files and name lookups.
const concurrency = Math.min(3, Math.max(1, availableParallelism() - 1))

// Limits wrong passwords to a third of this capacity, so that guessed passwords cannot occupy all processors.
const cooldownMs = (result: unknown, durationMs: number) => (result === false ? 2 * durationMs : 0)
const queue = priorityQueue({ concurrency, maxWaiting: 64, maxWaitMs: 5000, overloadError, cooldownMs })

/** A hash that no password has, with the cost of the real ones. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Throws AuthError when a new password is too short (422 weak_password) or too long (400). */
export function checkNewPassword(password: string): void {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${longestPasswordBytes} characters`)
  if (isLongEnough(password)) return
  throw new AuthError(422, 'weak_password', `Password should be at least ${shortestPassword} characters.`, {
    weakPasswordReasons: ['length'],
  })
}

/** The argon2id hash of a new password. Throws AuthError 422 or 400 when it breaks the policy, 503 while too many wait. */
export async function hashNewPassword(password: string): Promise<string> {
  checkNewPassword(password)
  return queue(highestPriority, () => hash(password.normalize('NFKC'), cost))
}

/**
 * Whether a password matches a stored hash; lower priority numbers go first. Without a hash (no account, no password yet)
 * the result is false after the same work. Throws AuthError 503 when the queue is full or the wait too long.
 */
export function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  priority: number,
): Promise<boolean> {
  return queue(priority, () => verify(passwordHash ?? dummyHash, password.normalize('NFKC')))
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

function overloadError(): AuthError {
  return new AuthError(503, 'over_request_rate_limit', 'Too many sign-ins at once, please try again in a moment', {
    retryAfter: 2,
  })
}
