import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import {
  maxPasswordBytes,
  minPasswordLength,
  type PasswordFault,
  passwordFault,
  passwordMessages,
} from '../../../contract/kernel/passwords.ts'
import { AuthError, invalid, type WeakPasswordReason } from '../auth-error.ts'
import { highestPriority, priorityQueue } from '../throttling/priority-queue.ts'
import { isKnownPassword } from './known-passwords.ts'

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Leaves one core for the rest of the server, and one of libuv's four threads for files and name lookups.
const concurrency = Math.min(3, Math.max(1, availableParallelism() - 1))

// Limits wrong passwords to a third of this capacity, so that guessed passwords cannot occupy all processors.
const cooldownMs = (result: unknown, durationMs: number) => (result === false ? 2 * durationMs : 0)
const queue = priorityQueue({ concurrency, maxWaiting: 64, maxWaitMs: 5000, overloadError, cooldownMs })

/** A hash that no password has, with the cost of the real ones. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

const faults: Record<PasswordFault, () => AuthError> = {
  short: () => weak('length', `Password should be at least ${minPasswordLength} characters.`),
  long: () => invalid(`Password cannot be longer than ${maxPasswordBytes} characters`),
  repetitive: () => weak('characters', passwordMessages.repetitive),
  ownEmail: () => weak('characters', passwordMessages.ownEmail),
  known: () => weak('pwned', passwordMessages.known),
}

function weak(reason: WeakPasswordReason, message: string): AuthError {
  return new AuthError(422, 'weak_password', message, { weakPasswordReasons: [reason] })
}

/** Throws AuthError when an account with this address cannot have a new password: 422 weak_password, too long 400. */
export async function checkNewPassword(password: string, email: string): Promise<void> {
  const fault = passwordFault(password, email) ?? ((await isKnownPassword(password)) ? 'known' : undefined)
  if (fault) throw faults[fault]()
}

/** The argon2id hash of a password that has been checked. Throws AuthError 503 while too many wait. */
export async function hashPassword(password: string): Promise<string> {
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

function overloadError(): AuthError {
  return new AuthError(503, 'over_request_rate_limit', 'Too many sign-ins at once, please try again in a moment', {
    retryAfter: 2,
  })
}
