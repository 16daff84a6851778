import { expect, test } from 'vitest'
import { rememberingVerified } from './verified-tokens.ts'

const begun = Date.parse('2026-03-10T09:00:00Z')

/** A check that counts how often it is really asked. */
function checking(answer: (token: string) => Promise<{ expiresAt: number } | undefined>) {
  let now = begun
  const asked: string[] = []
  const verify = rememberingVerified(
    async (token) => {
      asked.push(token)
      const found = await answer(token)
      return found && { userId: `owner of ${token}`, sessionId: 'session', ...found }
    },
    () => new Date(now),
  )
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { verify, asked, pass }
}
const good = async () => ({ expiresAt: begun / 1000 + 30 * 60 })

test('a good token is checked once a minute, also when thirty requests bring it at once', async () => {
  const { verify, asked, pass } = checking(good)
  const owners = await Promise.all(Array.from({ length: 30 }, () => verify('a')))
  expect(new Set(owners.map((owner) => JSON.stringify(owner))).size).toBe(1)
  expect(owners[0]).toEqual({ userId: 'owner of a', sessionId: 'session' })
  expect(asked).toEqual(['a'])
  expect((await verify('b'))?.userId).toBe('owner of b')
  pass(61)
  await verify('a')
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a remembered token ends at its second', async () => {
  const { verify, pass } = checking(async () => ({ expiresAt: begun / 1000 + 10 }))
  expect(await verify('a')).toBeDefined()
  pass(9)
  expect(await verify('a')).toBeDefined()
  pass(1)
  expect(await verify('a')).toBeUndefined()
})

test('a bad token and a check that failed are not remembered', async () => {
  const { verify, asked } = checking(async (token) => {
    if (token === 'broken') throw new Error('no database')
    return undefined
  })
  expect([await verify('bad'), await verify('bad')]).toEqual([undefined, undefined])
  await expect(verify('broken')).rejects.toThrow('no database')
  await expect(verify('broken')).rejects.toThrow('no database')
  expect(asked).toEqual(['bad', 'bad', 'broken', 'broken'])
})

test('remembers a thousand at most: the oldest is checked anew', async () => {
  const { verify, asked } = checking(good)
  for (let number = 0; number <= 1000; number += 1) await verify(String(number))
  await verify('1000')
  expect(asked).toHaveLength(1001)
  await verify('0')
  expect(asked).toHaveLength(1002)
})
