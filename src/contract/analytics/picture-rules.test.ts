import { expect, test } from 'vitest'
import { attendanceRateOf, fromFirstRecord, mondaysShownOn, monthsShownOn, trendLine } from './picture-rules.ts'

test('24 months are shown, the current one last', () => {
  const months = monthsShownOn('2026-01-31')
  expect(months).toHaveLength(24)
  expect([months[0], months[1], months[22], months[23]]).toEqual(['2024-02', '2024-03', '2025-12', '2026-01'])
})

test('53 weeks are shown, the current one last', () => {
  const mondays = mondaysShownOn('2026-02-01')
  expect(mondays).toHaveLength(53)
  expect([mondays[0], mondays[1], mondays[52]]).toEqual(['2025-01-27', '2025-02-03', '2026-01-26'])
  expect(mondaysShownOn('2026-02-02').at(-1)).toBe('2026-02-02')
})

test('a picture begins with the first record and keeps the gaps after it', () => {
  expect(fromFirstRecord([0, 0, 3, 0, 1, 0], (count) => count > 0)).toEqual([3, 0, 1, 0])
  expect(fromFirstRecord([0, 0], (count) => count > 0)).toEqual([])
})

test('a rate is rounded; a week without records has none', () => {
  expect(attendanceRateOf({ present: 2, total: 3 })).toBe(67)
  expect(attendanceRateOf({ present: 0, total: 3 })).toBe(0)
  expect(attendanceRateOf({ present: 0, total: 0 })).toBeUndefined()
})

test('a line stands on its zero, and reaches below it for what is negative', () => {
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
