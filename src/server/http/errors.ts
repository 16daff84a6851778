import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, type Failure } from '../../contract/kernel/errors.ts'
import { retryAfterSeconds } from '../db/connection-errors.ts'
import { unavailableBecauseOf } from '../db/failed-statement.ts'
import { logEvent } from '../events.ts'

/** The one table from a failure to its HTTP status. */
const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  unauthenticated: 401,
  not_approved: 403,
  suspended: 403,
  forbidden: 403,
  wrong_origin: 403,
  link_spent: 403,
  not_found: 404,
  already_exists: 409,
  student_id_taken: 409,
  email_taken: 409,
  class_has_students: 409,
  lesson_has_records: 409,
  lesson_overlap: 409,
  no_free_slot: 409,
  still_restorable: 409,
  still_used: 409,
  changed_meanwhile: 409,
  own_account: 409,
  last_admin: 409,
  not_invited: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  activation_failed: 500,
  internal: 500,
  unavailable: 503,
}

/** Answers every error with its status and a failure, whose message does not contain the cause. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    const failure = failureOf(error, request)
    const status = statusOf[failure.code]
    // Of a client that has disconnected nothing failed on the server.
    const level = status < 500 ? undefined : request.raw.socket.destroyed ? 'info' : 'error'
    if (level) request.log[level]({ err: error }, failure.message)
    const by = request.identity?.caller.userId
    if (status === 403) logEvent(request, 'refused', { code: failure.code, route: request.routeOptions.url, by })
    // The header was set for a list, and its failure is not compressed.
    reply.removeHeader('content-encoding')
    return reply.code(status).send(failure)
  })
  // A hook, because not every 503 is thrown as an error: /readyz answers one itself.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  })
}

function failureOf(error: FastifyError | AppError | Error, request: FastifyRequest): Failure {
  const known = error instanceof AppError ? error : unavailableBecauseOf(error)
  if (known) {
    const { code, message, details } = known
    return { code, message, ...details, ...(statusOf[code] >= 500 && { requestId: request.id }) }
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return { code: 'body_too_large', message: 'This is too much to send at once' }
  if (status === 415) return { code: 'unsupported_media_type', message: 'Please send JSON' }
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      code: 'invalid_input',
      message: 'The request could not be read',
      issues: [{ path: '', message: isInvalidJson(error) ? 'This is not valid JSON' : error.message }],
    }
  }
  return { code: 'internal', message: 'Something went wrong on the server', requestId: request.id }
}

const isInvalidJson = (error: object) => 'code' in error && error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'

/**
 * Answers a request that cannot be read as HTTP, and closes its connection after the answer has been sent: what is still
 * received is dropped, because closing at once would make the client lose the answer.
 */
export function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const failure: Failure = { code: 'invalid_input', message: 'The request could not be read' }
  const body = JSON.stringify(failure)
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
  // Also where the client sends without end.
  const limit = setTimeout(() => socket.destroy(), closingMs)
  socket.once('close', () => clearTimeout(limit))
  // A listener takes the connection from the parser, which would otherwise fail, and call this, once more.
  socket
    .removeAllListeners('data')
    .on('data', () => undefined)
    .resume()
}

const closingMs = 2_000
