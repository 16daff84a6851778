import { invariant } from '../../../contract/kernel/invariant.ts'
import type { Db } from '../../db/transaction.ts'
import { tooManyRequests } from '../auth-error.ts'
import { clientNetwork } from './client-network.ts'
import { highestPriority } from './priority-queue.ts'
import { admitAttempt, countAttempt, readThrottles, resetAttempts } from './throttles.ts'

const minute = 60
const hour = 60 * minute

// Strict, because it limits guesses of one person's password from one network.
const accountFromNetwork = {
  name: 'account-from-network',
  freeAttempts: 10,
  firstWait: 30,
  maxWait: 15 * minute,
  window: 12 * hour,
}
// Counted separately, so that other clients cannot use up the attempts of a browser in which the person has signed in.
const accountOnDevice = { ...accountFromNetwork, name: 'account-on-device' }
// Lenient, because an attacker on other networks must not block the person for long.
const accountAnywhere = { name: 'account', freeAttempts: 100, firstWait: 5, maxWait: minute, window: hour }
// High, because a whole school can use one network.
const network = { name: 'network', freeAttempts: 5000, firstWait: minute, maxWait: minute, window: hour }
// From a network with this many wrong passwords each account gets fewer free attempts, and low priority.
const suspiciousFailures = 200
const freeAttemptsFromSuspiciousNetwork = 3
const lowestPriorityOfTrustedNetwork = 20

export type AdmittedSignIn = {
  /** Its priority in the queue for hashing; lower numbers go first. */
  priority: number
  recordFailure: () => Promise<void>
  recordSuccess: () => Promise<void>
}

type SignInAttempt = { email: string; address: string; knownDevice: string | undefined; now: Date }

/**
 * Admits one attempt to sign in or throws AuthError 429. The attempt is counted before the password is verified, so that
 * concurrent attempts are all counted. Accounts that do not exist are counted like those that do.
 */
export async function admitSignIn(db: Db, attempt: SignInAttempt): Promise<AdmittedSignIn> {
  const { email, knownDevice, now } = attempt
  if (knownDevice === undefined) return admitUnknownDevice(db, attempt)
  const subject = `${email}\n${knownDevice}`
  await admitAttempt(db, accountOnDevice, subject, now)
  return {
    priority: highestPriority,
    recordFailure: async () => {},
    recordSuccess: () => resetAttempts(db, accountOnDevice, subject),
  }
}

async function admitUnknownDevice(db: Db, { email, address, now }: SignInAttempt): Promise<AdmittedSignIn> {
  const source = clientNetwork(address)
  const accountAndSource = `${email}\n${source}`
  const [fromNetwork, ...ofAccount] = await readThrottles(
    db,
    [
      [network, source],
      [accountAnywhere, email],
      [accountFromNetwork, accountAndSource],
    ],
    now,
  )
  invariant(fromNetwork, 'every throttle that was asked for is returned')
  const waitSeconds = Math.max(fromNetwork.waitSeconds, ...ofAccount.map((throttle) => throttle.waitSeconds))
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)

  const isSuspicious = fromNetwork.attempts >= suspiciousFailures
  const rule = isSuspicious
    ? { ...accountFromNetwork, freeAttempts: freeAttemptsFromSuspiciousNetwork }
    : accountFromNetwork
  const attempts = await admitAttempt(db, rule, accountAndSource, now)
  const priority = Math.min(attempts, lowestPriorityOfTrustedNetwork)
  return {
    priority: isSuspicious ? priority + lowestPriorityOfTrustedNetwork : priority,
    recordFailure: async () => {
      await countAttempt(db, accountAnywhere, email, now)
      await countAttempt(db, network, source, now)
    },
    recordSuccess: () => resetAttempts(db, accountFromNetwork, accountAndSource),
  }
}
