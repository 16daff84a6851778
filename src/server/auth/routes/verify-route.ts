import type { FastifyInstance } from 'fastify'
import { logEvent } from '../../events.ts'
import { recordLinkSignIn } from '../accounts.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { insertSession, originOf } from '../sessions/sessions.ts'
import type { OneTimeTokenKind } from '../tables.ts'
import { findTokenOwner, spendOneTimeToken } from '../tokens/one-time-links.ts'
import { textOf } from './request-body.ts'
import { toSessionResponse } from './responses.ts'

/**
 * POST /verify: the token of a mailed link for a session. Beyond the protocol, POST /verify/check answers 204 for a valid
 * link and the error of /verify for another, and leaves the link valid.
 */
export function registerVerifyRoutes(app: FastifyInstance, { db, clock, tokens, cookies }: AuthContext): void {
  app.post('/verify', async (request, reply) => {
    const { kind, token } = readLink(request.body)
    const now = clock()
    const signedIn = await db.transaction().execute(async (tx) => {
      const userId = await spendOneTimeToken(tx, { token, kind, now })
      if (userId === undefined) return undefined
      const account = await recordLinkSignIn(tx, userId, now)
      await rememberDevice(tx, userId, cookies.issueDevice(request, reply), now)
      return { account, session: await insertSession(tx, { userId, method: 'otp', origin: originOf(request), now }) }
    })
    if (!signedIn) {
      logEvent(request, 'link-refused', { kind })
      throw linkSpent()
    }
    logEvent(request, 'signed-in', { userId: signedIn.account.id, sessionId: signedIn.session.id, by: kind })
    const answer = await toSessionResponse(tokens, signedIn)
    cookies.setAccessToken(reply, answer.access_token)
    return answer
  })

  app.post('/verify/check', async (request, reply) => {
    const { kind, token } = readLink(request.body)
    const owner = await findTokenOwner(db, { token, kind, now: clock() })
    if (owner === undefined) throw linkSpent()
    return reply.code(204).send()
  })
}

function readLink(body: unknown): { kind: OneTimeTokenKind; token: string } {
  const kind = textOf(body, 'type')
  const token = textOf(body, 'token_hash')
  const code = textOf(body, 'token')
  const email = textOf(body, 'email')
  const phone = textOf(body, 'phone')
  if (!kind) throw invalid('Verify requires a verification type')
  if (Boolean(token) === Boolean(code)) throw invalid('Verify requires either a token or a token hash')
  if (code) throw refusedCode(email, phone)
  if (email || phone) throw invalid('Only the token_hash and type should be provided')
  if (kind !== 'recovery' && kind !== 'invite') throw invalid('Unsupported verification type')
  return { kind, token: token ?? '' }
}

function linkSpent(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}

/** Codes to type in are never sent, so every one is refused. */
function refusedCode(email: string | undefined, phone: string | undefined): AuthError {
  if (Boolean(email) === Boolean(phone)) {
    return invalid('Only an email address or phone number should be provided on verify')
  }
  if (phone && !/^\+?[1-9]\d{1,14}$/.test(phone)) return invalid('Invalid phone number format (E.164 required)')
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
