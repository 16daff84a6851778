import { destination, pino } from 'pino'
import { readConfig } from '../src/server/config.ts'
import { type Backup, restoreBackup, withBackup } from '../src/server/db/backup/restore-backup.ts'
import { connect, connectOnce } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { untilStopped } from '../src/server/db/until-stopped.ts'
import { writeEvent } from '../src/server/events.ts'
import { localTime } from '../src/server/local-time.ts'
import { OperatorError } from '../src/server/operator-error.ts'
import { printFailure } from '../src/server/print-failure.ts'

// npm run restore -- FILE    reads a file of npm run backup into an empty database

process.exitCode = await main(process.argv.slice(2)).catch(printFailure)

async function main([file, ...others]: string[]): Promise<number> {
  if (!file || file.startsWith('-') || others.length > 0) throw new OperatorError('Usage: npm run restore -- FILE')
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const restore = async (backup: Backup, stopped: AbortSignal) => {
    const { db, close } = await connect(config, log, { stopped })
    const migrateTo = (last?: number) => migrate(db, { log, timezone: config.timezone, ...(last && { last }) })
    try {
      await connectOnce(config, log, (client) => restoreBackup(client, backup, migrateTo), stopped)
      const { createdAt } = backup
      const errorLog = pino({ level: config.logLevel }, destination({ fd: 2, sync: true }))
      writeEvent(errorLog, 'backup-restored', { file, createdAt })
      console.log(`Restored the backup of ${localTime(new Date(createdAt), config.timezone)}.`)
      await migrateTo()
    } finally {
      await close()
    }
  }
  // Opened first, so that a wrong name creates no embedded database.
  await withBackup(file, (backup) => untilStopped((stopped) => restore(backup, stopped)))
  return 0
}
