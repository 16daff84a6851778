import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { openDatabase, openPool } from './connect.ts'
import { databaseStatus } from './status.ts'

test('a database without a free connection is busy when it does not answer in time, and ready when one is free again', async () => {
  const database = await testDatabase()
  const db = openDatabase(openPool({ ...database.connection, max: 1 }, pino({ level: 'silent' })))
  await db.connection().execute(async () => expect(await databaseStatus(db, 20)).toBe('database busy'))
  expect(await databaseStatus(db)).toBe('ready')
  await db.destroy()
  await database.close()
})
