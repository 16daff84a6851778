import { finished } from 'node:stream/promises'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { AuthContext, AuthOptions } from './context.ts'
import { registerErrorHandler } from './routes/error-handler.ts'
import { registerPublicRoutes } from './routes/public-routes.ts'
import { registerRecoverRoute } from './routes/recover-route.ts'
import { registerBodyParser } from './routes/request-body.ts'
import { registerSessionRoutes } from './routes/session-routes.ts'
import { registerTokenRoute } from './routes/token-route.ts'
import { registerUserRoutes } from './routes/user-routes.ts'
import { registerVerifyRoutes } from './routes/verify-route.ts'
import { cleanupTask } from './sessions/cleanup.ts'
import { authCookies } from './sessions/cookies.ts'
import { responseDelay } from './throttling/response-delay.ts'
import { accessTokens, issuerOf } from './tokens/access-token.ts'
import { signingKeys } from './tokens/signing-keys.ts'

/** The auth service: everything under /auth/v1, to be registered under that prefix. */
export const authService: FastifyPluginAsync<AuthOptions> = async (app, options) => {
  const { db, clock, publicUrl, sessionDays, rejectionsPerSecond = 200 } = options
  const keys = signingKeys({ db, clock })
  const tokens = accessTokens({ keys, clock, issuer: issuerOf(publicUrl) })
  const cookies = authCookies({ secure: publicUrl.startsWith('https:') })
  const tasks = backgroundTasks()
  const maxSessionAgeMs = sessionDays * 24 * 60 * 60 * 1000
  const context: AuthContext = { ...options, maxSessionAgeMs, keys, tokens, cookies, afterResponse: tasks.startAfter }

  registerErrorHandler(app, cookies)
  registerBodyParser(app)
  registerPublicRoutes(app, context)
  registerTokenRoute(app, context)
  registerVerifyRoutes(app, context)
  registerRecoverRoute(app, context)
  registerSessionRoutes(app, context)
  registerUserRoutes(app, context)
  // Limits how many rejected requests a client can send in a second, over any number of connections.
  const delayRejection = responseDelay({ perSecond: rejectionsPerSecond, maxDelayMs: 2000 })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429 || reply.statusCode === 503) await delayRejection()
  })
  const deleteExpiredSometimes = cleanupTask({ db, clock, maxSessionAgeMs })
  app.addHook('onResponse', async (_request, reply) => tasks.startAfter(reply, deleteExpiredSometimes))
  app.addHook('onClose', tasks.finish)
}

function backgroundTasks() {
  const running = new Set<Promise<void>>()
  return {
    startAfter: (reply: FastifyReply, task: () => Promise<void>): void => {
      const done = finished(reply.raw)
        .catch(() => undefined)
        .then(task)
        .catch((error: unknown) => reply.log.error({ err: error }, 'A background task failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    finish: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}
