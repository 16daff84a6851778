import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/kernel/errors.ts'
import type { Config } from '../config.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The headers of every answer, and the refusal of writes that another site sends with our cookie. */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')
  const ownOrigin = new URL(config.publicUrl).origin

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-request-id': request.id,
      ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    })
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (isFromElsewhere(request, ownOrigin)) throw new AppError('wrong_origin', 'This came from another site')
  })
}

/**
 * A browser names the origin of every write. Programs send none; their requests carry no cookie of a person either. The
 * request's own host counts as ours, because a school may be reached by several names.
 */
function isFromElsewhere(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (readingMethods.has(request.method) || origin === undefined) return false
  return origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`
}
