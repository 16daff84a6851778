import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { BaseLogger } from 'pino'
import { type Migration, readMigrations } from './migration-files.ts'
import { errorText, StartError } from './start-error.ts'
import type { Db } from './transaction.ts'

type Options = { log: BaseLogger; folder?: string }
type Applied = { version: number; name: string; checksum: string }

const ownFolder = join(import.meta.dirname, 'migrations')
const migrationLock = 7_216_002

/**
 * Brings the database to this program's state: applies the numbered files it does not have yet, each in a transaction
 * of its own. Several processes may do so at once; each file is applied once. Throws StartError for a database that a
 * newer program has changed, for an applied file that was altered later, and for a file that fails.
 */
export async function migrate(db: Db, { log, folder = ownFolder }: Options): Promise<void> {
  const migrations = await readMigrations(folder)
  await withLock(db, async (tx) => {
    await makeTable(tx)
    check(migrations, await findApplied(tx))
  })
  for (const migration of migrations) {
    const hasApplied = await withLock(db, (tx) => applyOnce(tx, migrations, migration))
    if (hasApplied) log.debug(`Applied migration ${migration.file}`)
  }
}

// A lock of the transaction, not of the session: it works behind a connection pooler, and cannot be left behind.
async function withLock<T>(db: Db, work: (tx: Transaction<never>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    return work(tx as unknown as Transaction<never>)
  })
}

async function makeTable(tx: Transaction<never>): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
}

async function findApplied(tx: Transaction<never>): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select version, name, checksum from schema_migrations order by version`.execute(
    tx,
  )
  return rows
}

function check(migrations: Migration[], applied: Applied[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  for (const { version, name, checksum } of applied) {
    const own = migrations.find((migration) => migration.version === version)
    if (own === undefined) {
      throw new StartError(
        `The database was changed by a newer Daybook (it has step ${version} '${name}', this program knows steps up to ${newest}): start that version or a newer one.`,
      )
    }
    if (own.checksum !== checksum) {
      throw new StartError(`Migration ${own.file} was altered after this database applied it: restore the file.`)
    }
  }
}

/** Whether it was applied now; false when another process was faster, or an earlier start did it. */
async function applyOnce(tx: Transaction<never>, migrations: Migration[], migration: Migration): Promise<boolean> {
  const applied = await findApplied(tx)
  check(migrations, applied)
  if (applied.some(({ version }) => version === migration.version)) return false
  try {
    await sql.raw(migration.text).execute(tx)
  } catch (error) {
    throw new StartError(`Migration ${migration.file} failed: ${errorText(error)}.`, { cause: error })
  }
  const { version, name, checksum } = migration
  await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`.execute(
    tx,
  )
  return true
}
