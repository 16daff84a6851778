import { expect, test } from 'vitest'
import { pacer } from './pacer.ts'

async function millisecondsOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work
  return performance.now() - start
}

test('the first goes on at once, a crowd at the pace, nobody later than the longest wait', async () => {
  const pace = pacer({ perSecond: 50, longestWait: 200 })
  expect(await millisecondsOf(pace())).toBeLessThan(100)
  const crowd = await Promise.all(Array.from({ length: 30 }, () => millisecondsOf(pace())))
  expect(crowd[1]).toBeGreaterThan(30)
  expect(crowd[29]).toBeGreaterThan(190)
  expect(crowd[29]).toBeLessThan(400)
})

test('without a pace nobody waits', async () => {
  const pace = pacer({ perSecond: Number.POSITIVE_INFINITY, longestWait: 50 })
  expect(await millisecondsOf(Promise.all(Array.from({ length: 100 }, pace)))).toBeLessThan(45)
})
