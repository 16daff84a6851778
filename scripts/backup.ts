import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { destination, pino } from 'pino'
import { readConfig } from '../src/server/config.ts'
import { backupFolder } from '../src/server/db/backup/backup-folder.ts'
import { writeBackup } from '../src/server/db/backup/write-backup.ts'
import { connectOnce } from '../src/server/db/connect.ts'
import { refuseMissingCluster } from '../src/server/db/embedded/cluster.ts'
import { untilStopped } from '../src/server/db/until-stopped.ts'
import { writeEvent } from '../src/server/events.ts'
import { OperatorError } from '../src/server/operator-error.ts'
import { printFailure } from '../src/server/print-failure.ts'

// npm run backup [-- FILE]    writes the whole database to a file, while people work

const now = new Date()
const seconds = () => ((Date.now() - now.getTime()) / 1000).toFixed(1)

process.exitCode = await main(process.argv.slice(2)).catch(printFailure)

async function main([path, ...others]: string[]): Promise<number> {
  if (path === '' || path?.startsWith('-') || others.length > 0) {
    throw new OperatorError('Usage: npm run backup, or npm run backup -- FILE')
  }
  const config = readConfig(process.env)
  await refuseMissingCluster(config)
  const name = `daybook-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup`
  const file = resolve(path ?? join(backupFolder(config), name))
  const found = await stat(file).catch(() => undefined)
  if (found && !found.isFile()) {
    throw new OperatorError(
      `${file} is ${found.isDirectory() ? 'a folder' : 'a device or a pipe'}: name the file to write.`,
    )
  }
  const log = pino({ level: 'silent' })
  await untilStopped((stopped) =>
    connectOnce(
      config,
      log,
      async (client) => {
        const bytes = await writeBackup(client, file, now)
        // On standard error, where a service manager collects it, apart from what a person reads.
        const errorLog = pino({ level: config.logLevel }, destination({ fd: 2, sync: true }))
        writeEvent(errorLog, 'backup-written', { file, bytes })
        console.log(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB in ${seconds()} s`)
      },
      stopped,
    ),
  )
  return 0
}
