import { finished } from 'node:stream'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { accessTokens, issuerOf } from './access-token.ts'
import { registerAnswers } from './answers.ts'
import type { AuthOptions } from './context.ts'
import { cookieJar } from './cookies.ts'
import { housekeeper } from './housekeeping.ts'
import { pacer } from './pacer.ts'
import { registerPublicRoutes } from './public-routes.ts'
import { registerRecoverRoute } from './recover-route.ts'
import { registerBodies } from './request-body.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { signingKeys } from './signing-keys.ts'
import { registerTokenRoute } from './token-route.ts'
import { registerUserRoutes } from './user-routes.ts'
import { registerVerifyRoute } from './verify-route.ts'

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
  registerVerifyRoute(app, context)
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
