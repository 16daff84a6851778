import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Connection, connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './db/start-error.ts'
import type { Db } from './db/transaction.ts'
import { closeGracefully, listen, trackRunning } from './listen.ts'
import { stopRequests } from './stop-requests.ts'

const webFolder = join(import.meta.dirname, '../../dist/web')
const clock = () => new Date()

/** Prepares a migrated database; the text that it answers is printed below the address. */
export type PrepareDatabase = (context: { db: Db; config: Config; clock: () => Date }) => Promise<string | undefined>

/** Runs the server until it is asked to stop, and answers the exit code. A start that fails prints the reason in one sentence. */
export async function runServer(prepare: PrepareDatabase): Promise<number> {
  return serveUntilStopped(prepare).catch(printFailure)
}

async function serveUntilStopped(prepare: PrepareDatabase): Promise<number> {
  const stop = stopRequests()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, serializers: { req: loggedRequest } })
  // PostgreSQL takes as long to start as the application to load.
  const [connection, app] = await Promise.all([connect(config, log), loadApp()])
  try {
    await migrate(connection.db, { log, timezone: config.timezone })
    const notice = await prepare({ db: connection.db, config, clock })
    await serve({ ...app, config, log, connection, stop, notice })
  } finally {
    await connection.close()
  }
  return stop.exitCode()
}

async function loadApp() {
  const [{ buildApp }, { createMailer }] = await Promise.all([import('./app.ts'), import('./mail/mailer.ts')])
  return { buildApp, createMailer }
}

// Without the query, which contains the token of a one-time link.
function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, path: url.split('?', 1)[0], ip }
}

type ServeOptions = Awaited<ReturnType<typeof loadApp>> & {
  config: Config
  log: Logger
  connection: Connection
  stop: ReturnType<typeof stopRequests>
  notice: string | undefined
}

async function serve(options: ServeOptions): Promise<void> {
  const { buildApp, createMailer, config, log, stop, notice } = options
  const { db } = options.connection
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
  const running = trackRunning(app)
  try {
    const address = await listen(app, config)
    stop.started(log)
    process.stdout.write(`Daybook is ready: ${address}\n${notice ? `${notice}\n` : ''}`)
    await stop.requested
  } finally {
    await closeGracefully(app, running, log)
    await mailer.close()
  }
}

function printFailure(error: unknown): number {
  const isClear = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${isClear ? error.message : (error instanceof Error && error.stack) || error}\n`)
  return 1
}
