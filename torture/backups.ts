import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { checkout, commandEnv, startBuiltServer } from '../real-server/built-server.ts'
import { withDatabase } from '../real-server/running-server.ts'
import type { Ledger, TableName } from './ledger.ts'
import { type Finding, readers } from './verify.ts'

const run = promisify(execFile)

/** A backup, and how many changes of each row were acknowledged before it began. */
export type Backup = { file: string; rows: { table: TableName; key: string; changes: number }[] }

export async function writeBackup(dataDir: string, file: string, { entries }: Ledger): Promise<Backup> {
  const acknowledged = entries.filter((entry) => entry.acknowledged !== undefined)
  const rows = acknowledged.map(({ table, key, changes }) => ({ table, key, changes: changes.acknowledged }))
  await run('npm', ['run', '--silent', 'backup', '--', file], { cwd: checkout, env: commandEnv(dataDir) })
  return { file, rows }
}

/** Restores the backup into a new data folder, starts the program on it, and compares it with what it must contain. */
export async function verifyBackup(backup: Backup, live: Client, writers: readonly string[]): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-restored-'))
  try {
    await run('npm', ['run', '--silent', 'restore', '--', backup.file], { cwd: checkout, env: commandEnv(folder) })
    const server = await startBuiltServer(folder)
    return await withDatabase(server, (restored) => compare(backup, live, restored, writers)).finally(server.stop)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(backup: Backup, live: Client, restored: Client, writers: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [table, read] of Object.entries(readers) as [TableName, (typeof readers)[TableName]][]) {
    const [now, then] = [await read(live, writers), await read(restored, writers)]
    const isMissing = ({ key, changes }: Backup['rows'][number]) => (then.get(key)?.changes ?? 0) < changes
    for (const { key } of backup.rows.filter((row) => row.table === table && isMissing(row))) {
      findings.push({ kind: 'lost', fault: 'backup', text: `${table} ${key} is not in the backup as acknowledged` })
    }
    for (const [key, row] of then) {
      const current = now.get(key)
      const isEqual = current !== undefined && (current.changes > row.changes || current.content === row.content)
      if (!isEqual) findings.push({ kind: 'doubled', fault: 'backup', text: `${table} ${key} differs in the backup` })
    }
  }
  return findings
}
