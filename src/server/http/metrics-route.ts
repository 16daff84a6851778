import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/kernel/errors.ts'
import type { Db } from '../db/transaction.ts'
import type { Metrics } from '../metrics.ts'

/** Counts every request, and answers all metrics to the holder of the token; without metrics the address is not found. */
export function registerMetrics(app: FastifyInstance, db: Db, metrics: Metrics | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!metrics) throw new AppError('not_found', 'Not found')
    if (!metrics.isAllowed(request.headers.authorization))
      throw new AppError('unauthenticated', 'Please send the token')
    const { contentType, content } = await metrics.text(db)
    return reply.header('cache-control', 'no-store').type(contentType).send(content)
  })
  if (!metrics) return
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
}
