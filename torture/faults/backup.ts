import { join } from 'node:path'
import { writeBackup } from '../backups.ts'
import type { Fault } from './fault.ts'

/** npm run backup while everybody saves. */
export const backupWritten: Fault = {
  name: 'backup',
  inject: async ({ program, ledger, backups, round }) => {
    backups.push(await writeBackup(program.dataDir, join(program.dataDir, '..', `${round}.backup`), ledger))
    return performance.now()
  },
}
