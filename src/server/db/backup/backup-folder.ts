import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** The folder of a data folder in which backups are written unless another file is named. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

/** When the newest backup in the folder was completed; undefined without any. */
export async function lastBackupAt(folder: string): Promise<Date | undefined> {
  const files = await readdir(folder).catch(() => [])
  const backups = files.filter((file) => file.endsWith('.backup'))
  // One may be deleted meanwhile, because newer ones are kept.
  const stats = await Promise.all(backups.map((file) => stat(join(folder, file)).catch(() => undefined)))
  const times = stats.flatMap((one) => (one ? [one.mtime] : []))
  return times.reduce<Date | undefined>((last, time) => (last && last > time ? last : time), undefined)
}
