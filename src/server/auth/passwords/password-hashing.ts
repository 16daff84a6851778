import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AuthError } from '../routes/auth-error.ts'
import { rankedQueue } from '../throttling/ranked-queue.ts'

const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// One core stays for everything else, and one of libuv's four threads for files and name lookups.
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

// Wrong passwords get a third of that at most: guessing must not take the server away from everybody else.
const restAfter = (result: unknown, took: number) => (result === false ? 2 * took : 0)
const queue = rankedQueue({ atOnce, waiting: 64, longestWait: 5000, refusal: overloaded, restAfter })

/** Where nobody is in the way: a signed-in person, or the program itself. */
export const firstRank = 0

/** A hash that no password has, of the same cost as the real ones. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The argon2id hash of a password that meets the policy. Throws a 503 while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return queue(firstRank, () => hash(password.normalize('NFKC'), cost))
}

/**
 * Whether a password is the one behind a stored hash. Without a hash (no such account, no password yet) it spends the
 * same time and says no. Lower ranks go first; throws a 503 while too many of at least this rank wait.
 */
export function verifyPassword(stored: string | null | undefined, password: string, rank: number): Promise<boolean> {
  return queue(rank, () => verify(stored ?? nobodysHash, password.normalize('NFKC')))
}

function overloaded(): AuthError {
  return new AuthError(503, 'over_request_rate_limit', 'Too many sign-ins at once, please try again in a moment', {
    retryAfter: 2,
  })
}
