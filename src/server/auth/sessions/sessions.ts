import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/transaction.ts'
import { userAnswer } from '../routes/user-answer.ts'
import type { Account, Session, SignInMethod } from '../tables.ts'
import { type AccessTokens, accessTokenLifetime } from '../tokens/access-token.ts'
import { refreshToken } from '../tokens/refresh-token.ts'

/** Where a session is used from, as its owner sees it in the list of sessions. */
export type Origin = { userAgent?: string | undefined; address?: string | undefined }

export function originOf(request: FastifyRequest): Origin {
  return { userAgent: request.headers['user-agent']?.slice(0, 300), address: request.ip }
}

/** The protocol's answer to everything that signs in. Without `expires_at`: the client then trusts its own clock. */
export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
  user: object
}

type NewSession = { userId: string; method: SignInMethod; origin?: Origin; now: Date }

export async function insertSession(tx: Db, { userId, method, origin = {}, now }: NewSession): Promise<Session> {
  return tx
    .insertInto('auth.sessions')
    .values({
      id: randomUUID(),
      userId,
      method,
      refreshKey: randomBytes(32),
      userAgent: origin.userAgent ?? null,
      address: origin.address ?? null,
      createdAt: now,
      refreshedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** To be called after the transaction: it may read the signing keys on another connection. */
export async function sessionAnswer(tokens: AccessTokens, account: Account, session: Session): Promise<SessionAnswer> {
  return {
    access_token: await tokens.sign(account, session),
    token_type: 'bearer',
    expires_in: accessTokenLifetime,
    refresh_token: refreshToken(session),
    user: userAnswer(account),
  }
}

/** Whether a session is still there for this user. */
export async function isLive(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export type ListedSession = Pick<Session, 'id' | 'method' | 'userAgent' | 'address' | 'createdAt' | 'refreshedAt'>

/** The live sessions of an account, last used first. */
export async function listSessions(db: Db, userId: string): Promise<ListedSession[]> {
  return db
    .selectFrom('auth.sessions')
    .select(['id', 'method', 'userAgent', 'address', 'createdAt', 'refreshedAt'])
    .where('userId', '=', userId)
    .orderBy('refreshedAt', 'desc')
    .execute()
}

/** Ends one session of an account; the refresh tokens die with it. */
export async function endSession(tx: Db, userId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('userId', '=', userId).where('id', '=', sessionId).execute()
}

/** Ends all sessions of an account, or all but one. */
export async function endSessionsOf(tx: Db, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx
    .deleteFrom('auth.sessions')
    .where('userId', '=', userId)
    .where('id', 'is distinct from', except ?? null)
    .execute()
}
