import { setTimeout as delay } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import type { BaseLogger } from 'pino'
import { moveIn, moveOut } from './embedded-house.ts'
import { preparePlace } from './embedded-place.ts'
import { connectionTo } from './embedded-presence.ts'

/** `stop` leaves PostgreSQL running for other server processes on the same folder, and stops it after the last one. */
export type Embedded = { connection: ClientConfig & { host: string }; stop(): Promise<void> }

type Options = {
  dataDir: string
  log: BaseLogger
  /** PostgreSQL settings ('fsync=off') for one that this call starts; `isDurable: false` is for tests only. */
  settings?: string[]
  isDurable?: boolean
}

/**
 * The embedded PostgreSQL of a data folder, ready for connections: started, or adopted when it already runs because
 * another server process uses it or an earlier one was killed. Restarts it if it dies meanwhile. Throws StartError.
 */
export async function startEmbedded({ dataDir, log, settings = [], isDurable = true }: Options): Promise<Embedded> {
  const place = await preparePlace(dataDir)
  const house = { place, log, settings, isDurable }
  let isStopping = false
  let returning: Promise<void> = Promise.resolve()
  let presence = await moveIn(house)
  watch(presence)

  function watch(client: Client): void {
    client.once('end', () => {
      if (!isStopping) returning = comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    log.warn('The embedded database went away, starting it again')
    while (!isStopping) {
      try {
        presence = await moveIn(house)
        return watch(presence)
      } catch (error) {
        log.error(error, 'The embedded database does not start')
        await delay(1_000)
      }
    }
  }

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    await returning
    await moveOut(house, presence)
  }
  return { connection: connectionTo(place), stop }
}
