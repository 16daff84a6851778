import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'

/** The checkout that is measured: this one, or another one by the environment, for a comparison. */
export const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, '..')
export const admin = { email: 'admin@school.test', password: 'correct horse battery' }

export type Server = {
  url: string
  /** The id of npm, above every process of the server. */
  pid: number
  /** Milliseconds from npm start to the line that says that the server is ready. */
  readyMs: number
  dataDir: string
  stop: () => Promise<void>
}

/** Starts the checkout by npm start, as a school does, on a data folder whose first admin is `admin`. */
export async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort()
  const begun = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      TIMEZONE: 'Europe/Kyiv',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'close')
  await ready(npm)
  const stop = async () => {
    npm.kill('SIGTERM')
    await ended
  }
  const readyMs = performance.now() - begun
  return { url: `http://127.0.0.1:${port}`, pid: npm.pid ?? 0, readyMs, dataDir, stop }
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stdout?.on('data', (text) => {
    if (String(text).includes('Daybook is ready')) resolve()
  })
  stdout?.on('close', () => reject(new Error('The server ended before it was ready')))
  return promise
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Connection options for the embedded database of a running server. */
export async function databaseOf({ dataDir }: Pick<Server, 'dataDir'>) {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: 5432, user: 'daybook', database: 'daybook', password: '' }
}

/** Runs `work` on the database of a running server, without its limit of a statement's time. */
export async function withDatabase<Result>(
  server: Pick<Server, 'dataDir'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(await databaseOf(server))
  await client.connect()
  await client.query('set statement_timeout = 0')
  return work(client).finally(() => client.end())
}
