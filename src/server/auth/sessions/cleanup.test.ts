import { afterAll, expect, test, vi } from 'vitest'
import { serviceUnderTest } from '../test/service-under-test.ts'
import { rotateSigningKeys } from '../tokens/signing-keys.ts'
import { cleanupTask, deleteExpired } from './cleanup.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'

const auth = await serviceUnderTest()
afterAll(() => auth.close())

const tables = ['throttles', 'oneTimeTokens', 'sessions', 'knownDevices', 'signingKeys'] as const
async function rowCounts() {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await auth.db
      .selectFrom(`auth.${table}`)
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(rows)
  }
  return counts
}

const day = 24 * 60 * 60
const maxSessionAgeMs = 300 * day * 1000

test('deletes what has expired and nothing else', async () => {
  const { id: userId } = await auth.createPerson('teacher@school.test')
  await auth.signIn('teacher@school.test')
  await auth.signIn('teacher@school.test', 'wrong password')
  await auth.issueLink(userId, 'invite')
  await rotateSigningKeys(auth.db, auth.clock)
  const before = await rowCounts()
  expect(before).toEqual({ throttles: 3, oneTimeTokens: 1, sessions: 1, knownDevices: 1, signingKeys: 2 })
  await deleteExpired(auth.db, auth.clock(), maxSessionAgeMs)
  expect(await rowCounts()).toEqual(before)

  auth.advanceClock(60 * day)
  await deleteExpired(auth.db, auth.clock(), maxSessionAgeMs)
  expect(await rowCounts()).toEqual({ throttles: 0, oneTimeTokens: 0, sessions: 1, knownDevices: 1, signingKeys: 1 })
  auth.advanceClock(121 * day)
  await deleteExpired(auth.db, auth.clock(), maxSessionAgeMs)
  expect(await rowCounts()).toEqual({ throttles: 0, oneTimeTokens: 0, sessions: 0, knownDevices: 0, signingKeys: 1 })
})

test('deletes a session that is in use once it is older than sessions may be', async () => {
  await auth.createPerson('in-use@school.test')
  await auth.signIn('in-use@school.test')
  const tenDaysMs = 10 * day * 1000
  const countOlderBy = async (milliseconds: number) => {
    const createdAt = new Date(auth.clock().getTime() - tenDaysMs - milliseconds)
    await auth.db.updateTable('auth.sessions').set({ createdAt }).execute()
    await deleteExpired(auth.db, auth.clock(), tenDaysMs)
    return (await rowCounts()).sessions
  }
  expect(await countOlderBy(0)).toBe(1)
  expect(await countOlderBy(1)).toBe(0)
})

test('keeps a browser in which somebody signs in again', async () => {
  const { id } = await auth.createPerson('regular@school.test')
  const [device, now] = ['known device', auth.clock()]
  for (const days of [0, 100]) await rememberDevice(auth.db, id, device, new Date(now.getTime() + days * day * 1000))
  await deleteExpired(auth.db, new Date(now.getTime() + 280 * day * 1000), maxSessionAgeMs)
  expect(await isKnownDevice(auth.db, 'regular@school.test', device)).toBe(true)
  await deleteExpired(auth.db, new Date(now.getTime() + 281 * day * 1000), maxSessionAgeMs)
  expect(await isKnownDevice(auth.db, 'regular@school.test', device)).toBe(false)
})

test('runs after any request, at most every ten minutes', async () => {
  auth.advanceClock(3600)
  await auth.get('/health')
  await auth.signIn('teacher@school.test', 'wrong password')
  expect((await rowCounts()).throttles).toBe(3)
  auth.advanceClock(13 * 3600)
  await auth.get('/health')
  await vi.waitFor(async () => expect((await rowCounts()).throttles).toBe(0))
})

test('deletes what has expired after ten minutes, however often it is run before', async () => {
  const run = cleanupTask({ db: auth.db, clock: auth.clock, maxSessionAgeMs })
  await run()
  await auth.signIn('teacher@school.test', 'wrong password')
  expect((await rowCounts()).throttles).toBe(3)
  // The service's own cleanup, which the sign-in may start, has read the clock by now.
  auth.advanceClock(599)
  await auth.db.updateTable('auth.throttles').set({ expiresAt: auth.clock() }).execute()
  await run()
  expect((await rowCounts()).throttles).toBe(3)
  auth.advanceClock(1)
  await run()
  expect((await rowCounts()).throttles).toBe(0)
})

test('runs again after a clock that was ahead has been corrected', async () => {
  const run = cleanupTask({ db: auth.db, clock: auth.clock, maxSessionAgeMs })
  auth.advanceClock(365 * day)
  await run()
  auth.advanceClock(-365 * day)
  await auth.signIn('teacher@school.test', 'wrong password')
  expect((await rowCounts()).throttles).toBe(3)
  auth.advanceClock(13 * 3600)
  await run()
  expect((await rowCounts()).throttles).toBe(0)
})
