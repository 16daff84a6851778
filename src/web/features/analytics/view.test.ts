import { expect, test } from 'vitest'
import { attendanceRateOf, trendLine } from './view.ts'

test('a rate is rounded; a week without records has none', () => {
  expect(attendanceRateOf({ present: 2, total: 3 })).toBe(67)
  expect(attendanceRateOf({ present: 0, total: 3 })).toBe(0)
  expect(attendanceRateOf({ present: 0, total: 0 })).toBeUndefined()
})

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
