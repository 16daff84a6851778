import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'
import type { Config } from '../../config.ts'
import { writeEvent } from '../../events.ts'
import { backupFolder } from './backup-folder.ts'
import { BackupInProgress, writeBackup } from './write-backup.ts'

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
const nightly = /^daybook-\d{4}-\d\d-\d\d\.backup$/

/**
 * Writes a backup every day, from the hour of BACKUP_HOUR on, and keeps the newest BACKUP_KEEP. Returns a function to stop, which waits
 * shortly for one that is being written.
 */
export function scheduleBackups(options: BackupOptions): () => Promise<void> {
  const { log } = options
  let pausedUntil = 0
  let running: Promise<void> | undefined
  const run = () => {
    // A large school takes longer than the time between two polls.
    if (running || Date.now() < pausedUntil) return
    running = backUpIfDue(options)
      .then(
        () => undefined,
        (error) => {
          // A disk that is full is not filled again every minute.
          pausedUntil = Date.now() + pauseMs
          log.error({ err: error }, 'The nightly backup failed')
        },
      )
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, pollMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.race([running, delay(stopMs, undefined, { ref: false })])
  }
}

/** Writes the backup of the day if it is time and there is none yet; returns whether it was written. */
export async function backUpIfDue({ config, log, clock, withClient }: BackupOptions): Promise<boolean> {
  const now = clock()
  const hour = Number(timeAt(now, config.timezone).slice(0, 2))
  const folder = backupFolder(config)
  const file = join(folder, `daybook-${dateAt(now, config.timezone)}.backup`)
  const isWritten = await access(file).then(
    () => true,
    () => false,
  )
  if (isWritten || hour < (config.backupHour ?? 0)) return false
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await withClient(async (client) => {
      const bytes = await writeBackup(client, file, now)
      writeEvent(log, 'backup-written', { file, bytes })
    })
  } catch (error) {
    if (error instanceof BackupInProgress) return false
    throw error
  }
  const old = (await readdir(folder)).filter((name) => nightly.test(name)).sort()
  for (const name of old.slice(0, -config.backupKeep)) await rm(join(folder, name))
  return true
}
