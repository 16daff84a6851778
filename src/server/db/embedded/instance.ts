import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { errorCode, OperatorError } from '../../operator-error.ts'
import { prepareCluster } from './cluster.ts'
import { connectWithUsageLock, releaseUsageLock } from './connection.ts'
import { dataDirError, type InstancePaths } from './paths.ts'
import { findPostmaster, getFailureReason, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { withProcessLock } from './process-lock.ts'
import { createSocketDirectory, hasSocket, removeSocketDirectory } from './socket-directory.ts'
import { chooseLauncher } from './unprivileged-account.ts'

/** PostgreSQL settings ('fsync=off') for one that this process starts; `isDurable: false` is for tests only. */
export type StartOptions = {
  log: BaseLogger
  settings?: string[]
  isDurable?: boolean
  /** When it is aborted, the start fails with its reason, and PostgreSQL ends. */
  stopped?: AbortSignal | undefined
}
/** The embedded PostgreSQL of one data folder, and how this process starts it when it does not run. */
type PostgresInstance = StartOptions & { paths: InstancePaths }

const pollMs = 20
/** Recovery after a crash has no time limit, so this is repeated in the log until PostgreSQL is ready. */
const noticeMs = 5_000
/** The other processes of a PostgreSQL whose main process was killed end a short time after it. */
const orphansTimeoutMs = 10_000

/**
 * Makes sure that PostgreSQL runs, and counts this process among its users until the returned connection ends. Throws
 * OperatorError, and then stops a PostgreSQL that it started.
 */
export async function attach(instance: PostgresInstance): Promise<Client> {
  try {
    return await withProcessLock(instance.paths.lockFile, () => connectOrStart(instance), instance.stopped)
  } catch (error) {
    throw asDataDirError(instance, error)
  }
}

/** Ends this process's use of PostgreSQL, and stops PostgreSQL when no other process uses it. */
export async function detach(instance: PostgresInstance, client: Client): Promise<void> {
  const release = async () => {
    const wasLastUser = await releaseUsageLock(client)
    await client.end().catch(() => undefined)
    if (wasLastUser || (await findPostmaster(instance.paths.cluster)) === undefined) await stop(instance)
  }
  try {
    await withProcessLock(instance.paths.lockFile, release)
  } catch (error) {
    // A full disk has no space for the lock, and must not leave PostgreSQL behind: no other process can start on it either.
    if (errorCode(error) !== 'ENOSPC') throw asDataDirError(instance, error)
    await release()
  }
}

function asDataDirError({ paths }: PostgresInstance, error: unknown): unknown {
  return errorCode(error) === undefined ? error : dataDirError(paths.dataDir, error)
}

async function connectOrStart(instance: PostgresInstance): Promise<Client> {
  const { paths, log, settings = [], isDurable = true, stopped } = instance
  const launcher = await chooseLauncher(paths)
  await prepareCluster(paths, launcher, isDurable)
  const begun = Date.now()
  const notice = setInterval(() => log.warn('Still waiting for the embedded database'), noticeMs)
  let child: ChildProcess | undefined
  try {
    for (;;) {
      const running = await findPostmaster(paths.cluster)
      // One that was just launched is found, and so stopped, a moment later.
      if (running !== undefined || child === undefined) stopped?.throwIfAborted()
      if (running !== undefined) {
        const client = await connectToRunning(instance, running)
        if (client !== undefined) return client
      } else if (child === undefined) {
        await createSocketDirectory(paths)
        child = await launchPostmaster(paths, launcher, settings)
      } else if (hasExited(child)) {
        const reason = await getFailureReason(paths.logFile)
        if (!reason.includes('still in use') || Date.now() > begun + orphansTimeoutMs) {
          throw new OperatorError(`The embedded database does not start: ${reason}.`)
        }
        child = undefined
      }
      await delay(pollMs)
    }
  } catch (error) {
    if (child !== undefined) await stop(instance)
    throw error
  } finally {
    clearInterval(notice)
  }
}

async function connectToRunning({ paths, log }: PostgresInstance, running: Postmaster): Promise<Client | undefined> {
  if (running.socketDir !== undefined) paths.socketDir = running.socketDir
  const client = await connectWithUsageLock(paths)
  if (client !== undefined || !running.isReady || (await hasSocket(paths.socketDir))) return client
  log.warn('The embedded database lost its socket, restarting it')
  await stopPostmaster(running.pid, paths.cluster)
  return undefined
}

function hasExited(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function stop({ paths }: PostgresInstance): Promise<void> {
  const running = await findPostmaster(paths.cluster)
  if (running !== undefined) await stopPostmaster(running.pid, paths.cluster)
  await removeSocketDirectory(paths)
}
