import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { closeGracefully, trackRunning } from './listen.ts'

test('a request that arrives while the server stops is answered with retry-after', async () => {
  const app = fastify()
  app.get('/', async () => 'served')
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  app.addHook('preClose', () => {
    begun.resolve()
    return mayEnd.promise
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const running = trackRunning(app)
  expect((await fetch(url)).status).toBe(200)

  const closed = closeGracefully(app, running, pino({ level: 'silent' }))
  await begun.promise
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  mayEnd.resolve()
  await closed
  await expect(fetch(url)).rejects.toThrow()
})
