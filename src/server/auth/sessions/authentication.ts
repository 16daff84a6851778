import type { FastifyRequest } from 'fastify'
import { errors, type JWTPayload } from 'jose'
import { findAccountById } from '../accounts.ts'
import { AuthError, invalid, sessionNotFound } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import type { SignedIn } from '../tables.ts'
import { audience, isUuid } from '../tokens/access-token.ts'
import { findSession } from './sessions.ts'

/** The account and session of a request's bearer token. Throws AuthError 400, 401 or 403 when either does not exist. */
export async function authenticate({ db, tokens }: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { sub, session_id: sessionId } = await tokens.verify(token).catch(rejectToken)
  const requestedAudience = request.headers['x-jwt-aud']
  if (requestedAudience && requestedAudience !== audience)
    throw invalid("Token audience doesn't match request audience")
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')

  const account = await findAccountById(db, sub)
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const session = isUuid(sessionId) ? await findSession(db, sub, sessionId) : undefined
  if (!session) throw sessionNotFound()
  return { account, session }
}

function rejectToken(error: unknown): JWTPayload {
  if (!(error instanceof errors.JOSEError)) throw error
  throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
}
