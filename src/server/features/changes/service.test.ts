import { expect, test } from 'vitest'
import { pauseAfter } from './service.ts'

test.each([
  [0, 200],
  [10, 200],
  [25, 500],
  [1_000, 800],
  // A restored backup continues at another version.
  [-1e12, 200],
])('after %i transactions the next changes are asked for after %i ms', (transactions, pause) => {
  expect(pauseAfter(transactions)).toBe(pause)
})
