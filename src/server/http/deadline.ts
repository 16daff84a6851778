import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/kernel/errors.ts'
import { busyMessage } from '../db/failed-statement.ts'

/** The time until a request is answered, with 503 if it is not done; what it has begun ends by the limits of its statements. */
const maxHandlingMs = 11_000

/**
 * Answers every request in time, unless its answer has begun. The framework's own limit ends when a body has been received. A route
 * whose answer may take longer clears `request.deadline`.
 */
export function registerDeadline(app: FastifyInstance, maxMs = maxHandlingMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = setTimeout(() => {
      if (!reply.raw.headersSent) reply.send(new AppError('unavailable', busyMessage))
    }, maxMs)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(request.deadline)
    done()
  })
}
