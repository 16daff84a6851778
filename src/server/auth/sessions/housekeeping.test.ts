import { afterAll, expect, test, vi } from 'vitest'
import { publicUrl, serviceUnderTest } from '../test/service-under-test.ts'
import { issueOneTimeLink } from '../tokens/one-time-links.ts'
import { rotateSigningKeys } from '../tokens/signing-keys.ts'
import { removeExpired } from './housekeeping.ts'

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

test('what has expired is removed, what has not stays', async () => {
  const { id: userId } = await auth.person('teacher@school.test')
  await auth.signIn('teacher@school.test')
  await auth.signIn('teacher@school.test', 'wrong password')
  await issueOneTimeLink(auth.db, { userId, kind: 'invite', publicUrl, now: auth.clock() })
  await rotateSigningKeys(auth.db, auth.clock)
  const before = await rowCounts()
  expect(before).toEqual({ throttles: 3, oneTimeTokens: 1, sessions: 1, knownDevices: 1, signingKeys: 2 })
  await removeExpired(auth.db, auth.clock())
  expect(await rowCounts()).toEqual(before)

  const day = 24 * 60 * 60
  auth.pass(60 * day)
  await removeExpired(auth.db, auth.clock())
  expect(await rowCounts()).toEqual({ throttles: 0, oneTimeTokens: 0, sessions: 1, knownDevices: 1, signingKeys: 1 })
  auth.pass(121 * day)
  await removeExpired(auth.db, auth.clock())
  expect(await rowCounts()).toEqual({ throttles: 0, oneTimeTokens: 0, sessions: 0, knownDevices: 0, signingKeys: 1 })
})

test('any request sets it off, at most every ten minutes', async () => {
  auth.pass(3600)
  await auth.get('/health')
  await auth.signIn('teacher@school.test', 'wrong password')
  expect((await rowCounts()).throttles).toBe(3)
  auth.pass(13 * 3600)
  await auth.get('/health')
  await vi.waitFor(async () => expect((await rowCounts()).throttles).toBe(0))
})
