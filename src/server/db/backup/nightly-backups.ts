import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'
import type { Config } from '../../config.ts'
import { errorCode } from '../start-error.ts'
import { backupFolder } from './backup-folder.ts'
import { writeBackup } from './write-backup.ts'

export type BackupOptions = {
  config: Pick<Config, 'backupHour' | 'backupKeep' | 'dataDir' | 'timezone'>
  log: BaseLogger
  clock: () => Date
  /** Runs `work` on a connection of its own. */
  withClient: (work: (client: Client) => Promise<void>) => Promise<void>
}

const pollMs = 60_000
const abandonedMs = 60 * 60_000
const nightly = /^daybook-\d{4}-\d\d-\d\d\.backup$/

/** Writes a backup every day, from the hour of BACKUP_HOUR on, and keeps the newest BACKUP_KEEP; returns a function to stop. */
export function scheduleBackups(options: BackupOptions): () => void {
  const { log } = options
  const run = () => backUpIfDue(options).catch((error) => log.error({ err: error }, 'The nightly backup failed'))
  void run()
  const timer = setInterval(run, pollMs)
  timer.unref()
  return () => clearInterval(timer)
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
  await removeAbandoned(`${file}.part`, now)
  try {
    await withClient(async (client) => {
      const bytes = await writeBackup(client, file, now)
      log.info({ file, bytes }, 'The nightly backup is written')
    })
  } catch (error) {
    // Another process of the folder is writing it.
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  const old = (await readdir(folder)).filter((name) => nightly.test(name)).sort()
  for (const name of old.slice(0, -config.backupKeep)) await rm(join(folder, name))
  return true
}

/** A process that was killed leaves its unfinished file behind. */
async function removeAbandoned(file: string, now: Date): Promise<void> {
  const { mtime } = await stat(file).catch(() => ({ mtime: now }))
  if (now.getTime() - mtime.getTime() > abandonedMs) await rm(file)
}
