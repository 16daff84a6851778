import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { closeGracefully, listen, trackRunning } from './listen.ts'
import { freePort } from './test/free-port.ts'

/** A server that listens, with what it has logged. */
async function listening() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  app.get('/never', () => new Promise(() => undefined))
  app.get('/long', (_request, reply) => {
    reply.hijack().raw.write('begun')
    app.server.once('may end', () => reply.raw.end(' and ended'))
  })
  const running = trackRunning(app)
  const port = await freePort()
  await listen(app, readConfig({ PORT: String(port) }))
  return { app, running, log, lines, port }
}

test('a server that listens logs as much as before, and not where it listens', async () => {
  const { app, lines } = await listening()
  app.log.info('answered')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['answered'])
  await app.close()
})

test('a request that does not end is cut off after a while, which is logged', async () => {
  const { app, running, log, lines, port } = await listening()
  const answer = fetch(`http://127.0.0.1:${port}/never`).catch(() => 'cut off')
  await once(app.server, 'request')
  await closeGracefully(app, running, log, 20)
  expect(await answer).toBe('cut off')
  expect(lines).toEqual([expect.stringContaining('Requests that did not end in time are cut off')])
})

test('an answer that is being sent is finished before the server stops', async () => {
  const { app, running, log, lines, port } = await listening()
  const answer = await fetch(`http://127.0.0.1:${port}/long`)
  const closed = closeGracefully(app, running, log)
  app.server.emit('may end')
  expect(await answer.text()).toBe('begun and ended')
  await closed
  expect(lines).toEqual([])
})

test('a connection on which nothing was asked yet does not delay the stop', async () => {
  const { app, running, log, lines, port } = await listening()
  const socket = connect(port, '127.0.0.1')
  const ended = once(socket, 'close')
  await once(app.server, 'connection')
  await closeGracefully(app, running, log)
  await ended
  expect(lines).toEqual([])
})

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
