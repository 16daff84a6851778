import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import type { Db } from '../src/server/db/transaction.ts'
import { compileCache } from '../src/server/test/compile-cache.ts'
import { freePort } from '../src/server/test/free-port.ts'
import { admin } from './accounts.ts'
import { databaseOf, ready } from './running-server.ts'

/** The source files of this checkout, run by Node without a build. */
export type SourceServer = {
  url: string
  /** The id of the process that runs now. */
  pid: () => number
  /** The address of its database while it runs, for another process. */
  databaseUrl: () => Promise<string>
  /** Runs `work` on the server's own database while the server runs. */
  withDatabase: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** Kills the process without a shutdown, as a power cut does; resolves when it has ended. */
  kill: () => Promise<void>
  /** Starts the process again on the same data and port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the source files as a process of its own with its embedded PostgreSQL, durable, in a new data folder whose first admin is
 * `admin`, on a free port of the loopback. `stop` deletes the data folder.
 */
export async function startSourceServer(): Promise<SourceServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-server-'))
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port) }
  let server: ChildProcess
  const start = async () => {
    server = spawnSourceServer({ ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
    await ready(server)
  }
  const stop = async () => {
    await endProcess(server, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  const withDatabase: SourceServer['withDatabase'] = async (work) => {
    const { db, close } = await connect(readConfig(env), pino({ level: 'silent' }))
    return work(db).finally(close)
  }
  const databaseUrl = async () => {
    const { host } = await databaseOf({ dataDir })
    return `postgres://daybook:any@localhost/daybook?host=${encodeURIComponent(host)}`
  }
  const pid = () => server.pid ?? 0
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    databaseUrl,
    withDatabase,
    kill: () => endProcess(server, 'SIGKILL'),
    restart: start,
    stop,
  }
}

/** Starts a process of the source files with this environment and the search path. */
export function spawnSourceServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: { PATH: process.env.PATH, TIMEZONE: 'Europe/Kyiv', LOG_LEVEL: 'fatal', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

/** Ends the server by a signal, and waits until it has ended. */
export async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
