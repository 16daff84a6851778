import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import type { Caller } from '../../plugins/session.ts'

type Session = Pick<Caller, 'userId' | 'sessionId'>

/**
 * Looks up the person of a session that still exists, with the approval as it is now: one statement for all requests
 * that have arrived together, and a register sends thirty. Nothing is remembered: a request that arrives once a
 * statement is under way waits for the next one, so that an ended session ends at once.
 */
export function callerLookup(db: Db): (session: Session) => Promise<Caller | undefined> {
  const callers = new DataLoader<Session, Caller | undefined, string>(
    (sessions) => {
      callers.clearAll()
      return listCallers(db, sessions)
    },
    { cacheKeyFn: keyOf, batchScheduleFn: setImmediate },
  )
  return (session) => callers.load(session)
}

/** The callers of these sessions, in their order; undefined for one that is gone or is another account's. */
async function listCallers(db: Db, sessions: readonly Session[]): Promise<(Caller | undefined)[]> {
  const ids = sessions.map(({ sessionId }) => sessionId)
  const rows = await db
    .selectFrom('auth.sessions as session')
    .innerJoin('auth.users as account', 'account.id', 'session.userId')
    .leftJoin('approvedUsers as approval', 'approval.email', 'account.email')
    .select(['session.id as sessionId', 'session.userId', 'account.email'])
    .select(['approval.id as approvalId', 'approval.role', 'approval.status'])
    .where('session.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const found = new Map(
    rows.map(({ userId, sessionId, email, approvalId, role, status }): [string, Caller] => {
      const approval = approvalId && role && status ? { id: approvalId, role, status } : undefined
      return [keyOf({ userId, sessionId }), { userId, sessionId, email, approval }]
    }),
  )
  return sessions.map((session) => found.get(keyOf(session)))
}

const keyOf = ({ userId, sessionId }: Session) => `${userId} ${sessionId}`
