import { expect, test } from 'vitest'
import { cachedTokenVerifier } from './token-verification-cache.ts'

const start = Date.parse('2026-03-10T09:00:00Z')

/** A cached verifier, the tokens that it has really verified, and a clock to advance. */
function setUp(verifyToken: (token: string) => Promise<{ expiresAt: number } | undefined>) {
  let now = start
  const verified: string[] = []
  const verify = cachedTokenVerifier(
    async (token) => {
      verified.push(token)
      const result = await verifyToken(token)
      return result && { userId: `owner of ${token}`, sessionId: 'session', ...result }
    },
    () => new Date(now),
  )
  const advanceClock = (seconds: number) => {
    now += seconds * 1000
  }
  return { verify, verified, advanceClock }
}
const valid = async () => ({ expiresAt: start / 1000 + 30 * 60 })

test('a valid token is verified once a minute, also for thirty concurrent requests', async () => {
  const { verify, verified, advanceClock } = setUp(valid)
  const owners = await Promise.all(Array.from({ length: 30 }, () => verify('a')))
  expect(new Set(owners.map((owner) => JSON.stringify(owner))).size).toBe(1)
  expect(owners[0]).toEqual({ userId: 'owner of a', sessionId: 'session', ...(await valid()) })
  expect(verified).toEqual(['a'])
  expect((await verify('b'))?.userId).toBe('owner of b')
  advanceClock(61)
  await verify('a')
  expect(verified).toEqual(['a', 'b', 'a'])
})

test('a cached token expires on time', async () => {
  const { verify, advanceClock } = setUp(async () => ({ expiresAt: start / 1000 + 10 }))
  expect(await verify('a')).toBeDefined()
  advanceClock(9)
  expect(await verify('a')).toBeDefined()
  advanceClock(1)
  expect(await verify('a')).toBeUndefined()
})

test('an invalid token and a verification that failed are not cached', async () => {
  const { verify, verified } = setUp(async (token) => {
    if (token === 'broken') throw new Error('no database')
    return undefined
  })
  expect([await verify('bad'), await verify('bad')]).toEqual([undefined, undefined])
  await expect(verify('broken')).rejects.toThrow('no database')
  await expect(verify('broken')).rejects.toThrow('no database')
  expect(verified).toEqual(['bad', 'bad', 'broken', 'broken'])
})

test('caches a thousand tokens at most: the oldest is verified again', async () => {
  const { verify, verified } = setUp(valid)
  for (let number = 0; number <= 1000; number += 1) await verify(String(number))
  await verify('1000')
  expect(verified).toHaveLength(1001)
  await verify('0')
  expect(verified).toHaveLength(1002)
})
