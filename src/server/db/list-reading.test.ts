import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { openDatabase, openPool } from './connect.ts'
import { type Db, streamRows } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a list that is read slowly is not ended by the limit of a statement', async () => {
  const pool = openPool({ ...database.connection, options: '-c statement_timeout=200' }, pino({ level: 'silent' }))
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  const series = (tx: Db) => tx.selectFrom(sql<{ value: number }>`generate_series(1, 300)`.as('value')).select('value')
  const read = async (rows: AsyncIterable<unknown>) => {
    let count = 0
    for await (const _ of rows) {
      // Longer than the limit, on another connection.
      if (count === 0) await sql`select pg_sleep(0.4)`.execute(database.db)
      count += 1
    }
    return count
  }
  await expect(read(series(db).stream())).rejects.toMatchObject({ code: '57014' })
  expect(await read(streamRows(db, (tx) => series(tx).stream()))).toBe(300)
})

test('a list is planned for its own values, and later statements of its connection for any', async () => {
  const pool = openPool({ ...database.connection, max: 1 }, pino({ level: 'silent' }))
  const db = openDatabase(pool)
  onTestFinished(() => db.destroy())
  const mode = (of: Db) => of.selectNoFrom(sql<string>`current_setting('plan_cache_mode')`.as('mode'))
  const modes: string[] = []
  for await (const row of streamRows(db, (tx) => mode(tx).stream())) modes.push(row.mode)
  modes.push((await mode(db).executeTakeFirstOrThrow()).mode)
  expect(modes).toEqual(['auto', 'force_generic_plan'])
})
