import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTooLong } from '../../../contract/kernel/passwords.ts'
import { logEvent } from '../../events.ts'
import { findAccount, normalizeEmail, recordPasswordSignIn } from '../accounts.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { isKnownDevice, rememberDevice } from '../sessions/known-devices.ts'
import { refreshSession } from '../sessions/session-refresh.ts'
import { insertSession, originOf } from '../sessions/sessions.ts'
import { admitSignIn } from '../throttling/sign-in-throttle.ts'
import { parseRefreshToken } from '../tokens/refresh-token.ts'
import { queryText, textOf } from './request-body.ts'
import { type SessionResponse, toSessionResponse } from './responses.ts'

/** POST /token: a session for a password or a refresh token. */
export function registerTokenRoute(app: FastifyInstance, context: AuthContext): void {
  const refresh = sharedRefreshes(context)
  app.post('/token', async (request, reply) => {
    const grantType = queryText(request.query, 'grant_type')
    if (grantType !== 'password' && grantType !== 'refresh_token') {
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
    }
    const response = await (grantType === 'password' ? grantByPassword(context, request, reply) : refresh(request))
    context.cookies.setAccessToken(reply, response.access_token)
    return response
  })
}

async function grantByPassword(
  { db, clock, tokens, cookies }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionResponse> {
  const { email, password } = readCredentials(request.body)
  const now = clock()
  const device = cookies.readDevice(request)
  const knownDevice = device !== undefined && (await isKnownDevice(db, email, device)) ? device : undefined
  const admitted = await admitSignIn(db, { email, address: request.ip, knownDevice, now })

  const account = await findAccount(db, email)
  const isValid = await verifyPassword(account?.passwordHash, isTooLong(password) ? '' : password, admitted.priority)
  if (!account || !isValid) {
    await admitted.recordFailure()
    logEvent(request, 'sign-in-failed', { userId: account?.id })
    throw invalidCredentials()
  }
  if (!account.emailConfirmedAt) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')

  await admitted.recordSuccess()
  const signedIn = await db.transaction().execute(async (tx) => {
    const updated = await recordPasswordSignIn(tx, account, now)
    if (!updated) throw invalidCredentials()
    await rememberDevice(tx, account.id, cookies.issueDevice(request, reply), now)
    const signIn = { userId: account.id, method: 'password', origin: originOf(request), now } as const
    return { account: updated, session: await insertSession(tx, signIn) }
  })
  logEvent(request, 'signed-in', { userId: account.id, sessionId: signedIn.session.id, by: 'password' })
  return toSessionResponse(tokens, signedIn)
}

function readCredentials(body: unknown): { email: string; password: string } {
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.')
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw invalid('missing email or phone')
  return { email: normalizeEmail(email), password: textOf(body, 'password') ?? '' }
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

/**
 * Creates the function that refreshes a session. Requests with one token that arrive together share one refresh, and those
 * with other tokens of its session run one after another, because each would hold a database connection while it waits.
 */
function sharedRefreshes({ db, clock, tokens, maxSessionAgeMs }: AuthContext) {
  const lastOfSession = new Map<string, { token: string; response: Promise<SessionResponse> }>()
  return (request: FastifyRequest): Promise<SessionResponse> => {
    const token = textOf(request.body, 'refresh_token') ?? ''
    const sessionId = parseRefreshToken(token)?.sessionId ?? ''
    const last = lastOfSession.get(sessionId)
    if (last?.token === token) return last.response
    const refresh = async () => {
      const presented = { token, origin: originOf(request), now: clock(), maxAgeMs: maxSessionAgeMs }
      const refreshed = await refreshSession(db, presented).catch((error: unknown) => {
        const isReuse = error instanceof AuthError && error.code === 'refresh_token_already_used'
        if (isReuse) logEvent(request, 'token-reused', { sessionId })
        throw error
      })
      return toSessionResponse(tokens, refreshed)
    }
    const response = last ? last.response.then(refresh, refresh) : refresh()
    const entry = { token, response }
    lastOfSession.set(sessionId, entry)
    const forget = () => {
      if (lastOfSession.get(sessionId) === entry) lastOfSession.delete(sessionId)
    }
    response.then(forget, forget)
    return response
  }
}
