import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerUnreadable, registerErrors } from './errors.ts'

test('a failure is logged as an error, and that of a client that has disconnected is none', async () => {
  const lines: { level: number; msg: string }[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = fastify({ loggerInstance: log })
  onTestFinished(() => app.close())
  registerErrors(app)
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/waits', async (request) => {
    request.raw.socket.once('close', gone.resolve)
    asked.resolve()
    await gone.promise
    throw new Error('Unexpected')
  })
  app.get('/', () => Promise.reject(new Error('Unexpected')))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const failures = () => lines.filter(({ msg }) => msg === 'Something went wrong on the server')
  const leaving = new AbortController()
  const left = fetch(`${address}/waits`, { signal: leaving.signal }).catch(() => undefined)
  await asked.promise
  leaving.abort()
  await left
  await expect.poll(failures, { timeout: 20_000 }).toMatchObject([{ level: 30 }])
  expect((await fetch(address)).status).toBe(500)
  expect(failures()).toMatchObject([{ level: 30 }, { level: 50 }])
})

describe('a request that cannot be read as HTTP', () => {
  /** Opens a connection to a server that waits so long for a whole request. */
  async function connected(requestTimeout = 60_000) {
    const server = createServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 10 })
    server.on('clientError', (error, socket) => answerUnreadable(error, socket as Socket))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    // Goes on sending after the answer has ended.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => {
      socket.destroy()
      server.close()
    })
    return socket
  }
  const tooLong = `POST / HTTP/1.1\r\nx-long: ${'x'.repeat(64 * 1024)}\r\n\r\n`

  test.each([
    ['400 Bad Request', 'is none', 'hello\r\n\r\n', undefined],
    ['408 Request Timeout', 'does not end', 'GET / HTTP/1.1\r\nhost: school.test\r\n', 50],
    ['431 Request Header Fields Too Large', 'is too long', tooLong, undefined],
  ])('is answered %s when it %s', async (status, _, sent, requestTimeout) => {
    const socket = await connected(requestTimeout)
    socket.write(sent)
    const [head, body] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n.*\r\nconnection: close$`, 's'))
    expect(JSON.parse(`${body}`)).toEqual({ code: 'invalid_input', message: 'The request could not be read' })
  })

  test('is answered although its client goes on sending', async () => {
    const socket = await connected()
    socket.write(tooLong)
    socket.end(Buffer.alloc(8 * 1024 * 1024))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('is disconnected two seconds after its answer when its client sends without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const socket = await connected()
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    // Ends with an error of a write.
    socket
      .on('error', () => undefined)
      .on('close', close)
      .resume()
    socket.write(tooLong)
    await once(socket, 'end')
    const sending = setInterval(() => socket.write('x'), 5)
    onTestFinished(() => clearInterval(sending))
    vi.advanceTimersByTime(2_000)
    await closed
  })
})
