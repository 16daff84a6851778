import { once } from 'node:events'
import { connect as connectSocket, createServer } from 'node:net'
import { Transform } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { connect, openDatabase, openPool } from './connect.ts'
import { anyOf, newId } from './ids.ts'
import type { Db } from './transaction.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The database through one connection, so that every statement sees what the others have prepared. */
function throughOneConnection(): Db {
  const db = openDatabase(openPool({ ...database.connection, max: 1 }, log))
  onTestFinished(() => db.destroy())
  return db
}

/** The statements that the connection has by name, with how often their kept plan was executed. */
async function prepared(db: Db) {
  const { rows } = await sql<{ statement: string; generic: number }>`
    select statement, generic_plans as generic from pg_prepared_statements`.execute(db)
  return rows.filter(({ statement }) => !statement.includes('pg_prepared_statements'))
}

const findClass = (db: Db, id = newId()) => db.selectFrom('classes').select('name').where('id', '=', id).execute()

test('a statement is parsed once for a connection, and later executed with a plan that is kept', async () => {
  const db = throughOneConnection()
  for (let time = 0; time < 8; time += 1) await findClass(db)
  expect(await prepared(db)).toEqual([{ statement: 'select "name" from "classes" where "id" = $1', generic: 8 }])
})

test('a statement about several ids has one text for any number of them', async () => {
  const db = throughOneConnection()
  for (const count of [0, 1, 30, 500]) {
    const ids = Array.from({ length: count }, newId)
    await db.selectFrom('classes').select('name').where('id', '=', anyOf(ids)).execute()
  }
  expect(await prepared(db)).toHaveLength(1)
})

test('rows inserted together, several statements in one text, and what is no query have no name', async () => {
  const db = throughOneConnection()
  const links = Array.from({ length: 21 }, () => ({ tokenHash: Buffer.from(newId()) }))
  await db.insertInto('firstAdminLinks').values(links).execute()
  await sql`select 1; select 2`.execute(db)
  await db.transaction().execute((tx) => sql`set local work_mem = '8MB'`.execute(tx))
  expect(await prepared(db)).toEqual([])
})

test('a failed statement can be repeated, also after its table has changed', async () => {
  const db = throughOneConnection()
  const divide = (by: number) => sql<{ result: number }>`select 10 / ${by}::integer as result`.execute(db)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(5)).rows).toEqual([{ result: 2 }])
  await findClass(db)
  await sql`alter table classes add column another text`.execute(db)
  expect(await findClass(db)).toEqual([])
})

test('behind a pooler, which has a process id of its own, no statement has a name', async () => {
  const { host, database: name } = database.connection
  const direct = await connect(
    { databaseUrl: `postgres://daybook@${encodeURIComponent(host)}/${name}`, dataDir: '', databaseConnections: 10 },
    log,
  )
  onTestFinished(direct.close)
  await findClass(direct.db)
  expect(await prepared(direct.db)).toHaveLength(1)

  const port = await poolerBefore(`${host}/.s.PGSQL.5432`)
  const pooled = await connect(
    { databaseUrl: `postgres://daybook@127.0.0.1:${port}/${name}`, dataDir: '', databaseConnections: 10 },
    log,
  )
  onTestFinished(pooled.close)
  expect(await findClass(pooled.db)).toEqual([])
  expect(await prepared(pooled.db)).toEqual([])
})

/** Passes connections on to PostgreSQL as a pooler does: what clients are told as the id of their process is another one. */
async function poolerBefore(socket: string): Promise<number> {
  const server = createServer((client) => {
    const postgres = connectSocket(socket)
    client.on('error', () => postgres.destroy()).pipe(postgres)
    postgres
      .on('error', () => client.destroy())
      .pipe(otherProcessId())
      .pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Replaces the process id in the message 'BackendKeyData' ('K', length 12, process id, key). */
function otherProcessId(): Transform {
  const start = Buffer.from([0x4b, 0, 0, 0, 12])
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const at = chunk.indexOf(start)
      if (at >= 0) chunk.writeInt32BE(4711, at + start.length)
      done(null, chunk)
    },
  })
}
