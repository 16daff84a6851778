import type { Db } from '../../db/transaction.ts'
import { retiredKeyLifetime } from '../tokens/signing-keys.ts'
import { deviceLifetime } from './known-devices.ts'
import { maxIdleTime } from './session-refresh.ts'

const interval = 10 * 60 * 1000

type Cleanup = { db: Db; clock: () => Date; maxSessionAge: number }

/** Returns a task that deletes expired rows at most once in ten minutes, however often it is run. */
export function cleanupTask({ db, clock, maxSessionAge }: Cleanup): () => Promise<void> {
  let lastRunAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (now.getTime() - lastRunAt < interval) return
    lastRunAt = now.getTime()
    await deleteExpired(db, now, maxSessionAge)
  }
}

export async function deleteExpired(db: Db, now: Date, maxSessionAge: number): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('auth.throttles').where('expiresAt', '<=', ago(0)).execute()
  await db.deleteFrom('auth.oneTimeTokens').where('expiresAt', '<=', ago(0)).execute()
  await db
    .deleteFrom('auth.sessions')
    .where((eb) => eb('refreshedAt', '<', ago(maxIdleTime)).or('createdAt', '<', ago(maxSessionAge)))
    .execute()
  await db.deleteFrom('auth.knownDevices').where('seenAt', '<', ago(deviceLifetime)).execute()
  await db.deleteFrom('auth.signingKeys').where('retiredAt', '<', ago(retiredKeyLifetime)).execute()
}
