import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { countAttempt, readThrottles } from './throttles.ts'

const { db, close } = await testDatabase()
afterAll(close)

const rule = { name: 'test', freeAttempts: 2, firstWait: 60, maxWait: 60, window: 100 }
const after = (seconds: number) => new Date(Date.parse('2026-03-02T10:00:00Z') + seconds * 1000)

test('a wait that begins just before the attempts expire lasts as long as any other', async () => {
  for (const seconds of [0, 99]) {
    expect(await countAttempt(db, rule, 'late', after(seconds))).toMatchObject({ isAdmitted: true })
  }
  expect(await countAttempt(db, rule, 'late', after(158))).toEqual({ isAdmitted: false, waitSeconds: 1 })
  expect(await countAttempt(db, rule, 'late', after(159))).toEqual({ isAdmitted: true, attempts: 1 })
})

test('who waits is told the seconds in full, the last one too', async () => {
  for (const seconds of [0, 0]) await countAttempt(db, rule, 'impatient', after(seconds))
  for (const [seconds, waitSeconds] of [
    [0.5, 60],
    [59.5, 1],
  ] as const) {
    expect(await readThrottles(db, [[rule, 'impatient']], after(seconds))).toEqual([{ attempts: 2, waitSeconds }])
  }
})

test('attempts are read as none once they have expired', async () => {
  await countAttempt(db, rule, 'former', after(0))
  expect(await readThrottles(db, [[rule, 'former']], after(99))).toEqual([{ attempts: 1, waitSeconds: 0 }])
  expect(await readThrottles(db, [[rule, 'former']], after(100))).toEqual([{ attempts: 0, waitSeconds: 0 }])
})
