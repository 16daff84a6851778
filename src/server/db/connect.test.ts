import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { countStatements } from '../test/count-statements.ts'
import { emptyDatabase, type TestDatabase } from '../test/database.ts'
import { freePort } from '../test/free-port.ts'
import { connect } from './connect.ts'
import { connectionError, encodingError, isConnectionLost, serverVersionError } from './connection-errors.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

const urlOf = (name: string) => `postgres://daybook@${encodeURIComponent(database.connection.host)}/${name}`
const connectTo = (databaseUrl: string) => connect({ databaseUrl, dataDir: '/nowhere', databaseConnections: 10 }, log)
const errorWithCode = (code: string) => Object.assign(new Error('no'), { code })

describe('query results', () => {
  test('have days, times and numbers as plain values', async () => {
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
        instant: '2026-03-29T00:30:00.000Z',
        days: ['2026-03-29', null],
        numbers: [1.5],
        kept: { inner_key: 1 },
      },
    ])
  })

  test('are computed in UTC', async () => {
    const { rows } = await sql`select current_setting('timezone') as zone`.execute(database.db)
    expect(rows).toEqual([{ zone: 'UTC' }])
  })
})

describe('DATABASE_URL', () => {
  test('is used', async () => {
    const { db, close } = await connectTo(urlOf(String(database.connection.database)))
    const { rows } = await sql`select current_setting('application_name') as name`.execute(db)
    expect(rows).toEqual([{ name: `daybook ${process.pid}` }])
    await close()
  })

  test.each(['DATABASE_URL', 'PGOPTIONS'])('may have options in %s, beside which plans are kept', async (place) => {
    const options = '-c work_mem=9MB'
    vi.stubEnv('PGOPTIONS', place === 'PGOPTIONS' ? options : undefined)
    onTestFinished(() => void vi.unstubAllEnvs())
    const query = place === 'PGOPTIONS' ? '' : `?options=${encodeURIComponent(options)}`
    const { db, close } = await connectTo(urlOf(String(database.connection.database)) + query)
    onTestFinished(close)
    const { rows } = await sql`
      select current_setting('work_mem') as memory, current_setting('plan_cache_mode') as plans`.execute(db)
    expect(rows).toEqual([{ memory: '9MB', plans: 'force_generic_plan' }])
  })

  test('is asked on every connection after a minute of silence whether it is still there', async () => {
    const ask = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => ask.mockRestore())
    const { db, close } = await connectTo(urlOf(String(database.connection.database)))
    await sql`select 1`.execute(db)
    await close()
    // The connection of the check, as that of a backup, and one of the pool.
    expect(ask.mock.calls).toEqual(Array(2).fill([true, 60_000]))
  })

  test('of a server that does not answer is refused with one sentence', async () => {
    const port = await freePort()
    const failure = connectTo(`postgres://daybook:secret@127.0.0.1:${port}/daybook`)
    await expect(failure).rejects.toThrow(OperatorError)
    await expect(failure).rejects.toThrow(
      `DATABASE_URL: cannot reach the database server 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port}).`,
    )
  })

  test('of a server that accepts connections and says nothing is refused after five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const connected = once(silent, 'connection')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      silent.close()
    })
    const failure = connectTo(`postgres://daybook:secret@127.0.0.1:${port}/daybook`)
    const refused = expect(failure).rejects.toThrow(
      `DATABASE_URL: cannot reach the database server 127.0.0.1:${port} (timeout expired).`,
    )
    await connected
    await vi.advanceTimersByTimeAsync(5_000)
    await refused
  })

  test('of a database that does not exist is refused with one sentence', async () => {
    await expect(connectTo(urlOf('nothing'))).rejects.toThrow(/^DATABASE_URL: .* has no database 'nothing'\.$/)
  })

  test('with a file of certificates that is missing is refused with one sentence', async () => {
    const failure = connectTo('postgres://ola:secret@db.example/x?sslrootcert=/nowhere&sslmode=verify-full')
    await expect(failure).rejects.toThrow(OperatorError)
    await expect(failure).rejects.toThrow(
      "DATABASE_URL cannot be used (ENOENT: no such file or directory, open '/nowhere').",
    )
  })

  test('with a host of several addresses, none of which answers, is refused with the reason of the first', () => {
    const refusals = ['::1', '127.0.0.1'].map((address) => `connect ECONNREFUSED ${address}:5432`)
    const errors = refusals.map((text) => Object.assign(new Error(text), { code: 'ECONNREFUSED' }))
    expect(connectionError('postgres://ola@localhost/x', new AggregateError(errors)).message).toBe(
      `DATABASE_URL: cannot reach the database server localhost (${refusals[0]}).`,
    )
  })

  test('with a wrong password is refused with one sentence without the password', () => {
    const { message } = connectionError('postgres://ola:secret@db.example:5432/x', errorWithCode('28P01'))
    expect(message).toBe("DATABASE_URL: the database server db.example:5432 refuses the user 'ola' or the password.")
    expect(connectionError('postgres://50%@db.example/x', errorWithCode('28P01')).message).toContain("the user '50%'")
  })

  test('of a server that is too old is refused with one sentence', () => {
    expect(serverVersionError(140012)?.message).toBe(
      'The database server is PostgreSQL 14: Daybook needs PostgreSQL 15 or newer.',
    )
    expect(serverVersionError(90624)?.message).toContain('PostgreSQL 9:')
    expect(serverVersionError(150000)).toBeUndefined()
    expect(serverVersionError(180004)).toBeUndefined()
  })
})

test('a database in which not every name can be stored is refused with one sentence', () => {
  expect(encodingError('SQL_ASCII')?.message).toMatch(
    /^The encoding of the database is SQL_ASCII: Daybook needs one of UTF8 /,
  )
  expect(encodingError('UTF8')).toBeUndefined()
})

describe('a lost connection', () => {
  test('fails its query with an error that isConnectionLost recognises, and later queries succeed', async () => {
    const lost = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)
    await expect(lost).rejects.toSatisfy(isConnectionLost)
    const next = await vi.waitFor(() => sql`select 1 as one`.execute(database.db))
    expect(next.rows).toEqual([{ one: 1 }])
  })

  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['ENOTFOUND', 'EAI_AGAIN', 'EAGAIN', '57P01', '57P02', '57P03', '08006', '53300'],
  ])('is recognised by the code %s', (code) => {
    expect(isConnectionLost(errorWithCode(code))).toBe(true)
  })

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is recognised by the sentence %j, which has no code', (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true)
  })

  test('is not recognised in the error of a wrong query', () => {
    expect(isConnectionLost(errorWithCode('23505'))).toBe(false)
    expect(isConnectionLost(new Error('Student not found'))).toBe(false)
  })
})

test('countStatements answers the statements that the database was sent', async () => {
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
