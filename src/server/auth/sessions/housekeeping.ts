import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { publishedAfterRetirement } from '../tokens/signing-keys.ts'
import { deviceLifetime } from './known-devices.ts'
import { idleLimit } from './session-refresh.ts'

const pause = 10 * 60 * 1000

/**
 * Removes what has expired: a function to call whenever something has been done, that works at most every ten minutes
 * and never makes anybody wait.
 */
export function housekeeper({ db, clock }: { db: Db; clock: () => Date }): (log: FastifyBaseLogger) => Promise<void> {
  let lastTime = Number.NEGATIVE_INFINITY
  return async (log) => {
    const now = clock()
    if (now.getTime() - lastTime < pause) return
    lastTime = now.getTime()
    await removeExpired(db, now).catch((error) => log.error({ err: error }, 'Expired sessions could not be removed'))
  }
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.deleteFrom('auth.throttles').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('auth.oneTimeTokens').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('auth.sessions').where('refreshedAt', '<', ago(idleLimit)).execute()
  await db.deleteFrom('auth.knownDevices').where('seenAt', '<', ago(deviceLifetime)).execute()
  await db.deleteFrom('auth.signingKeys').where('retiredAt', '<', ago(publishedAfterRetirement)).execute()
}
