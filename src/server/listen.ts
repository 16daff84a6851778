import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Config } from './config.ts'
import { retryAfterSeconds } from './db/connection-errors.ts'
import { errorCode, errorText, OperatorError } from './operator-error.ts'

type Running = { responses: Set<ServerResponse>; connections: Set<Socket> }

const runningRequestsMs = 10_000
const unusedConnectionMs = 100

/** Accepts connections. Throws OperatorError when it cannot listen on the port. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const level = app.log.level
  try {
    // Fastify would log each address it listens on, and run.ts prints the public one.
    app.log.level = 'warn'
    await app.listen({ port, host })
  } catch (error) {
    throw listenFailure(error, port, host)
  } finally {
    app.log.level = level
  }
}

function listenFailure(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} on ${host} is taken: stop the program that uses it, or set PORT to another one.`,
    )
  }
  if (code === 'EACCES') return new OperatorError(`No permission to listen on port ${port}: set PORT to another one.`)
  if (code === 'EINVAL' || code === 'EAFNOSUPPORT') {
    return new OperatorError(`HOST ${host} is not an address to listen on (${errorText(error)}).`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OperatorError(`HOST ${host} is not an address of this machine (${errorText(error)}).`)
  }
  return error
}

/** The responses of the requests that run, and the open connections, for closeGracefully. */
export function trackRunning({ server }: Pick<FastifyInstance, 'server'>): Running {
  const running: Running = { responses: new Set(), connections: new Set() }
  server.on('connection', (socket: Socket) => {
    running.connections.add(socket)
    socket.once('close', () => running.connections.delete(socket))
  })
  server.on('request', (_request, response: ServerResponse) => {
    running.responses.add(response)
    response.once('close', () => running.responses.delete(response))
  })
  return running
}

/** Accepts no more connections, closes idle ones, and waits up to a limit for running requests. */
export async function closeGracefully(
  app: FastifyInstance,
  running: Running,
  log: BaseLogger,
  maxMs = runningRequestsMs,
): Promise<void> {
  // The framework answers requests on open connections with 503, without this header.
  app.server.prependListener('request', (_request, response) => response.setHeader('retry-after', retryAfterSeconds))
  const closing = app.close()
  for (const response of running.responses) endConnectionAfter(response)
  // Browsers open some ahead, and Node counts one as busy until its first request, which may have arrived unread.
  const unusedTimer = setInterval(() => {
    for (const socket of running.connections) if (socket.bytesRead === 0) socket.destroy()
  }, unusedConnectionMs)
  const limit = delay(maxMs, 'late' as const, { ref: false })
  const ended = await Promise.race([closing, limit]).finally(() => clearInterval(unusedTimer))
  if (ended !== 'late') return
  log.warn('Requests that did not end in time are cut off')
  app.server.closeAllConnections()
  await closing
}

// Node closes the idle connections, but would leave these open for the client's next request.
function endConnectionAfter(response: ServerResponse): void {
  const { socket } = response
  if (!response.headersSent) response.setHeader('connection', 'close')
  response.once('close', () => socket?.end())
}
