import { pipeline } from 'node:stream/promises'
import { type Client, DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { errorCode, errorText, OperatorError } from '../../operator-error.ts'
import { isConnectionLost } from '../connection-errors.ts'
import { readMigrations } from '../migrate.ts'
import { damagedBackupError, type Header, openBackup } from './format.ts'
import { type AppliedMigration, listAppliedMigrations, listTables, type Table } from './tables.ts'

const versions = 'public.school_changes'
const processes = 'public.server_processes'

/** An installation without people and content has at most these, which the first start creates. */
const tablesOfAnEmptySchool = [versions, processes, 'public.first_admin_links', 'auth.signing_keys', 'auth.throttles']

export type Backup = { file: string } & Header & ReturnType<typeof openBackup>

/**
 * Runs `work` with a backup that is open at its first table. Throws OperatorError for a file that cannot be read, is no backup,
 * or is newer than this program.
 */
export async function withBackup(file: string, work: (backup: Backup) => Promise<void>): Promise<void> {
  const backup = openBackup(file)
  try {
    const header = await backup.readHeader()
    await refuseNewer(file, header.migrations)
    await work({ file, ...header, ...backup })
  } finally {
    backup.close()
  }
}

/**
 * Reads a backup to its end into a database without any content, all or nothing. `migrate` updates the database to a step.
 * Throws OperatorError for a database with content, and for a file that is damaged.
 */
export async function restoreBackup(
  client: Client,
  { file, migrations, ...backup }: Backup,
  migrate: (last: number) => Promise<void>,
): Promise<void> {
  try {
    if ((await listAppliedMigrations(client)).length > migrations.length) {
      throw new OperatorError(
        `${file} was made by an older Daybook than the one that has set up this database: restore it into a new one.`,
      )
    }
    await migrate(migrations.at(-1)?.version ?? 0)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const tables = await listTables(client)
    await refuseContent(client, tables)
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    // A backup of an earlier step has fewer tables.
    const hasTable = (name: string) => tables.some((table) => table.name === name)
    for (const name of tablesOfAnEmptySchool.filter(hasTable)) await client.query(`delete from ${name}`)
    for (let table = await backup.readTable(); table; table = await backup.readTable()) {
      const { name, columns } = knownTable(file, tables, table)
      await pipeline(backup.readRows(), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
    }
    // The processes that ran when the backup was made do not run on this database.
    if (hasTable(processes)) await client.query(`delete from ${processes}`)
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    await continueNumbers(client)
    await client.query('analyze')
    if (hasTable(versions)) await skipKnownVersions(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (!(error instanceof DatabaseError || isConnectionLost(error))) throw error
    if (isAboutContent(error)) throw damagedBackupError(file, errorText(error), { cause: error })
    throw new OperatorError(`${file} was not restored, because the database cannot be written (${errorText(error)}).`, {
      cause: error,
    })
  }
}

/** Whether the database refuses a value or a row (SQLSTATE classes 22 and 23), which it had accepted when the backup was made. */
const isAboutContent = (error: unknown) => /^2[23]/.test(errorCode(error) ?? '')

async function refuseNewer(file: string, migrations: readonly AppliedMigration[]): Promise<void> {
  const own = await readMigrations()
  const isOwn = ({ version, checksum }: AppliedMigration) =>
    own.some((migration) => migration.version === version && migration.checksum === checksum)
  if (migrations.every(isOwn)) return
  throw new OperatorError(`${file} was made by a newer Daybook: restore it with that version or a newer one.`)
}

async function refuseContent(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    if (tablesOfAnEmptySchool.includes(name)) continue
    const { rows } = await client.query(`select exists (select from ${name}) as has_rows`)
    if (rows[0].has_rows) {
      throw new OperatorError('This database is in use: a backup is restored into an empty one only.')
    }
  }
}

/** The database's own table of that name, so that nothing but a name gets into a statement. */
function knownTable(file: string, tables: readonly Table[], { name, columns }: Table): Table {
  const known = tables.find((table) => table.name === name)
  if (!known || !columns.every((column) => known.columns.includes(column))) {
    throw new OperatorError(`${file} holds ${name}, which this Daybook does not have.`)
  }
  return { name: known.name, columns }
}

/** Adds a random number to the version of the school, because a browser may remember answers of versions after the backup. */
async function skipKnownVersions(client: Client): Promise<void> {
  await client.query(
    `update ${versions} set changes = changes + floor(random() * 1e12) where id = (select min(id) from ${versions})`,
  )
}

/** Numbers that PostgreSQL gives continue after the greatest one. */
async function continueNumbers(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %s), false)',
      pg_get_serial_sequence(attrelid::regclass::text, attname), attname, attrelid::regclass) as statement
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r'`)
  for (const { statement } of rows) await client.query(statement)
}
