import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db/transaction.ts'
import { findAccountById } from '../accounts.ts'
import { AuthError, type AuthErrorCode, invalid } from '../routes/auth-error.ts'
import type { Account, Session } from '../tables.ts'
import { isGenuine, judgeRefresh, type PresentedToken, parseRefreshToken } from '../tokens/refresh-token.ts'
import type { Origin } from './sessions.ts'

/** A session that nobody has refreshed for so long is over; housekeeping removes it. */
export const idleLimit = 60 * 24 * 60 * 60 * 1000

const longestLockWait = 5000

type Refreshed = { account: Account; session: Session }

/**
 * Trades a refresh token for the session's next one, or for the active one again where that is allowed. One
 * transaction under the session's row lock, so that of two tabs at the same moment one waits and gets what the other got.
 * Throws the protocol's errors; a token used too late has then ended its session.
 */
export async function refreshSession(
  db: Db,
  token: string,
  origin: Origin,
  now: Date,
  lockWait = longestLockWait,
): Promise<Refreshed> {
  const presented = parseRefreshToken(token)
  if (!presented) throw invalid('Refresh token is not valid')
  const outcome = await db
    .transaction()
    .execute((tx) => refreshUnderLock(tx, presented, origin, now, lockWait))
    .catch(rethrowLockTimeout)
  // Returned, not thrown, by the transaction: an error would bring the deleted session back.
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

async function refreshUnderLock(
  tx: Db,
  presented: PresentedToken,
  origin: Origin,
  now: Date,
  lockWait: number,
): Promise<Refreshed | AuthError> {
  await sql`select set_config('lock_timeout', ${String(lockWait)}, true)`.execute(tx)
  const session = await tx
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', presented.sessionId)
    .forUpdate()
    .executeTakeFirst()
  // A forgery learns no more than a guess: whether the session exists stays open.
  if (!session || !isGenuine(presented, session.refreshKey)) {
    return refused('refresh_token_not_found', 'Refresh Token Not Found')
  }
  const account = await findAccountById(tx, session.userId)
  if (!account) return refused('refresh_token_not_found', 'Refresh Token Not Found')
  const idle = now.getTime() - session.refreshedAt.getTime()
  if (idle > idleLimit) return refused('session_expired', 'Session Expired (Inactivity)')
  switch (judgeRefresh(session.refreshCounter, presented.counter, idle)) {
    case 'notIssued':
      return refused('validation_failed', 'Not Issued By This Server')
    case 'reused':
      await tx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
      return refused('refresh_token_already_used', 'Already Used')
    case 'repeat':
      return { account, session }
    case 'rotate':
      return { account, session: await advance(tx, session, origin, now) }
  }
}

async function advance(tx: Db, session: Session, origin: Origin, now: Date): Promise<Session> {
  return tx
    .updateTable('auth.sessions')
    .set({
      refreshCounter: session.refreshCounter + 1,
      refreshedAt: now,
      userAgent: origin.userAgent ?? null,
      address: origin.address ?? null,
    })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function refused(code: AuthErrorCode, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}

function rethrowLockTimeout(error: unknown): never {
  const lockNotAvailable = '55P03'
  if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
  const reason = 'Too many concurrent token refresh requests on the same session or refresh token'
  throw new AuthError(409, 'conflict', reason)
}
