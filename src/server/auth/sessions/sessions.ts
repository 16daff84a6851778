import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { type Session, type SignInMethod, sessionColumns } from '../tables.ts'

/** The browser and the address that use a session, as the list of sessions shows them. */
export type SessionOrigin = Pick<Session, 'userAgent' | 'address'>

/** The browser and the address of a request; of the user agent the first 300 characters. */
export function originOf(request: FastifyRequest): SessionOrigin {
  return { userAgent: request.headers['user-agent']?.slice(0, 300) ?? null, address: request.ip }
}

type NewSession = { userId: string; method: SignInMethod; origin?: SessionOrigin; now: Date }

/** Begins a session of an account, with a refresh key of its own. */
export async function insertSession(db: Db, { userId, method, origin, now }: NewSession): Promise<Session> {
  return db
    .insertInto('auth.sessions')
    .values({
      id: randomUUID(),
      userId,
      method,
      refreshKey: randomBytes(32),
      ...origin,
      createdAt: now,
      refreshedAt: now,
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
}

/** The session of an account; undefined once it has ended. */
export async function findSession(db: Db, userId: string, sessionId: string): Promise<Session | undefined> {
  return db
    .selectFrom('auth.sessions')
    .select(sessionColumns)
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** The sessions of an account, the last used first. */
export async function listSessions(db: Db, userId: string) {
  return db
    .selectFrom('auth.sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'refreshedAt'])
    .where('userId', '=', userId)
    .orderBy('refreshedAt', 'desc')
    .execute()
}

/** Ends one session of an account and invalidates its refresh tokens. Answers whether there was one. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const deletion = db.deleteFrom('auth.sessions').where('userId', '=', userId).where('id', '=', sessionId)
  return (await deletion.executeTakeFirst()).numDeletedRows > 0
}

/** Ends the sessions of all accounts. */
export async function endAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('auth.sessions').execute()
}

/** Ends all sessions of an account, or all except one. */
export async function endSessionsOf(db: Db, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where('userId', '=', userId)
    .where('id', 'is distinct from', except ?? null)
    .execute()
}
