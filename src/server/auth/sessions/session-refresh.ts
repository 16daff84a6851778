import type { Db, Tx } from '../../db/transaction.ts'
import { findAccountById } from '../accounts.ts'
import { AuthError, type AuthErrorCode, invalid } from '../auth-error.ts'
import { type Session, type SignedIn, sessionColumns } from '../tables.ts'
import { classifyRefresh, hasValidMac, parseRefreshToken } from '../tokens/refresh-token.ts'
import type { SessionOrigin } from './sessions.ts'

/** A session that is not refreshed for longer has expired. */
export const maxIdleMs = 60 * 24 * 60 * 60 * 1000

type Refresh = {
  token: string
  origin: SessionOrigin
  now: Date
  /** Since the sign-in. */
  maxAgeMs: number
}

/**
 * Exchanges a refresh token for the session's next one, or for its active one where reuse is allowed. The session's row
 * is locked, so that of two concurrent calls the second gets the token that the first was given. Throws AuthError 400,
 * after reuse beyond the tolerance with the session deleted.
 */
export async function refreshSession(db: Db, { token, origin, now, maxAgeMs }: Refresh): Promise<SignedIn> {
  const presented = parseRefreshToken(token)
  if (!presented) throw invalid('Refresh token is not valid')
  const refresh = async (tx: Tx): Promise<SignedIn | AuthError> => {
    const session = await tx
      .selectFrom('auth.sessions')
      .select(sessionColumns)
      .where('id', '=', presented.sessionId)
      .forUpdate()
      .executeTakeFirst()
    const account = session && hasValidMac(presented, session.refreshKey) && (await findAccountById(tx, session.userId))
    // The same error for both, so that a forged token does not reveal whether a session exists.
    if (!account) return invalidRefreshToken('refresh_token_not_found', 'Refresh Token Not Found')
    if (now.getTime() - Date.parse(session.createdAt) > maxAgeMs) {
      return invalidRefreshToken('session_expired', 'Session Expired')
    }
    const idle = now.getTime() - Date.parse(session.refreshedAt)
    if (idle > maxIdleMs) return invalidRefreshToken('session_expired', 'Session Expired (Inactivity)')
    switch (classifyRefresh(session.refreshCounter, presented.counter, idle)) {
      case 'notIssued':
        return invalidRefreshToken('validation_failed', 'Not Issued By This Server')
      case 'reused':
        await tx.deleteFrom('auth.sessions').where('id', '=', session.id).execute()
        return invalidRefreshToken('refresh_token_already_used', 'Already Used')
      case 'repeat':
        return { account, session }
      case 'rotate':
        return { account, session: await rotateRefreshToken(tx, session, origin, now) }
    }
  }
  // The transaction returns the error, because throwing it would roll back the deletion of the session.
  const outcome = await db.transaction().execute(refresh)
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

async function rotateRefreshToken(tx: Tx, session: Session, origin: SessionOrigin, now: Date): Promise<Session> {
  return tx
    .updateTable('auth.sessions')
    .set({ refreshCounter: session.refreshCounter + 1, refreshedAt: now, ...origin })
    .where('id', '=', session.id)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
}

function invalidRefreshToken(code: AuthErrorCode, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}
