import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { busyMessage } from '../db/failed-statement.ts'
import { registerDeadline } from './deadline.ts'
import { registerErrors } from './errors.ts'

test.each(['GET', 'POST'] as const)('a %s that takes too long is answered 503', async (method) => {
  const app = fastify()
  onTestFinished(() => app.close())
  registerErrors(app)
  registerDeadline(app, 100)
  const { promise, resolve } = Promise.withResolvers<void>()
  app.route({ method, url: '/', handler: async () => promise })
  const answer = await app.inject({ method, url: '/', ...(method === 'POST' && { payload: { a: 1 } }) })
  resolve()
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable', message: busyMessage }])
})
