import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dateAt } from '../../../contract/kernel/dates.ts'
import type { Config } from '../../config.ts'

/** The folder of a data folder in which backups are written unless another file is named. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

/** The day of a daily backup by the name of its file; undefined for any other file. */
export const dailyDate = (file: string) => /^daybook-(\d{4}-\d\d-\d\d)\.backup$/.exec(file)?.[1]

/**
 * When the newest backup in the folder was completed; undefined without any. One dated after today is left out, because the
 * clock was wrong when it was written.
 */
export async function lastBackupAt(folder: string, now: Date, timezone: string): Promise<Date | undefined> {
  const today = dateAt(now, timezone)
  const files = await readdir(folder).catch(() => [])
  const backups = files.filter((file) => file.endsWith('.backup') && (dailyDate(file) ?? today) <= today)
  // One may be deleted meanwhile, because newer ones are kept.
  const stats = await Promise.all(backups.map((file) => stat(join(folder, file)).catch(() => undefined)))
  const times = stats.flatMap((one) => (one && dateAt(one.mtime, timezone) <= today ? [one.mtime] : []))
  return times.reduce<Date | undefined>((last, time) => (last && last > time ? last : time), undefined)
}
