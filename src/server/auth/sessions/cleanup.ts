import type { Db } from '../../db/transaction.ts'
import { retiredKeyMs } from '../tokens/signing-keys.ts'
import { deviceLifetimeMs } from './known-devices.ts'
import { maxIdleMs } from './session-refresh.ts'

const interval = 10 * 60 * 1000

type Cleanup = { db: Db; clock: () => Date; maxSessionAgeMs: number }

/** Returns a task that deletes expired rows at most once in ten minutes, however often it is run. */
export function cleanupTask({ db, clock, maxSessionAgeMs }: Cleanup): () => Promise<void> {
  let lastRunAt = Number.NEGATIVE_INFINITY
  return async () => {
    const now = clock()
    if (Math.abs(now.getTime() - lastRunAt) < interval) return
    lastRunAt = now.getTime()
    await deleteExpired(db, now, maxSessionAgeMs)
  }
}

/** Deletes what can be used no more: attempts, links, sessions (also those older than `maxSessionAgeMs`), devices and retired keys. */
export async function deleteExpired(db: Db, now: Date, maxSessionAgeMs: number): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await db.deleteFrom('auth.throttles').where('expiresAt', '<=', ago(0)).execute()
  await db.deleteFrom('auth.oneTimeTokens').where('expiresAt', '<=', ago(0)).execute()
  await db
    .deleteFrom('auth.sessions')
    .where((eb) => eb('refreshedAt', '<', ago(maxIdleMs)).or('createdAt', '<', ago(maxSessionAgeMs)))
    .execute()
  await db.deleteFrom('auth.knownDevices').where('seenAt', '<', ago(deviceLifetimeMs)).execute()
  await db.deleteFrom('auth.signingKeys').where('retiredAt', '<', ago(retiredKeyMs)).execute()
}
