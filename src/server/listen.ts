import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import type { Config } from './config.ts'
import { retryAfterSeconds } from './db/connection-errors.ts'
import { errorCode, errorText, StartError } from './db/start-error.ts'

type Running = Set<ServerResponse>

const runningRequestsMs = 10_000

/** Starts taking connections; the address people open. Throws StartError when the port cannot be had. */
export async function listen(app: FastifyInstance, { port, host, publicUrl }: Config): Promise<string> {
  const level = app.log.level
  try {
    // Fastify announces each address it listens on; one announcement is enough.
    app.log.level = 'warn'
    await app.listen({ port, host })
    return publicUrl
  } catch (error) {
    throw listenFailure(error, port, host)
  } finally {
    app.log.level = level
  }
}

function listenFailure(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is taken: stop the program that uses it, or set PORT to another one.`,
    )
  }
  if (code === 'EACCES') return new StartError(`No permission to listen on port ${port}: set PORT to another one.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is no address of this machine (${errorText(error)}).`)
  }
  return error
}

/** Remembers which requests run, for closeGently. */
export function rememberRunning({ server }: Pick<FastifyInstance, 'server'>): Running {
  const running: Running = new Set()
  server.on('request', (_request, response: ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return running
}

/** Takes no more connections, drops idle ones, and lets running requests finish, up to a limit. */
export async function closeGently(app: FastifyInstance, running: Running, log: BaseLogger): Promise<void> {
  // Fastify answers 503 to requests that still arrive, without this header.
  app.server.prependListener('request', (_request, response) => response.setHeader('retry-after', retryAfterSeconds))
  const closing = app.close()
  for (const response of running) endConnectionAfter(response)
  const limit = delay(runningRequestsMs, 'late' as const, { ref: false })
  if ((await Promise.race([closing, limit])) !== 'late') return
  log.warn('Requests that did not end in time are cut off')
  app.server.closeAllConnections()
  await closing
}

// Node drops the connections that are idle now, but would keep these open for the client's next request.
function endConnectionAfter(response: ServerResponse): void {
  const { socket } = response
  if (!response.headersSent) response.setHeader('connection', 'close')
  response.once('close', () => socket?.end())
}
