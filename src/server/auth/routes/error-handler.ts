import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/kernel/errors.ts'
import { retryAfterSeconds } from '../../db/connection-errors.ts'
import { unavailableBecauseOf } from '../../db/failed-statement.ts'
import { logEvent } from '../../events.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import type { AuthCookies } from '../sessions/cookies.ts'

const versionHeader = 'X-Supabase-Api-Version'
const currentErrorFormat = '2024-01-01'

/** What is answered once a session has ended, on another device too. */
const endedSession: ReadonlySet<AuthErrorCode> = new Set([
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_not_found',
])

/**
 * Makes every response under /auth/v1 uncacheable, and every error response JSON in the protocol's format; a browser that is told
 * that its session has ended forgets what it has stored.
 */
export function registerErrorHandler(app: FastifyInstance, cookies: AuthCookies): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const failure = error instanceof AuthError ? error : toAuthError(error, request.id)
    const level = request.raw.socket.destroyed ? 'info' : 'error'
    if (failure.status >= 500) request.log[level]({ err: error }, 'The auth service failed')
    if (failure.status === 429) logEvent(request, 'throttled', { code: failure.code, route: request.routeOptions.url })
    if (endedSession.has(failure.code)) cookies.clearBrowser(reply)
    if (failure.code === 'wrong_origin') logEvent(request, 'refused', { code: failure.code })
    return sendFailure(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AuthError(404, 'not_found', 'There is nothing at this address')),
  )
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store')
  // The client ignores the code of an error unless the response repeats the version that it has requested.
  if (acceptsCurrentFormat(request)) reply.header(versionHeader, currentErrorFormat)
}

/** Errors of the framework and the server in the protocol's format; unexpected ones become a 500 without details. */
function toAuthError(error: Error & { statusCode?: number; code?: string }, requestId: string): AuthError {
  // Thrown by a hook of the whole server when another site sends a request that writes.
  if (error instanceof AppError && error.code === 'wrong_origin') return new AuthError(403, error.code, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  if (status === 415) return new AuthError(415, 'validation_failed', 'Request body must be application/json')
  if (status >= 400 && status < 500) return new AuthError(status, 'validation_failed', error.message)
  // After a 503 the client retries and keeps its session.
  const unavailable = unavailableBecauseOf(error)
  if (unavailable) {
    return new AuthError(503, 'unexpected_failure', unavailable.message, { retryAfter: retryAfterSeconds })
  }
  // The client passes on nothing but the message.
  return new AuthError(500, 'unexpected_failure', `Something went wrong on the server (${requestId})`)
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AuthError): FastifyReply {
  const { status, code, message, details } = failure
  // Set again, because a hook of the whole server may have failed before the hook above was run.
  setHeaders(request, reply)
  reply.code(status).header('x-sb-error-code', code)
  if (details.retryAfter !== undefined) reply.header('Retry-After', details.retryAfter)
  const weakPassword = details.weakPasswordReasons ? { weak_password: { reasons: details.weakPasswordReasons } } : {}
  if (acceptsCurrentFormat(request)) return reply.send({ code, message, ...weakPassword })
  const errorId = status >= 500 ? { error_id: request.id } : {}
  return reply.send({ code: status, error_code: code, msg: message, ...errorId, ...weakPassword })
}

function acceptsCurrentFormat(request: FastifyRequest): boolean {
  const version = request.headers['x-supabase-api-version']
  return (
    typeof version === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= currentErrorFormat
  )
}
