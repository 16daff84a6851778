import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'
import type { Config } from '../../config.ts'
import { writeEvent } from '../../events.ts'
import { backupFolder, dailyDate } from './backup-folder.ts'
import { BackupInProgress, removeAbandoned, writeBackup } from './write-backup.ts'

export type BackupOptions = {
  config: Pick<Config, 'backupHour' | 'backupKeep' | 'dataDir' | 'timezone'>
  log: BaseLogger
  clock: () => Date
  /** Runs `work` on a connection of its own. */
  withClient: (work: (client: Client) => Promise<void>) => Promise<void>
}

const pollMs = 60_000
const pauseMs = 60 * 60_000
const stopMs = 5_000
const dailyPart = /^daybook-\d{4}-\d\d-\d\d\.backup\.part$/

/**
 * Writes a backup every day, from the hour of BACKUP_HOUR on, and keeps the newest BACKUP_KEEP. Returns a function to stop, which waits
 * some milliseconds for one that is being written, and then ends it: an embedded database is in use until then.
 */
export function scheduleBackups(options: BackupOptions): (maxMs?: number) => Promise<void> {
  const { log } = options
  const stopping = new AbortController()
  // By a clock that nobody sets: after a correction the pause would last as long as the other one was wrong.
  let pausedUntil = 0
  let running: Promise<unknown> | undefined
  const run = () => {
    // A large school takes longer than the time between two polls.
    if (running || performance.now() < pausedUntil) return
    running = backUpIfDue(options, stopping.signal)
      .catch((error) => {
        if (stopping.signal.aborted) return log.warn('The daily backup was ended, because the server stops')
        // A disk that is full is not filled again every minute.
        pausedUntil = performance.now() + pauseMs
        log.error({ err: error }, 'The daily backup failed')
      })
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, pollMs)
  timer.unref()
  return async (maxMs = stopMs) => {
    clearInterval(timer)
    await Promise.race([running, delay(maxMs, undefined, { ref: false })])
    stopping.abort()
    // A database that does not answer must not keep the server from stopping.
    await Promise.race([running, delay(stopMs, undefined, { ref: false })])
  }
}

/** Writes the backup of the day if it is time and there is none yet, until the signal; returns whether it was written. */
export async function backUpIfDue(options: BackupOptions, signal?: AbortSignal): Promise<boolean> {
  const { config, log, clock, withClient } = options
  const now = clock()
  const hour = Number(timeAt(now, config.timezone).slice(0, 2))
  const today = dateAt(now, config.timezone)
  const folder = backupFolder(config)
  const file = join(folder, `daybook-${today}.backup`)
  const isWritten = await access(file).then(
    () => true,
    () => false,
  )
  if (isWritten || hour < (config.backupHour ?? 0)) return false
  const unfinished = (await readdir(folder).catch(() => [])).filter((name) => dailyPart.test(name))
  for (const name of unfinished) {
    await removeAbandoned(join(folder, name), now).catch((error) => log.warn(error, `${name} could not be removed`))
  }
  try {
    await withClient(async (client) => {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', () => void client.end())
      const bytes = await writeBackup(client, file, now)
      writeEvent(log, 'backup-written', { file, bytes })
    })
  } catch (error) {
    if (!(error instanceof BackupInProgress)) throw error
    log.info(error.message)
    return false
  }
  // Those dated after today, written while the clock was wrong, would otherwise take the place of newer ones.
  const written = (await readdir(folder)).filter((name) => (dailyDate(name) ?? '9999') <= today).sort()
  for (const name of written.slice(0, -config.backupKeep)) await rm(join(folder, name))
  return true
}
