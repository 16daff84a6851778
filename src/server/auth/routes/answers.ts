import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/kernel/errors.ts'
import { isConnectionLost, retryAfterSeconds } from '../../db/connection-errors.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

const versionHeader = 'X-Supabase-Api-Version'
const newShapeSince = '2024-01-01'

/** Headers and errors of every answer under /auth/v1: never a page of HTML, never something for a cache. */
export function registerAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const failure = error instanceof AuthError ? error : translated(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'The auth service failed')
    return sendFailure(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, new AuthError(404, 'not_found', 'There is nothing at this address')),
  )
}

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-store')
  // The client believes an error's code only if the answer repeats the version it asked for.
  if (wantsNewShape(request)) reply.header(versionHeader, newShapeSince)
}

/** The framework's own refusals in the words of the protocol; everything else is hidden behind a 500. */
function translated(error: Error & { statusCode?: number }): AuthError {
  // The one refusal of the server as a whole that comes before us: a write from another site.
  if (error instanceof AppError && error.code === 'wrong_origin') return new AuthError(403, error.code, error.message)
  const status = error.statusCode ?? 500
  if (status === 413) return new AuthError(413, 'request_entity_too_large', 'Request body is too large')
  if (status === 415) return new AuthError(415, 'validation_failed', 'Request body must be application/json')
  if (status >= 400 && status < 500) return new AuthError(status, 'validation_failed', error.message)
  if (isConnectionLost(error)) {
    const details = { retryAfter: retryAfterSeconds }
    return new AuthError(503, 'unexpected_failure', 'The database does not answer just now', details)
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AuthError): FastifyReply {
  const { status, code, message, details } = failure
  // Again, because a hook of the server as a whole may have refused the request before ours ran.
  setHeaders(request, reply)
  reply.code(status).header('x-sb-error-code', code)
  if (details.retryAfter !== undefined) reply.header('Retry-After', details.retryAfter)
  const weakness = details.weakReasons ? { weak_password: { reasons: details.weakReasons } } : {}
  if (wantsNewShape(request)) return reply.send({ code, message, ...weakness })
  return reply.send({ ...legacyShape(status, code, message, request.id), ...weakness })
}

function legacyShape(status: number, code: AuthErrorCode, message: string, requestId: string): object {
  const shape = { code: status, error_code: code, msg: message }
  return status >= 500 ? { ...shape, error_id: requestId } : shape
}

function wantsNewShape(request: FastifyRequest): boolean {
  const version = request.headers['x-supabase-api-version']
  return (
    typeof version === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(version) &&
    !Number.isNaN(Date.parse(version)) &&
    version >= newShapeSince
  )
}
