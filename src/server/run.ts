import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino, stdSerializers } from 'pino'
import { type Config, readConfig } from './config.ts'
import type { BackupOptions } from './db/backup/daily-backups.ts'
import { connect, connectOnce } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { registerProcess } from './db/server-processes.ts'
import type { Db } from './db/transaction.ts'
import { closeGracefully, listen, trackRunning } from './listen.ts'
import { printFailure } from './print-failure.ts'
import { stopRequests } from './stop-requests.ts'

const webFolder = join(import.meta.dirname, '../../dist/web')
const clock = () => new Date()

/** Prepares a migrated database; the text that it returns is printed below the address. */
export type PrepareDatabase = (context: { db: Db; config: Config; clock: () => Date }) => Promise<string | undefined>

/** Runs the server until a stop request, and returns the exit code. A start that fails prints the reason in one sentence. */
export async function runServer(prepare: PrepareDatabase): Promise<number> {
  return serveUntilStopped(prepare).catch(printFailure)
}

async function serveUntilStopped(prepare: PrepareDatabase): Promise<number> {
  const stop = stopRequests()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, serializers: { req: loggedRequest, err: loggedError } })
  const metrics = config.metricsToken ? (await import('./metrics.ts')).createMetrics(config.metricsToken) : undefined
  // At the same time, because PostgreSQL takes as long to start as the application to load.
  const loading = Promise.all([import('./app.ts'), import('./mail/mailer.ts')])
  // Its failure is thrown below, once there is a database to close.
  loading.catch(() => undefined)
  const { db, openShare, countConnections, close } = await connect(config, log, {
    countStatement: metrics?.countStatement,
  })
  try {
    const [{ buildApp }, { createMailer }] = await loading
    await migrate(db, { log, timezone: config.timezone })
    const unregisterProcess = await registerProcess(db, config, log)
    try {
      const notice = await prepare({ db, config, clock })
      metrics?.watchConnections(countConnections)
      const mailer = createMailer({ db, config, clock, log })
      const hasWeb = existsSync(join(webFolder, 'index.html'))
      const options = { db, openShare, config, clock, log, metrics, outbox: mailer }
      const app = await buildApp({ ...options, ...(hasWeb && { webFolder }) })
      const running = trackRunning(app)
      const stopBackups = await startBackups({
        config,
        log,
        clock,
        withClient: (work) => connectOnce(config, log, work),
      })
      try {
        await listen(app, config)
        stop.started(log)
        process.stdout.write(`Daybook is ready: ${config.publicUrl}\n${notice ? `${notice}\n` : ''}`)
        await stop.requested
      } finally {
        await closeGracefully(app, running, log)
        await Promise.all([mailer.close(), stopBackups?.()])
      }
    } finally {
      await unregisterProcess()
    }
  } finally {
    await close()
  }
  return stop.exitCode()
}

async function startBackups(options: BackupOptions): Promise<(() => Promise<void>) | undefined> {
  if (options.config.backupHour === undefined) return undefined
  const { scheduleBackups } = await import('./db/backup/daily-backups.ts')
  return scheduleBackups(options)
}

// Without what PostgreSQL adds to the message, which holds values of the row, and the whole connection that a pool adds.
function loggedError(error: Error) {
  const {
    detail: _detail,
    where: _where,
    client: _client,
    ...logged
  }: Record<string, unknown> = stdSerializers.err(error)
  return logged
}

// Without the query, which contains the token of a one-time link, and the secret of a calendar feed.
function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  return { method, path: url.split('?', 1)[0]?.replace(/^(\/+calendar\/).+/, '$1…'), ip }
}
