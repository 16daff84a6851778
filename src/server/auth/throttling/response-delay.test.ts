import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { responseDelay } from './response-delay.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** By how many milliseconds each of several responses at the same moment is delayed. */
async function delaysOf(responses: number, delayResponse: () => Promise<void>): Promise<number[]> {
  const start = performance.now()
  const delays = Array.from({ length: responses }, () => delayResponse().then(() => performance.now() - start))
  await vi.runAllTimersAsync()
  return Promise.all(delays)
}

test('the first response is not delayed, many are sent at the rate, none later than the maximum delay', async () => {
  const delayResponse = responseDelay({ perSecond: 50, maxDelayMs: 200 })
  expect(await delaysOf(1, delayResponse)).toEqual([0])
  const expected = Array.from({ length: 30 }, (_, index) => Math.min(20 * (index + 1), 200))
  expect(await delaysOf(30, delayResponse)).toEqual(expected)
})

test('an infinite rate delays nothing', async () => {
  const delayResponse = responseDelay({ perSecond: Number.POSITIVE_INFINITY, maxDelayMs: 50 })
  expect(await delaysOf(100, delayResponse)).toEqual(Array(100).fill(0))
})
