import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../db/ids.ts'

// With a queue of its own, in which no wrong password of another test waits.
const { hashPassword, verifyPassword }: typeof import('./passwords.ts') = await import(
  /* @vite-ignore */ `./passwords.ts?${newId()}`
)

const password = 'correct horse battery'
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
const tooMany = { status: 503, code: 'over_request_rate_limit', details: { retryAfter: 2 } }

test('a password that one keyboard composes and another does not is the same', async () => {
  const [composed, decomposed] = ['тихий їжак ß'.normalize('NFC'), 'тихий їжак ß'.normalize('NFD')]
  expect(composed).not.toBe(decomposed)
  for (const chosen of [composed, decomposed]) {
    const stored = await hashPassword(chosen)
    expect(await verifyPassword(stored, composed, 0)).toBe(true)
    expect(await verifyPassword(stored, decomposed, 0)).toBe(true)
  }
})

test('64 sign-ins wait for those that are verified, the preferred ones first, and the others are refused', async () => {
  const stored = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const verify = (priority: number) => verifyPassword(stored, password, priority)
  const asked = Array.from({ length: atOnce + 64 + 2 }, () => verify(5))
  const preferred = verify(1)
  const results = await Promise.allSettled(asked)
  const isVerified = results.map(({ status }) => status === 'fulfilled')
  expect(isVerified).toEqual(asked.map((_, index) => index < atOnce + 63))
  expect(results.at(-1)).toMatchObject({ reason: tooMany })
  expect(await preferred).toBe(true)
})

test('a wrong password occupies its place for twice the time that it took, and a right one does not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const stored = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  /** Verifies a password during 50 ms of the test's clock. */
  async function verify(given: string | null) {
    const result = verifyPassword(given === null ? null : stored, given ?? password, 0)
    // It has begun, and has not ended, before the next turn of the event loop.
    for (let steps = 0; steps < 10; steps += 1) await Promise.resolve()
    vi.advanceTimersByTime(50)
    return result
  }
  expect([await verify(password), vi.getTimerCount()]).toEqual([true, 0])
  for (const wrong of ['wrong', null]) {
    expect([await verify(wrong), vi.getTimerCount()]).toEqual([false, 1])
    vi.advanceTimersByTime(99)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
  }
})
