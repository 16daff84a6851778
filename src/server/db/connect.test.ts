import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countStatements } from '../test/count-statements.ts'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { freePort } from '../test/server-process.ts'
import { connect } from './connect.ts'
import { connectionFailure, isConnectionLost, tooOld } from './failures.ts'
import { StartError } from './start-error.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

const urlOf = (name: string) => `postgres://daybook@${encodeURIComponent(database.connection.host)}/${name}`
const connectTo = (databaseUrl: string) => connect({ databaseUrl, dataDir: '/nowhere' }, log)
const fail = (code: string) => Object.assign(new Error('no'), { code })

describe('columns arrive', () => {
  test('as the school means them', async () => {
    const { rows } = await sql`
      select date '2026-03-29' as a_day, time '08:30' as a_time, 2.50::numeric as points, 12::bigint as big,
        timestamptz '2026-03-29 03:30:00+03' as instant, array[date '2026-03-29', null] as days,
        array[1.5]::numeric[] as numbers, '{"inner_key": 1}'::jsonb as kept`.execute(database.db)
    expect(rows).toEqual([
      {
        aDay: '2026-03-29',
        aTime: '08:30',
        points: 2.5,
        big: 12,
        instant: new Date('2026-03-29T00:30:00Z'),
        days: ['2026-03-29', null],
        numbers: [1.5],
        kept: { inner_key: 1 },
      },
    ])
  })

  test('with the server in UTC', async () => {
    const { rows } = await sql`select current_setting('timezone') as zone`.execute(database.db)
    expect(rows).toEqual([{ zone: 'UTC' }])
  })
})

describe('DATABASE_URL', () => {
  test('is used, and closing twice is harmless', async () => {
    const { db, close } = await connectTo(urlOf(database.connection.database ?? ''))
    const { rows } = await sql`select current_setting('application_name') as name`.execute(db)
    expect(rows).toEqual([{ name: `daybook ${process.pid}` }])
    await close()
    await close()
  })

  test('of a server that does not answer gets one sentence', async () => {
    const port = await freePort()
    const failure = connectTo(`postgres://daybook:secret@127.0.0.1:${port}/daybook`)
    await expect(failure).rejects.toThrow(StartError)
    await expect(failure).rejects.toThrow(
      `DATABASE_URL: cannot reach the database server 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}).`,
    )
  })

  test('of a database that is not there gets one sentence', async () => {
    await expect(connectTo(urlOf('nothing'))).rejects.toThrow(/^DATABASE_URL: .* has no database 'nothing'\.$/)
  })

  test('with a wrong password gets one sentence without the password', () => {
    const { message } = connectionFailure('postgres://ola:secret@db.example:5432/x', fail('28P01'))
    expect(message).toBe("DATABASE_URL: the database server db.example:5432 refuses the user 'ola' or the password.")
  })

  test('of a server that is too old gets one sentence', () => {
    expect(tooOld(140012)?.message).toBe('The database server is PostgreSQL 14: Daybook needs PostgreSQL 15 or newer.')
    expect(tooOld(90624)?.message).toContain('PostgreSQL 9:')
    expect(tooOld(150000)).toBeUndefined()
    expect(tooOld(180004)).toBeUndefined()
  })
})

describe('a lost connection', () => {
  test('fails its query recognisably, and the process and later queries live on', async () => {
    const lost = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
    await expect(lost).rejects.toSatisfy(isConnectionLost)
    const next = await vi.waitFor(() => sql`select 1 as one`.execute(database.db))
    expect(next.rows).toEqual([{ one: 1 }])
  })

  test.each(['ECONNREFUSED', 'ENOENT', '57P01', '57P03', '08006', '53300'])('is %s', (code) => {
    expect(isConnectionLost(fail(code))).toBe(true)
  })

  test('is not a query that was wrong', () => {
    expect(isConnectionLost(fail('23505'))).toBe(false)
    expect(isConnectionLost(new Error('Student not found'))).toBe(false)
  })
})

test('countStatements tells what the database was sent', async () => {
  const counted = await countStatements(database.db, async () => {
    await sql`select 1`.execute(database.db)
    await expect(sql`select wrong`.execute(database.db)).rejects.toThrow()
    return database.db.transaction().execute(async (tx) => (await sql`select 2`.execute(tx)).rows.length)
  })
  await sql`select 3`.execute(database.db)
  expect(counted).toEqual({
    result: 1,
    count: 5,
    statements: ['select 1', 'select wrong', 'begin', 'select 2', 'commit'],
  })
})
