import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { dataFolder } from '../test/data-folder.ts'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { runServerFile } from '../test/server-process.ts'
import { openDatabase, openPool } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const log = pino({ level: 'silent' })
const timezone = 'Europe/Kyiv'
let database: TestDatabase
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.close())

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await dataFolder('migrations')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const twoSteps = {
  '0001-classes.sql': "create table classes (name text);\ninsert into classes values ('3-А');\n",
  '0002-rooms.sql': 'create table rooms (name text);\n',
}

async function appliedVersions(): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`select version from schema_migrations order by 1`.execute(database.db)
  return rows.map(({ version }) => version)
}

describe('migrate', () => {
  test('applies each file once, in order', async () => {
    const folder = await folderWith(twoSteps)
    await migrate(database.db, { log, timezone, folder })
    await migrate(database.db, { log, timezone, folder })
    expect(await appliedVersions()).toEqual([1, 2])
    const { rows } = await sql`select name from classes`.execute(database.db)
    expect(rows).toEqual([{ name: '3-А' }])
  })

  test('creates all tables in an empty database', async () => {
    await migrate(database.db, { log, timezone })
    expect(await appliedVersions()).toContain(1)
  })

  test('applies each file once when several processes start together', async () => {
    const folder = await folderWith({
      ...twoSteps,
      '0003-slow.sql': "select pg_sleep(0.2); insert into classes values ('4-Б');",
    })
    const args = [JSON.stringify(database.connection), folder]
    const processes = [1, 2, 3].map(() => runServerFile('test/migrating-process.ts', {}, args))
    const ended = await Promise.all(processes.map((each) => each.ended))
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(3).fill({ code: 0, stderr: '' }))
    expect(
      ended
        .map(({ stdout }) => stdout)
        .join('')
        .match(/Applied migration/g),
    ).toHaveLength(3)
    const { rows } = await sql`select count(*) from classes`.execute(database.db)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('runs a file, and waits for another process, without the limits of a request', async () => {
    const { database: name } = database.connection
    await sql.raw(`alter database ${name} set statement_timeout = '8s'`).execute(database.db)
    await sql.raw(`alter database ${name} set lock_timeout = '3s'`).execute(database.db)
    const limited = openDatabase(openPool(database.connection, log))
    onTestFinished(() => limited.destroy())
    const folder = await folderWith({
      '0001-limits.sql': `create table limits as
        select current_setting('statement_timeout') as of_statements, current_setting('lock_timeout') as of_locks`,
    })
    await migrate(limited, { log, timezone, folder })
    const { rows } = await sql`select * from limits`.execute(database.db)
    expect(rows).toEqual([{ ofStatements: '0', ofLocks: '0' }])
  })

  test('refuses a database that a newer program has changed', async () => {
    const folder = await folderWith(twoSteps)
    await migrate(database.db, { log, timezone, folder })
    await rm(join(folder, '0002-rooms.sql'))
    const older = migrate(database.db, { log, timezone, folder })
    await expect(older).rejects.toThrow(OperatorError)
    await expect(older).rejects.toThrow(
      "The database was changed by a newer Daybook (it has step 2 'rooms', this program knows steps up to 1): start that version or a newer one.",
    )
  })

  test('refuses an applied file that was altered', async () => {
    const folder = await folderWith(twoSteps)
    await migrate(database.db, { log, timezone, folder })
    await appendFile(join(folder, '0001-classes.sql'), '-- altered\n')
    await expect(migrate(database.db, { log, timezone, folder })).rejects.toThrow(
      'Migration 0001-classes.sql was altered after this database applied it: restore the file.',
    )
  })

  test('rolls back a file that fails, and keeps the earlier ones', async () => {
    const folder = await folderWith({
      ...twoSteps,
      '0003-wrong.sql': "insert into classes values ('5-В'); insert into classes values (1, 2);",
    })
    const failing = migrate(database.db, { log, timezone, folder })
    await expect(failing).rejects.toThrow('Migration 0003-wrong.sql failed: INSERT has more expressions')
    expect(await appliedVersions()).toEqual([1, 2])
    const { rows } = await sql`select count(*) from classes`.execute(database.db)
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('migration files', () => {
  test('have the same checksum whatever the line ends', async () => {
    const [unix] = await readMigrations(await folderWith({ '0001-a.sql': 'select 1;\nselect 2;\n' }))
    const [windows] = await readMigrations(await folderWith({ '0001-a.sql': 'select 1;\r\nselect 2;\r\n' }))
    expect(windows?.checksum).toBe(unix?.checksum)
  })

  test.each([
    ['two of one number', { '0001-a.sql': '', '0001-b.sql': '' }, 'Two migrations have the number of 0001-b.sql'],
    ['a wrong name', { '1-a.sql': '' }, 'The migration 1-a.sql is not called NNNN-name.sql'],
  ])('are refused with %s', async (_, files, message) => {
    await expect(readMigrations(await folderWith(files))).rejects.toThrow(message)
  })
})
