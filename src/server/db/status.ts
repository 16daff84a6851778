import { sql } from 'kysely'
import { invariant } from '../../contract/kernel/invariant.ts'
import { isConnectionLost } from './connection-errors.ts'
import type { Db } from './transaction.ts'

type DatabaseStatus = 'ready' | 'database busy' | 'database unreachable'

const maxWaitMs = 2_000

/** 'busy' when it does not answer in time, or its answer ends for want of time or a free connection. */
export async function databaseStatus(db: Db): Promise<DatabaseStatus> {
  const answer = sql`select 1`.execute(db).then(
    () => 'ready' as const,
    (error) => (isConnectionLost(error) ? 'database unreachable' : 'database busy'),
  )
  const timeout = new Promise<DatabaseStatus>((resolve) => setTimeout(resolve, maxWaitMs, 'database busy').unref())
  return Promise.race([answer, timeout])
}

type StoredCounts = { sessions: number; waiting: number; givenUp: number; sent: number }

/** How many sessions are stored, and how many mails wait, were given up, and were sent. */
export async function countStored(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select (select count(*)::int from auth.sessions) as sessions,
      count(*) filter (where sent_at is null and next_attempt_at is not null)::int as waiting,
      count(*) filter (where sent_at is null and next_attempt_at is null)::int as given_up,
      count(*) filter (where sent_at is not null)::int as sent
    from outgoing_mails`.execute(db)
  const [counts] = rows
  invariant(counts, 'an aggregate has one row')
  return counts
}
