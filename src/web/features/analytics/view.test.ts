import { expect, test } from 'vitest'
import { trendLine } from './view.ts'

test('a line reaches from its zero, and below it for what is negative', () => {
  const box = { width: 100, height: 20 }
  expect(trendLine([0, 10, 5], box)).toEqual({
    points: [
      { x: 0, y: 20 },
      { x: 50, y: 0 },
      { x: 100, y: 10 },
    ],
    zero: 20,
  })
  expect(trendLine([-10, 10], box)).toMatchObject({ points: [{ y: 20 }, { y: 0 }], zero: 10 })
  expect(trendLine([-4], box)).toEqual({ points: [{ x: 50, y: 20 }], zero: 0 })
  expect(trendLine([0, 0], box)).toMatchObject({ points: [{ y: 20 }, { y: 20 }], zero: 20 })
  expect(trendLine([], box)).toEqual({ points: [], zero: 20 })
})
