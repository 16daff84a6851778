import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/kernel/errors.ts'
import type { Config } from '../config.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Sets the headers of every answer, and refuses writes that another site sends with the cookie of this one. */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  const isHttps = config.publicUrl.startsWith('https:')

  const headers = {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(isHttps && {
      'strict-transport-security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done(
      isFromOtherOrigin(request, config.publicUrl)
        ? new AppError('wrong_origin', 'This came from another site')
        : undefined,
    )
  })
}

/**
 * A browser sends the origin with every write; programs send none, and no cookie either. The request's own host is allowed,
 * because a school may have several host names.
 */
function isFromOtherOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (readingMethods.has(request.method) || origin === undefined) return false
  return origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`
}
