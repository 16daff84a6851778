import { describe, expect, test } from 'vitest'
import { attendanceLevelOf, recentlyGraded, trendScale } from './view.ts'

test('attendance is high from 90, middle from 80', () => {
  expect([100, 90, 89, 80, 79, 0].map(attendanceLevelOf)).toEqual(['high', 'high', 'middle', 'middle', 'low', 'low'])
})

describe('the performance chart', () => {
  test('shows the last 15 graded lessons, oldest first', () => {
    const graded = (points: number | null, isPresent = true) => ({ isPresent, points })
    const days = Array.from({ length: 20 }, (_, day) => graded(day))
    const last15 = Array.from({ length: 15 }, (_, day) => day + 5)
    expect(recentlyGraded(days).map(({ points }) => points)).toEqual(last15)
    expect(recentlyGraded([graded(null), graded(7, false), graded(0)]).map(({ points }) => points)).toEqual([0])
  })

  test('draws bars relative to the most points, below zero as well', () => {
    expect(trendScale([5, 10, 0])).toEqual({ above: 1, bars: [0.5, 1, 0] })
    expect(trendScale([10, -10])).toEqual({ above: 0.5, bars: [0.5, 0.5] })
    expect(trendScale([-4, -2])).toEqual({ above: 0, bars: [1, 0.5] })
    expect(trendScale([0, 0])).toEqual({ above: 1, bars: [0, 0] })
    expect(trendScale([])).toEqual({ above: 1, bars: [] })
  })
})
