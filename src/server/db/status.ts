import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isConnectionLost } from './connection-errors.ts'
import type { Db } from './transaction.ts'

const longestWaitMilliseconds = 2000

/** 'busy' when it does not answer in time, or its answer ends for want of time or a free connection. */
export async function databaseStatus(db: Db): Promise<'ready' | 'database busy' | 'database unreachable'> {
  const answer = sql`select 1`.execute(db).then(
    () => 'ready' as const,
    (error) => (isConnectionLost(error) ? 'database unreachable' : 'database busy'),
  )
  return Promise.race([answer, delay(longestWaitMilliseconds, 'database busy' as const, { ref: false })])
}
