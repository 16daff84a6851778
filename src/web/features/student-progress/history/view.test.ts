import { describe, expect, test } from 'vitest'
import { attendanceLevelOf, byLessonTime, chartTitle, recentlyGraded, trendScale } from './view.ts'

test('attendance is high from 90, middle from 80', () => {
  expect([100, 90, 89, 80, 79, 0].map(attendanceLevelOf)).toEqual(['high', 'high', 'middle', 'middle', 'low', 'low'])
})

describe('the performance chart', () => {
  const entry = (date: string, points: number | null, isPresent = true, startTime = '09:00') => ({
    isPresent,
    points,
    scheduledLesson: { date, startTime },
  })

  test('shows the last 15 graded lessons, oldest first', () => {
    const days = Array.from({ length: 20 }, (_, day) => entry(`2026-03-${String(day + 1).padStart(2, '0')}`, day))
    const last15 = Array.from({ length: 15 }, (_, day) => day + 5)
    expect(recentlyGraded(days.toReversed()).map(({ points }) => points)).toEqual(last15)
    const others = [entry('2026-03-01', null), entry('2026-03-02', 7, false), entry('2026-03-03', 0)]
    expect(recentlyGraded(others).map(({ points }) => points)).toEqual([0])
  })

  test('orders records by date and time of their lesson', () => {
    const records = [
      entry('2026-03-02', 1, true, '10:00'),
      entry('2026-03-02', 2, true, '08:55'),
      entry('2025-12-31', 3),
    ]
    expect(byLessonTime(records).map(({ points }) => points)).toEqual([3, 2, 1])
  })

  test('draws bars relative to the most points, below zero as well', () => {
    expect(trendScale([5, 10, 0])).toEqual({ above: 1, bars: [0.5, 1, 0] })
    expect(trendScale([10, -10])).toEqual({ above: 0.5, bars: [0.5, 0.5] })
    expect(trendScale([-4, -2])).toEqual({ above: 0, bars: [1, 0.5] })
    expect(trendScale([0, 0])).toEqual({ above: 1, bars: [0, 0] })
    expect(trendScale([])).toEqual({ above: 1, bars: [] })
  })

  test('cuts titles after 15 characters', () => {
    expect(chartTitle('Дроби і частинки')).toBe('Дроби і частинк…')
    expect(chartTitle('Дроби і частини')).toBe('Дроби і частини')
    expect(chartTitle('🦔'.repeat(16))).toBe(`${'🦔'.repeat(15)}…`)
  })
})
