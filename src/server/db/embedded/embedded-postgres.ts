import { setTimeout as delay } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { connectionOptions } from './connection.ts'
import { attach, detach, type StartOptions } from './instance.ts'
import { preparePaths } from './paths.ts'

/** `stop` leaves PostgreSQL running for other server processes on the same folder, and stops it after the last one. */
export type EmbeddedPostgres = { connection: ClientConfig & { host: string }; stop(): Promise<void> }

const retryMs = 1_000

/**
 * The embedded PostgreSQL of a data folder, ready for connections: started, or adopted when it already runs because
 * another server process uses it or an earlier one was killed. Restarts it when its process ends. Throws OperatorError.
 */
export async function startEmbeddedPostgres(options: StartOptions & { dataDir: string }): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const instance = { ...options, paths: await preparePaths(dataDir) }
  let isStopping = false
  let reattaching: Promise<void> = Promise.resolve()
  let client = await attach(instance)
  reattachAfterLoss(client)

  function reattachAfterLoss(connected: Client): void {
    connected.once('end', () => {
      if (!isStopping) reattaching = reattach()
    })
  }

  async function reattach(): Promise<void> {
    log.warn('The embedded database went away, starting it again')
    while (!isStopping) {
      try {
        client = await attach(instance)
        return reattachAfterLoss(client)
      } catch (error) {
        log.error(error, 'The embedded database does not start')
        await delay(retryMs)
      }
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await reattaching
    await detach(instance, client)
  }
  return { connection: connectionOptions(instance.paths), stop }
}
