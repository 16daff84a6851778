import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { BaseLogger } from 'pino'
import { emptyDatabaseError, errorCode, errorText, OperatorError } from '../operator-error.ts'
import type { Db, Tx } from './transaction.ts'

type Options = {
  log: BaseLogger
  /** The school's zone, which a migration reads from the setting daybook.timezone for the date of an instant. */
  timezone: string
  folder?: string
  /** The last number that is applied; by default all are. */
  last?: number
  /** Refuses an empty database; by default it receives all tables. */
  mustExist?: boolean
}
type Applied = { version: number; name: string; checksum: string }

const ownFolder = join(import.meta.dirname, 'migrations')
const migrationLock = 7_216_002

type Migration = Applied & { file: string; text: string }

/**
 * Updates the database's schema to that of this program: applies the numbered files it does not have yet, each in a transaction
 * of its own. Several processes may do so at once; each file is applied once. Throws OperatorError for a database that a
 * newer program has changed, for an applied file that was altered later, for a file that fails, and for a role that may not
 * create what it needs.
 */
export async function migrate(db: Db, options: Options): Promise<void> {
  const { log, timezone, folder = ownFolder, last = Infinity, mustExist = false } = options
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= last)
  let applied: Migration | undefined
  do {
    applied = await db
      .transaction()
      .execute((tx) => applyNext(tx, migrations, { timezone, mustExist }))
      .catch((error) => {
        throw setUpError(error)
      })
    if (applied) log.debug(`Applied migration ${applied.file}`)
  } while (applied)
}

/** The migrations of a folder in their order; files are called NNNN-name.sql and no number comes twice. */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  for (const [index, { version, file }] of migrations.entries()) {
    if (version === migrations[index - 1]?.version) throw new Error(`Two migrations have the number of ${file}`)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, number, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
  if (number === undefined || name === undefined) throw new Error(`The migration ${file} is not called NNNN-name.sql`)
  // Git may check out other line ends, which must not change the checksum.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { version: Number(number), name, file, text, checksum: hash('sha256', text, 'hex') }
}

/** Applies the first migration that the database does not have, and returns it; undefined when it has them all. */
async function applyNext(
  tx: Tx,
  migrations: Migration[],
  { timezone, mustExist }: Pick<Options, 'timezone' | 'mustExist'>,
): Promise<Migration | undefined> {
  // A change of a large table, and the wait for that of another process, may take longer than a request.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  // A lock of the transaction, unlike one of the session, works behind a connection pooler and always ends.
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx)
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(tx)
  const { rows } = await sql<Applied>`select version, name, checksum from schema_migrations order by version`.execute(
    tx,
  )
  if (mustExist && rows.length === 0) throw emptyDatabaseError()
  check(migrations, rows)
  const next = migrations.find((migration) => rows.every(({ version }) => version !== migration.version))
  if (!next) return undefined
  await sql`select set_config('daybook.timezone', ${timezone}, true)`.execute(tx)
  try {
    await sql.raw(next.text).execute(tx)
  } catch (error) {
    throw new OperatorError(`Migration ${next.file} failed: ${errorText(error)}.`, { cause: error })
  }
  const { version, name, checksum } = next
  await sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`.execute(
    tx,
  )
  return next
}

/** A right is missing, or the use of every schema in which a table could be created. */
const missingRights = ['42501', '3F000']

function setUpError(error: unknown): unknown {
  const cause = error instanceof OperatorError ? error.cause : error
  if (!(cause instanceof DatabaseError)) return error
  if (missingRights.includes(errorCode(cause) ?? '')) {
    return new OperatorError(
      `The role of DATABASE_URL may not set up the database (${errorText(cause)}): make it the owner of the database and of everything in it.`,
      { cause },
    )
  }
  return error instanceof OperatorError
    ? error
    : new OperatorError(`The database cannot be set up (${errorText(cause)}).`, { cause })
}

function check(migrations: Migration[], applied: Applied[]): void {
  const newest = migrations.at(-1)?.version ?? 0
  for (const { version, name, checksum } of applied) {
    const own = migrations.find((migration) => migration.version === version)
    if (own === undefined) {
      throw new OperatorError(
        `The database was changed by a newer Daybook (it has step ${version} '${name}', this program knows steps up to ${newest}): start that version or a newer one.`,
      )
    }
    if (own.checksum !== checksum) {
      throw new OperatorError(`Migration ${own.file} was altered after this database applied it: restore the file.`)
    }
  }
}
