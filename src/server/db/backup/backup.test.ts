import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../test/database.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { migrate } from '../migrate.ts'
import { registerProcess } from '../server-processes.ts'
import { restoreBackup, withBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

const log = pino({ level: 'silent' })
const awkward = 'Ї \\ \\. \t "x"; \'; <script>\n\\.\n'

let database: TestDatabase
let school: TestSchool
let client: Client
let folder: string
let file: string
beforeAll(async () => {
  database = await testDatabase()
  school = await testSchool({ database })
  client = await clientOf(database)
  const { id: classId } = await createClass(school)
  const { id: templateId } = await createTemplate(school, { description: awkward })
  const { id: scheduledLessonId } = await scheduleLesson(school, { classId, templateId })
  const { id: studentId } = await createStudent(school, { classId, firstName: 'Олена' })
  await recordProgress(school, { studentId, scheduledLessonId, comment: awkward.trim(), points: 7.25 })
  // The last column, so that a row ends as the rows of a table do.
  await client.query('update scheduled_lessons set notes = $1', [awkward.trim()])
  folder = await mkdtemp(join(tmpdir(), 'daybook-backup-'))
  file = join(folder, 'school.backup')
  await writeBackup(client, file, school.clock())
})
afterAll(async () => {
  await client.end()
  await school.close()
  await rm(folder, { recursive: true })
})

async function clientOf({ connection }: TestDatabase): Promise<Client> {
  const client = new Client(connection)
  await client.connect()
  return client
}

/** A database without any table, and what restores into it. */
async function newInstallation() {
  const target = await emptyDatabase()
  const restored = await clientOf(target)
  onTestFinished(async () => {
    await restored.end()
    await target.close()
  })
  const migrateTo = (last: number) => migrate(target.db, { log, timezone: 'Europe/Kyiv', last })
  return {
    target,
    restored,
    restore: (path: string) => withBackup(path, (backup) => restoreBackup(restored, backup, migrateTo)),
  }
}

/** A digest of the rows of every table but the versions, which go on by themselves. */
async function contentOf(client: Client): Promise<Record<string, string>> {
  const tables = (await listTables(client)).filter(({ name }) => name !== 'public.school_changes')
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select md5(string_agg(row::text, '|' order by row::text)) as digest from ${name} row`,
    )
    digests[name] = rows[0].digest
  }
  return digests
}

async function changed(change: (text: string) => string): Promise<string> {
  const path = join(folder, 'changed.backup')
  const text = zstdDecompressSync(await readFile(file)).toString()
  await writeFile(path, zstdCompressSync(Buffer.from(change(text))))
  return path
}

/** The backup with a changed text, whose checksum is right. */
const rewritten = (change: (text: string) => string) =>
  changed((text) => {
    const content = change(text.replace(/[^\n]*\n$/, ''))
    return `${content}${JSON.stringify({ sha256: createHash('sha256').update(content).digest('hex') })}\n`
  })

async function appended(bytes: string | Buffer): Promise<string> {
  const path = join(folder, 'appended.backup')
  await writeFile(path, Buffer.concat([await readFile(file), Buffer.from(bytes)]))
  return path
}

test('the restored database is equal row for row, and goes on from there', async () => {
  const { restored, restore } = await newInstallation()
  await restore(file)
  await withBackup(file, async ({ createdAt }) => expect(createdAt).toBe(school.clock().toISOString()))
  const content = await contentOf(restored)
  expect(content).toEqual(await contentOf(client))
  expect(content['public.student_progress']).not.toBeNull()
  const { rows } = await restored.query(`
    insert into change_history (table_name, record_id, operation) values ('x', 'x', 'insert')
    returning id > (select max(id) from change_history) as is_next`)
  expect(rows).toEqual([{ is_next: true }])
  await expect(restored.query('insert into class_memberships select * from class_memberships')).rejects.toThrow()
})

test('a change in the restored database is written to its history', async () => {
  const { restored, restore } = await newInstallation()
  await restore(file)
  const { rows } = await restored.query("insert into classes (id, name) values (gen_random_uuid(), '6-А') returning id")
  const history = await restored.query('select operation from change_history where record_id = $1', [rows[0].id])
  expect(history.rows).toEqual([{ operation: 'insert' }])
})

test('the version of a restored school is none that a browser remembers', async () => {
  const versionOf = async (client: Client) =>
    Number((await client.query('select sum(changes) as version from school_changes')).rows[0].version)
  const { restored, restore } = await newInstallation()
  await restore(file)
  // One that grows by no more than its changes would be reached again.
  expect(await versionOf(restored)).toBeGreaterThan((await versionOf(client)) + 100)
})

test('a backup is restored into what the first start of an installation has created', async () => {
  const { target, restored, restore } = await newInstallation()
  await migrate(target.db, { log, timezone: 'Europe/Kyiv' })
  await restored.query(`
    insert into first_admin_links (token_hash) values ('x');
    insert into auth.signing_keys (id, public_jwk, private_jwk, created_at) values (gen_random_uuid(), '{}', '{}', now());
    insert into auth.throttles (rule, subject, attempts, expires_at) values ('x', sha256('x'), 1, now());
    insert into server_processes (id, public_url, host, pid, seen_at) values (gen_random_uuid(), 'x', 'x', 1, now())`)
  await restore(file)
  expect(await contentOf(restored)).toEqual(await contentOf(client))
})

test('the statements of a backup and of its restore may take longer than those of a request', async () => {
  const limitsOf = async (client: Client, work: () => Promise<unknown>) => {
    await client.query("set statement_timeout = '8s'")
    const query = client.query.bind(client)
    const limits: Promise<string>[] = []
    const spy = vi.spyOn(client, 'query').mockImplementation((...args: Parameters<typeof query>) => {
      // Text for all but the copies, before each of which the limit is read.
      if (typeof args[0] !== 'string')
        limits.push(query('show statement_timeout').then(({ rows }) => rows[0].statement_timeout))
      return query(...args)
    })
    await work().finally(() => spy.mockRestore())
    return new Set(await Promise.all(limits))
  }
  const path = join(folder, 'unlimited.backup')
  const writing = await clientOf(database)
  onTestFinished(() => writing.end())
  expect(await limitsOf(writing, () => writeBackup(writing, path, school.clock()))).toEqual(new Set(['0']))
  const { restored, restore } = await newInstallation()
  expect(await limitsOf(restored, () => restore(path))).toEqual(new Set(['0']))
})

test.each([1, 9])(
  'a backup of a database with %i migration steps is restored, and updated afterwards',
  async (last) => {
    const older = await newInstallation()
    await migrate(older.target.db, { log, timezone: 'Europe/Kyiv', last })
    await older.restored.query("insert into classes (id, name) values (gen_random_uuid(), '5-А')")
    const path = join(folder, `step-${last}.backup`)
    await writeBackup(older.restored, path, school.clock())
    const { target, restored, restore } = await newInstallation()
    await restore(path)
    await migrate(target.db, { log, timezone: 'Europe/Kyiv' })
    expect((await restored.query('select name from classes')).rows).toEqual([{ name: '5-А' }])
  },
)

test('a process with another PUBLIC_URL may start on the restored database at once', async () => {
  await client.query(`insert into server_processes (id, public_url, host, pid, seen_at)
    values (gen_random_uuid(), 'https://old.example.org', 'another-machine', 1, now())`)
  const path = join(folder, 'running.backup')
  await writeBackup(client, path, school.clock())
  await client.query('delete from server_processes')
  const { target, restore } = await newInstallation()
  await restore(path)
  const config = { publicUrl: 'https://new.example.org', isPublicUrlSet: true }
  const unregisterProcess = await registerProcess(target.db, config, log)
  await unregisterProcess()
})

test('only its owner can read the file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup is of one moment, while people go on', async () => {
  const path = join(folder, 'busy.backup')
  const saving = Array.from({ length: 20 }, () => createStudent(school))
  await Promise.all([writeBackup(client, path, school.clock()), ...saving])
  const { restored, restore } = await newInstallation()
  await restore(path)
  const { rows } = await restored.query(`
    select (select count(*) from students) as students,
      (select count(*) from change_history where table_name = 'students' and operation = 'insert') as inserted`)
  expect(rows[0].students).toBe(rows[0].inserted)
})

describe('a backup that fails leaves no file', () => {
  const path = () => join(folder, 'failed.backup')

  test.runIf(process.platform === 'linux')('and none open, because its transaction cannot begin', async () => {
    const ended = await clientOf(database)
    await ended.end()
    await expect(writeBackup(ended, path(), school.clock())).rejects.toThrow('closed')
    expect(await readdir(folder)).not.toContain('failed.backup.part')
    // One that was closed since the folder was listed has no name.
    const names = (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => ''))
    expect((await Promise.all(names)).filter((name) => name.startsWith(path()))).toEqual([])
  })

  test('and ends, because the disk is full before the rows of a table were read', async () => {
    const large = await newInstallation()
    await migrate(large.target.db, { log, timezone: 'Europe/Kyiv' })
    await large.restored.query(`insert into classes (id, name)
      select gen_random_uuid(), md5(number::text) || repeat(md5(number::text), 2) from generate_series(1, 20000) number`)
    const full = new Writable({ write: (_chunk, _encoding, callback) => callback(new Error('ENOSPC')) })
    const handle = await open(import.meta.filename)
    await handle.close()
    const stream = vi.spyOn(Object.getPrototypeOf(handle), 'createWriteStream').mockReturnValue(full)
    onTestFinished(() => stream.mockRestore())
    await expect(writeBackup(large.restored, path(), school.clock())).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).not.toContain('failed.backup.part')
  })
})

describe('nothing is restored', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'a file that is missing',
      async () => '/nowhere/x.backup',
      /^Cannot read \/nowhere\/x.backup: there is no such file\.$/,
    ],
    ['a folder', async () => folder, /^Cannot read \/.+: it is a folder\.$/],
    ['another file', async () => import.meta.filename, /not a Daybook backup/],
    ['another compressed file', () => changed(() => '{"format":"x"}\n'), /another format/],
    ['a compressed file of another JSON', () => changed(() => 'null\n'), /a line cannot be read/],
    [
      'a file with a damaged header',
      () => changed((text) => text.replace('"version":', '"vErsion":')),
      /a line cannot be read/,
    ],
    [
      'a file with a damaged line of a table',
      () => changed((text) => text.replace('"columns":', '"c0lumns":')),
      /a line cannot be read/,
    ],
    [
      'a file with a value of another type',
      () => changed((text) => text.replace(/^[\da-f]{8}(?=-)/m, 'unusable')),
      /is damaged \(invalid input syntax/,
    ],
    [
      'a file with a row twice',
      () => changed((text) => text.replace(/^[\da-f]{8}-.*\n/m, '$&$&')),
      /is damaged \(duplicate key value/,
    ],
    [
      'a file with a column that its table does not have',
      () => rewritten((text) => text.replace('"columns":["id"', '$&,"x"')),
      /holds [a-z_.]+, which this Daybook does not have\.$/,
    ],
    [
      'a file with a table that there is not',
      () => rewritten((text) => text.replace('"name":"public.students"', '"name":"public.x"')),
      /holds public\.x, which this Daybook does not have\.$/,
    ],
    ['a file with a changed row', () => changed((text) => text.replace('Олена', 'Олега')), /checksum/],
    [
      'a file of a newer program',
      () => changed((text) => text.replace('"migrations":[', '"migrations":[{"version":9999,"checksum":"x"},')),
      /newer/,
    ],
    [
      'a file of a program with another migration of the same number',
      () => changed((text) => text.replace(/"checksum":"[^"]+"/, '"checksum":"x"')),
      /newer/,
    ],
  ])('from %s', async (_, path, reason) => {
    const { target, restored, restore } = await newInstallation()
    await expect(restore(await path())).rejects.toThrow(reason)
    const { rows } = await restored.query("select to_regclass('students') is null as is_empty")
    if (!rows[0].is_empty) expect(await target.db.selectFrom('students').selectAll().execute()).toEqual([])
  })

  test('from a file that is cut off', async () => {
    const { target, restore } = await newInstallation()
    const path = await changed((text) => text)
    await truncate(path, Math.floor((await stat(path)).size * 0.7))
    await expect(restore(path)).rejects.toThrow(/is not a Daybook backup, or is damaged/)
    const tables = await target.db.introspection.getTables()
    if (tables.length > 0) expect(await target.db.selectFrom('students').selectAll().execute()).toEqual([])
  })

  test.each<[string, () => Promise<string>]>([
    ['after its end', () => appended('x')],
    ['after its end, more than is read at once', () => appended('x'.repeat(300_000))],
    ['after its end, compressed', () => appended(zstdCompressSync(Buffer.from('x')))],
    ['after its checksum', () => changed((text) => `${text}x`)],
  ])('from a file with more %s', async (_, path) => {
    const { target, restore } = await newInstallation()
    await expect(restore(await path())).rejects.toThrow(/is damaged \(it goes on after its end\)/)
    const tables = await target.db.introspection.getTables()
    if (tables.length > 0) expect(await target.db.selectFrom('students').selectAll().execute()).toEqual([])
  })

  test('into a database that a newer Daybook has set up', async () => {
    const older = await newInstallation()
    await migrate(older.target.db, { log, timezone: 'Europe/Kyiv', last: 1 })
    const path = join(folder, 'older.backup')
    await writeBackup(older.restored, path, school.clock())
    const { target, restored, restore } = await newInstallation()
    await migrate(target.db, { log, timezone: 'Europe/Kyiv', last: 2 })
    const before = await contentOf(restored)
    await expect(restore(path)).rejects.toThrow('was made by an older Daybook')
    expect(await contentOf(restored)).toEqual(before)
  })

  test('into a database that is in use', async () => {
    const before = await contentOf(client)
    const migrateTo = (last: number) => migrate(database.db, { log, timezone: 'Europe/Kyiv', last })
    const restored = withBackup(file, (backup) => restoreBackup(client, backup, migrateTo))
    await expect(restored).rejects.toThrow('This database is in use')
    expect(await contentOf(client)).toEqual(before)
  })
})
