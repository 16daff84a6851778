import type { Db } from '../../db/transaction.ts'
import { firstRank } from '../passwords/password-hashing.ts'
import { tooManyRequests } from '../routes/auth-error.ts'
import { subscriberOf } from '../routes/client-address.ts'
import { countAttempt, forgetAttempts, readThrottles, type ThrottleRule } from './throttles.ts'

const minute = 60
const hour = 60 * minute

// Guessing one person's password from one place is what a pupil does: strict.
const accountAtAddress = {
  name: 'account-at-address',
  free: 10,
  firstWait: 30,
  longestWait: 15 * minute,
  memory: 12 * hour,
}
// The same from a browser in which this person has signed in before. Nobody else can use up these attempts.
const accountOnDevice = { ...accountAtAddress, name: 'account-on-device' }
// Guessing it from many places. Soft: a stranger far away must not lock the person out for long.
const account = { name: 'account', free: 100, firstWait: 5, longestWait: minute, memory: hour }
// A whole school sits behind one address, so the door is closed late …
const address = { name: 'address', free: 5000, firstWait: minute, longestWait: minute, memory: hour }
// … but from an address with many wrong passwords each account gets fewer free attempts, and waits its turn.
const suspiciousAddress = 200
const freeAtSuspiciousAddress = 3
const lastRankOfCalmAddress = 20

export type SignInAttempt = {
  /** Where to stand in the line for hashing. */
  rank: number
  failed: () => Promise<void>
  succeeded: () => Promise<void>
}

type Attempt = { email: string; address: string; knownDevice: string | undefined; now: Date }

/**
 * Admits one try of a password or throws 429. The try is counted before the password is looked at, so that a hundred
 * tries at the same moment are a hundred tries. Accounts that do not exist are counted like those that do.
 */
export async function admitSignIn(db: Db, attempt: Attempt): Promise<SignInAttempt> {
  return attempt.knownDevice === undefined
    ? admitStranger(db, attempt)
    : admitKnownDevice(db, attempt, attempt.knownDevice)
}

async function admitKnownDevice(db: Db, { email, now }: Attempt, device: string): Promise<SignInAttempt> {
  const subject = `${email}\n${device}`
  await countOrRefuse(db, accountOnDevice, subject, now)
  return {
    rank: firstRank,
    failed: async () => {},
    succeeded: () => forgetAttempts(db, accountOnDevice, subject),
  }
}

async function admitStranger(db: Db, { email, address: from, now }: Attempt): Promise<SignInAttempt> {
  const subscriber = subscriberOf(from)
  const pair = `${email}\n${subscriber}`
  const states = await readThrottles(
    db,
    [
      [address, subscriber],
      [account, email],
      [accountAtAddress, pair],
    ],
    now,
  )
  const longestWait = Math.max(...states.map(({ waitSeconds }) => waitSeconds))
  if (longestWait > 0) throw tooManyRequests(longestWait)

  const isSuspicious = (states[0]?.attempts ?? 0) >= suspiciousAddress
  const rule = isSuspicious ? { ...accountAtAddress, free: freeAtSuspiciousAddress } : accountAtAddress
  const attempts = await countOrRefuse(db, rule, pair, now)
  return {
    rank: Math.min(attempts, lastRankOfCalmAddress) + (isSuspicious ? lastRankOfCalmAddress : 0),
    failed: async () => {
      await countAttempt(db, account, email, now)
      await countAttempt(db, address, subscriber, now)
    },
    succeeded: () => forgetAttempts(db, accountAtAddress, pair),
  }
}

async function countOrRefuse(db: Db, rule: ThrottleRule, subject: string, now: Date): Promise<number> {
  const admission = await countAttempt(db, rule, subject, now)
  if (!admission.admitted) throw tooManyRequests(admission.waitSeconds)
  return admission.attempts
}
