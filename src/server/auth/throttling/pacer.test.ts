import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Pacer, pacer } from './pacer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How many milliseconds each of several callers at the same moment waits. */
async function waitsOf(callers: number, pace: Pacer): Promise<number[]> {
  const start = performance.now()
  const waits = Array.from({ length: callers }, () => pace().then(() => performance.now() - start))
  await vi.runAllTimersAsync()
  return Promise.all(waits)
}

test('the first caller goes on at once, many callers at the pace, nobody later than the longest wait', async () => {
  const pace = pacer({ perSecond: 50, longestWait: 200 })
  expect(await waitsOf(1, pace)).toEqual([0])
  expect(await waitsOf(30, pace)).toEqual(Array.from({ length: 30 }, (_, index) => Math.min(20 * (index + 1), 200)))
})

test('without a pace nobody waits', async () => {
  const pace = pacer({ perSecond: Number.POSITIVE_INFINITY, longestWait: 50 })
  expect(await waitsOf(100, pace)).toEqual(Array(100).fill(0))
})
