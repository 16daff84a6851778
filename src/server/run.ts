import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Connection, connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './db/start-error.ts'
import type { Db } from './db/transaction.ts'
import { closeGently, listen, rememberRunning } from './listen.ts'
import { createMailer } from './mail/mailer.ts'
import { stopRequests } from './stop-requests.ts'

const webFolder = join(import.meta.dirname, '../../dist/web')
const clock = () => new Date()

/** Brings a migrated database to life, and says how to get in; the text is printed under the address. */
export type Welcome = (school: { db: Db; config: Config; clock: () => Date }) => Promise<string | undefined>

/** Runs the server until it is asked to stop; the exit code. A start that fails says why in one sentence. */
export async function runServer(welcome: Welcome): Promise<number> {
  return serveUntilStopped(welcome).catch(explain)
}

async function serveUntilStopped(welcome: Welcome): Promise<number> {
  const stop = stopRequests()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, serializers: { req: loggedRequest } })
  const connection = await connect(config, log)
  try {
    await migrate(connection.db, { log, timezone: config.timezone })
    const howToGetIn = await welcome({ db: connection.db, config, clock })
    await serve({ config, log, connection, stop, howToGetIn })
  } finally {
    await connection.close()
  }
  return stop.exitCode()
}

// Without the query: one-time links carry their token there.
function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, path: url.split('?', 1)[0], ip }
}

type Parts = {
  config: Config
  log: Logger
  connection: Connection
  stop: ReturnType<typeof stopRequests>
  howToGetIn: string | undefined
}

async function serve({ config, log, connection: { db }, stop, howToGetIn }: Parts): Promise<void> {
  const mailer = createMailer({ db, config, clock, log })
  const hasWeb = existsSync(join(webFolder, 'index.html'))
  const app = await buildApp({
    db,
    config,
    clock,
    log,
    deliver: mailer.deliver,
    ...(hasWeb ? { webFolder } : {}),
  })
  const running = rememberRunning(app)
  try {
    const address = await listen(app, config)
    stop.started(log)
    process.stdout.write(`Daybook is ready: ${address}\n${howToGetIn ? `${howToGetIn}\n` : ''}`)
    await stop.requested
  } finally {
    await closeGently(app, running, log)
    await mailer.close()
  }
}

function explain(error: unknown): number {
  const isClear = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${isClear ? error.message : (error instanceof Error && error.stack) || error}\n`)
  return 1
}
