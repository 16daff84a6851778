import type { FastifyInstance } from 'fastify'

/** Asked every few seconds by machines. */
const unlogged = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/**
 * Writes a line at `info` for every answer. It names the route in place of the path, which may contain a secret or what
 * somebody has typed; a page and an unknown address have none.
 */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip, identity, routeOptions } = request
    if (!unlogged.has(routeOptions.url)) {
      const ms = Math.round(reply.elapsedTime)
      const fields = { method, route: routeOptions.url, status: reply.statusCode, ms, ip, by: identity?.caller.userId }
      request.log.info(fields, 'answered')
    }
    done()
  })
}
