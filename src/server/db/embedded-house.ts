import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { chooseRunner } from './embedded-account.ts'
import { prepareCluster } from './embedded-cluster.ts'
import { hasSocket, makeSocketDirectory, type Place, removeSocketDirectory, unusableDataDir } from './embedded-place.ts'
import { findPostmaster, lastWords, launchPostmaster, type Postmaster, stopPostmaster } from './embedded-postmaster.ts'
import { enter, isAlone } from './embedded-presence.ts'
import { withProcessLock } from './process-lock.ts'
import { errorCode, StartError } from './start-error.ts'

/** One embedded PostgreSQL and how to start it. */
export type House = { place: Place; log: BaseLogger; settings: string[]; isDurable: boolean }

const pollMs = 20
/** Recovery after a crash takes as long as it takes; somebody may be watching. */
const noticeMs = 5_000
/** Processes of a PostgreSQL whose main process was killed need a moment to notice. */
const leftoverPatienceMs = 10_000

/**
 * Makes sure that PostgreSQL runs on the house's folder, and marks this process as one that uses it. Throws StartError,
 * and then leaves no PostgreSQL of its own behind.
 */
export async function moveIn(house: House): Promise<Client> {
  return locked(house, () => enterOrStart(house))
}

/** Ends this process's presence, and PostgreSQL with it when nobody else uses it. */
export async function moveOut(house: House, presence: Client): Promise<void> {
  await locked(house, async () => {
    const mayStop = await isAlone(presence)
    await presence.end().catch(() => undefined)
    if (mayStop || (await findPostmaster(house.place.cluster)) === undefined) await shutDown(house)
  })
}

async function locked<T>({ place }: House, work: () => Promise<T>): Promise<T> {
  try {
    return await withProcessLock(place.lockFile, work)
  } catch (error) {
    throw errorCode(error) === undefined ? error : unusableDataDir(place.dataDir, error)
  }
}

async function enterOrStart(house: House): Promise<Client> {
  const { place, isDurable } = house
  const runner = await chooseRunner(place)
  await prepareCluster(place, runner, isDurable)
  const begun = Date.now()
  const waiting = setInterval(() => house.log.warn('Still waiting for the embedded database'), noticeMs)
  let child: ChildProcess | undefined
  try {
    for (;;) {
      const running = await findPostmaster(place.cluster)
      if (running !== undefined) {
        const client = await enterRunning(house, running)
        if (client !== undefined) return client
      } else if (child === undefined) {
        await makeSocketDirectory(place)
        child = await launchPostmaster(place, runner, house.settings)
      } else if (hasExited(child)) {
        const reason = await lastWords(place)
        if (!reason.includes('still in use') || Date.now() > begun + leftoverPatienceMs) {
          throw new StartError(`The embedded database does not start: ${reason}.`)
        }
        child = undefined
      }
      await delay(pollMs)
    }
  } catch (error) {
    if (child !== undefined) await shutDown(house)
    throw error
  } finally {
    clearInterval(waiting)
  }
}

async function enterRunning({ place, log }: House, running: Postmaster): Promise<Client | undefined> {
  if (running.socketDir !== '') place.socketDir = running.socketDir
  const client = await enter(place)
  if (client !== undefined || running.status !== 'ready' || (await hasSocket(place))) return client
  log.warn('The embedded database lost its socket, restarting it')
  await stopPostmaster(running.pid, place.cluster)
  return undefined
}

function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function shutDown({ place }: House): Promise<void> {
  const running = await findPostmaster(place.cluster)
  if (running !== undefined) await stopPostmaster(running.pid, place.cluster)
  await removeSocketDirectory(place)
}
