import { finished } from 'node:stream'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { AuthOptions } from './context.ts'
import { registerAnswers } from './routes/answers.ts'
import { registerPublicRoutes } from './routes/public-routes.ts'
import { registerRecoverRoute } from './routes/recover-route.ts'
import { registerBodies } from './routes/request-body.ts'
import { registerSessionRoutes } from './routes/session-routes.ts'
import { registerTokenRoute } from './routes/token-route.ts'
import { registerUserRoutes } from './routes/user-routes.ts'
import { registerVerifyRoutes } from './routes/verify-route.ts'
import { cookieJar } from './sessions/cookies.ts'
import { housekeeper } from './sessions/housekeeping.ts'
import { pacer } from './throttling/pacer.ts'
import { accessTokens, issuerOf } from './tokens/access-token.ts'
import { signingKeys } from './tokens/signing-keys.ts'

/** The auth service: everything under /auth/v1, to be registered under that prefix. */
export const authService: FastifyPluginAsync<AuthOptions> = async (app, options) => {
  const { db, clock, publicUrl, secureCookies } = options
  const keys = signingKeys({ db, clock })
  const tokens = accessTokens({ keys, clock, issuer: issuerOf(publicUrl) })
  const work = backgroundWork()
  const tidyUp = housekeeper({ db, clock })
  const context = {
    ...options,
    keys,
    tokens,
    cookies: cookieJar({ secure: secureCookies }),
    afterAnswer: work.start,
  }

  if (!app.hasReplyDecorator('setCookie')) await app.register(fastifyCookie)
  registerAnswers(app)
  registerBodies(app)
  registerPublicRoutes(app, context)
  registerTokenRoute(app, context)
  registerVerifyRoutes(app, context)
  registerRecoverRoute(app, context)
  registerSessionRoutes(app, context)
  registerUserRoutes(app, context)
  // A flood over many connections would keep the server busy with refusing it.
  const pace = pacer({ perSecond: options.refusalsPerSecond ?? 200, longestWait: 2000 })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429 || reply.statusCode === 503) await pace()
  })
  app.addHook('onResponse', async (request, reply) => work.start(reply, () => tidyUp(request.log)))
  app.addHook('onClose', work.finish)
}

function backgroundWork() {
  const running = new Set<Promise<void>>()
  return {
    start: (reply: FastifyReply, work: () => Promise<void>): void => {
      const done = new Promise<void>((resolve) => {
        finished(reply.raw, () => resolve())
      })
        .then(work)
        .catch((error: unknown) => reply.log.error({ err: error }, 'Work after an answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    finish: async (): Promise<void> => {
      await Promise.all(running)
    },
  }
}
