import { connect as connectSocket } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { activateApprovedUser } from '../contract/approved-users/api.ts'
import { insertSession } from './auth/sessions/sessions.ts'
import { encodeRefreshToken } from './auth/tokens/refresh-token.ts'
import { type Connection, connect } from './db/connect.ts'
import { busyMessage } from './db/failed-statement.ts'
import { type TestDatabase, testDatabase } from './test/database.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from './test/factories.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

/** What one locked table, slow statement or full disk does to everything else. */
let database: TestDatabase
let connection: Connection
let school: TestSchool

beforeAll(async () => {
  database = await testDatabase()
  // Connections that are opened from now on wait for a lock only so long.
  connection = await connectWith(database, { lock_timeout: '500ms' })
  school = await testSchool({ database: connection })
})
afterAll(async () => {
  await school.close()
  await database.close()
})

/** Connects as a start does, with other limits than those that it stores. */
async function connectWith({ connection: { host, database: name }, db }: TestDatabase, limits: Record<string, string>) {
  const databaseUrl = `postgres://daybook@${encodeURIComponent(host)}/${name}`
  const connection = await connect(
    { databaseUrl, dataDir: '/nowhere', databaseConnections: 30 },
    pino({ level: 'silent' }),
  )
  for (const [limit, value] of Object.entries(limits)) {
    await sql`do $$ begin execute format('alter role %I in database %I set ${sql.raw(limit)} = %L', current_user, current_database(), ${sql.lit(value)}); end $$`.execute(
      db,
    )
  }
  return connection
}

const busy = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable', message: busyMessage } }

/** Another client of the database, which holds a lock of the table until `release` is called. */
async function lock(table: string, mode = 'access exclusive') {
  const client = new Client(database.connection)
  await client.connect()
  await client.query(`set idle_in_transaction_session_timeout = 0; begin; lock table ${table} in ${mode} mode`)
  const release = () => client.end()
  onTestFinished(release)
  return release
}

test('a locked table stops only what needs it, and that no longer than the limit of locks', async () => {
  const paths = [
    'students',
    'classes',
    'scheduled-lessons',
    'dashboard/home?today=2026-03-02&from=2026-03-02&to=2026-03-08',
  ]
  const release = await lock('students')
  const stopped = paths.flatMap((path) => Array.from({ length: 5 }, () => school.asTeacher.get(`/api/${path}`)))
  const isStopped = Promise.all(stopped).then(() => true)
  for (const path of ['/api/lesson-templates', '/api/approved-users', '/auth/v1/user', '/readyz']) {
    expect((await school.asAdmin.get(path)).status, path).toBe(200)
  }
  expect(await Promise.race([isStopped, Promise.resolve(false)]), 'all of them waited meanwhile').toBe(false)
  for (const answer of await Promise.all(stopped)) expect(answer).toMatchObject(busy)
  await release()
  for (const path of paths) expect((await school.asTeacher.get(`/api/${path}`)).status, path).toBe(200)
})

test('every connection has the limits of time, and instants as they are read, whatever the database has', async () => {
  const own = await testDatabase()
  for (const setting of ["datestyle = 'SQL, DMY'", "timezone = 'America/New_York'"]) {
    await sql`do $$ begin execute format('alter database %I set ${sql.raw(setting.replaceAll("'", "''"))}', current_database()); end $$`.execute(
      own.db,
    )
  }
  const { db, close } = await connectWith(own, {})
  onTestFinished(async () => {
    await close()
    await own.close()
  })
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('client_connection_check_interval') as client, current_setting('timezone') as zone,
      current_setting('datestyle') as dates, current_setting('jit') as jit`.execute(db)
  const limits = { statement: '8s', lock: '3s', idle: '10s', client: '1s' }
  expect(rows).toEqual([{ ...limits, zone: 'UTC', dates: 'ISO, MDY', jit: 'off' }])
})

test('a share keeps its connections when those of lists that are being read are lost', async () => {
  const read = async () => {
    const rows = school.db
      .selectFrom(sql<{ pid: number }>`(select pg_backend_pid() as pid from generate_series(1, 300))`.as('row'))
      .selectAll()
      .stream()
    for await (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(database.db)
  }
  // A list whose connection is lost may never end by itself.
  for (let lost = 0; lost < 4; lost += 1) void read().catch(() => undefined)
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(school.db).then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }])
  expect((await school.asTeacher.get('/api/classes')).status).toBe(200)
})

test.each([
  ['57014', busyMessage],
  ['40P01', busyMessage],
  ['53100', 'The disk of the server is full: nothing can be saved before there is space again'],
])('a statement that fails with %s is answered 503 and changes nothing', async (code, message) => {
  const name = `fails_with_${code}`
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
      raise exception 'no' using errcode = ${sql.lit(code)};
    end $$`.execute(school.db)
  await sql`create trigger ${sql.ref(name)} before insert on classes execute function ${sql.ref(name)}()`.execute(
    school.db,
  )
  onTestFinished(async () => void (await sql`drop function ${sql.ref(name)} cascade`.execute(school.db)))
  const answer = await school.asTeacher.post('/api/classes', { name: '5-А', color: '#3B82F6', weeklySchedule: [] })
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message } })
  expect((await school.asTeacher.get('/api/classes')).body).toEqual([])
})

test('headers that are too long are answered 431 on a connection that is closed then', async () => {
  const address = await school.app.listen({ port: 0, host: '127.0.0.1' })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const socket = connectSocket(Number(new URL(address).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.on('end', resolve)
  socket.write(`GET / HTTP/1.1\r\nhost: school.test\r\nx-long: ${'x'.repeat(64 * 1024)}\r\n`)
  await ended
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nconnection: close\r\n\r\n\{"code":"invalid_input"/s)
})

test('registers are saved while nobody can open one', async () => {
  const { id: templateId } = await createTemplate(school)
  const { id: classId } = await createClass(school)
  const { id: studentId } = await createStudent(school, { classId })
  const lessons = []
  for (const startTime of ['08:00', '09:00', '10:00', '11:00', '12:00']) {
    lessons.push(await scheduleLesson(school, { templateId, classId, startTime }))
  }
  const release = await lock('lesson_templates')
  const opened = Promise.all(lessons.map(({ id }) => school.asTeacher.get(`/api/scheduled-lessons/${id}/register`)))
  for (const { id: scheduledLessonId } of lessons) await recordProgress(school, { studentId, scheduledLessonId })
  expect(await Promise.race([opened, Promise.resolve('waiting')])).toBe('waiting')
  for (const answer of await opened) expect(answer).toMatchObject(busy)
  await release()
})

test('sessions and registers have connections while statements of features wait in all others', async () => {
  const { id: templateId } = await createTemplate(school)
  const { id: classId } = await createClass(school)
  const { id: studentId } = await createStudent(school, { classId })
  const { id: scheduledLessonId } = await scheduleLesson(school, { templateId, classId })
  const release = await lock('units')
  const shares = Array.from({ length: 10 }, () => connection.openShare())
  const waitsForUnits = sql`set local lock_timeout = 0; select 1 from units`
  const waiting = Promise.allSettled(shares.flatMap((db) => [1, 2, 3].map(() => waitsForUnits.execute(db))))
  const countWaiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        database.db,
      )
    return rows.length
  }
  await expect.poll(countWaiting).toBe(24)
  expect(connection.countConnections()).toMatchObject({ busy: expect.any(Number), waiting: 6 })
  expect((await school.asAdmin.get('/auth/v1/user')).status).toBe(200)
  expect((await school.asAdmin.call(activateApprovedUser)).status).toBe(200)
  await recordProgress(school, { studentId, scheduledLessonId })
  expect(await countWaiting()).toBe(24)
  await release()
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['fulfilled']))
})

test('a refresh of a session whose row is locked is answered 503, so that the client keeps the session', async () => {
  const session = await insertSession(school.db, {
    userId: school.asTeacher.userId,
    method: 'password',
    now: school.clock(),
  })
  const refresh = () =>
    school.asStranger.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: encodeRefreshToken(session) })
  const release = await lock('auth.sessions', 'exclusive')
  const refused = await refresh()
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { msg: busyMessage } })
  await release()
  expect((await refresh()).status).toBe(200)
})

test('a read whose clients have all disconnected is ended in the database', async () => {
  const own = await testDatabase()
  // So that nothing but the end of its clients ends it.
  const limits = { lock_timeout: '0', statement_timeout: '0', client_connection_check_interval: '100ms' }
  const connection = await connectWith(own, limits)
  const ownSchool = await testSchool({ database: connection })
  const locking = new Client(own.connection)
  await locking.connect()
  onTestFinished(async () => {
    await locking.end()
    await ownSchool.close()
    await own.close()
  })
  await locking.query('set idle_in_transaction_session_timeout = 0; begin; lock table classes in access exclusive mode')
  const address = await ownSchool.app.listen({ port: 0, host: '127.0.0.1' })
  const countWaiting = async () => {
    const { rows } = await locking.query(
      "select count(*)::int as count from pg_locks where relation = 'classes'::regclass and not granted",
    )
    return rows[0].count
  }
  const [first, second] = [new AbortController(), new AbortController()]
  const authorization = `Bearer ${await ownSchool.asTeacher.accessToken()}`
  const asked = [first, second].map(({ signal }) =>
    fetch(`${address}/api/classes`, { signal, headers: { authorization } }),
  )
  const answers = Promise.allSettled(asked)
  await expect.poll(countWaiting).toBe(1)
  first.abort()
  await expect(asked[0]).rejects.toThrow('aborted')
  expect(await countWaiting()).toBe(1)
  second.abort()
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0)
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('columns that a newer version adds stop no process of an earlier one', async () => {
  const own = await testDatabase()
  const ownSchool = await testSchool({ database: await connectWith(own, {}) })
  onTestFinished(async () => {
    await ownSchool.close()
    await own.close()
  })
  const session = await insertSession(ownSchool.db, {
    userId: ownSchool.asTeacher.userId,
    method: 'password',
    now: ownSchool.clock(),
  })
  const paths = [
    '/auth/v1/user',
    '/auth/v1/sessions',
    '/api/classes',
    '/api/students',
    '/api/approved-users',
    '/api/units',
  ]
  const read = async () => {
    for (const path of paths) expect((await ownSchool.asAdmin.get(path)).status, path).toBe(200)
    const refresh_token = encodeRefreshToken(session)
    expect((await ownSchool.asStranger.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(
      200,
    )
  }
  await read()
  await sql`do $$ declare name text; begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('auth', 'public') loop
      execute format('alter table %s add column another text', name);
    end loop;
  end $$`.execute(own.db)
  await sql`select count_school_change()`.execute(own.db)
  await read()
})
