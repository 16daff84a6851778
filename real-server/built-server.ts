import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../src/server/test/free-port.ts'
import { admin } from './accounts.ts'
import { findProcess } from './process-tree.ts'
import { ready } from './running-server.ts'

/** The checkout that is started: this one, or another one by the environment, for a comparison. */
export const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, '..')

/** The program as a school runs it: built, and started by npm start. */
export type BuiltServer = {
  url: string
  /** The id of npm, above every process of the server. */
  pid: number
  /** Milliseconds from npm start to the line that says that the server is ready. */
  readyMs: number
  dataDir: string
  stop: () => Promise<void>
  /** Kills the server's own process without a shutdown, and waits until npm has ended too; PostgreSQL goes on. */
  kill: () => Promise<void>
}

type StartOptions = { port?: number; env?: NodeJS.ProcessEnv; onOutput?: (text: string) => void }

/** The environment of every command of the checkout that is to work on a data folder. */
export function commandEnv(dataDir: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, TIMEZONE: 'Europe/Kyiv' }
}

/** Starts the checkout by npm start, as a school does, on a data folder whose first admin is `admin`. */
export async function startBuiltServer(dataDir: string, options: StartOptions = {}): Promise<BuiltServer> {
  const port = options.port ?? (await freePort())
  const begun = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: {
      ...commandEnv(dataDir),
      PORT: String(port),
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'close')
  npm.stdout.on('data', (text) => options.onOutput?.(String(text)))
  await ready(npm)
  const pid = npm.pid ?? 0
  const stop = async () => {
    npm.kill('SIGTERM')
    await ended
  }
  const kill = async () => {
    const server = await findServerProcess(pid)
    if (server) process.kill(server, 'SIGKILL')
    await ended
  }
  const readyMs = performance.now() - begun
  return { url: `http://127.0.0.1:${port}`, pid, readyMs, dataDir, stop, kill }
}

/** The id of the server's own process below npm; undefined when it has ended. */
export function findServerProcess(npm: number): Promise<number | undefined> {
  return findProcess(npm, /^\S*node\b.* scripts\/start\.mjs/)
}
