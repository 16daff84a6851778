import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { openDatabase, openPool } from './connect.ts'
import { databaseStatus } from './status.ts'

test('a database without a free connection is busy when it does not answer within two seconds, and ready when one is free again', async () => {
  const database = await testDatabase()
  const db = openDatabase(openPool({ ...database.connection, max: 1 }, pino({ level: 'silent' })))
  await db.connection().execute(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let status: string | undefined
    const asked = databaseStatus(db).then((answer) => {
      status = answer
    })
    await vi.advanceTimersByTimeAsync(1_999)
    expect(status).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(status).toBe('database busy')
  })
  expect(await databaseStatus(db)).toBe('ready')
  await db.destroy()
  await database.close()
})
