import { expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { analytics } from '../../messages/analytics.ts'
import { describedWeek, rankingRows, trendLine, weekLevelOf, weekText } from './view.ts'

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

test('the file of the ranking says what the page says', () => {
  const at = '2026-09-01T08:00:00.000Z'
  const name = { firstName: 'Олена', lastName: 'Бойко' }
  const student = {
    id: '1',
    ...name,
    studentId: 'STU2026001',
    classId: null,
    inClassSince: null,
    createdAt: at,
    updatedAt: at,
  }
  const sums = {
    totalPoints: 29.4,
    currentMonthPoints: 13.3,
    lastMonthPoints: 16.1,
    momChange: -17.391,
    progressEntries: 2,
  }
  const [, row] = rankingRows([{ rank: 1, student, monthlyPoints: [16.1, 13.3], ...sums }], analytics.in('en'))
  expect(row).toEqual([1, 'Бойко Олена', 'STU2026001', 29.4, 13.3, 16.1, -2.8, -17.4, 2])
})

const weekOf = (monday: string, present: number, total: number, excused = 0, ill = 0) => ({
  monday,
  present,
  total,
  excused,
  ill,
})

test('the level of a week is that of its rate, or of none where nothing was recorded', () => {
  const week = weekOf('2026-03-02', 3, 4)
  expect([95, 80, 79].map((rate) => weekLevelOf(week, rate))).toEqual(['high', 'middle', 'low'])
  expect(weekLevelOf(week, undefined)).toBeUndefined()
  expect(weekLevelOf(weekOf('2026-03-02', 0, 0), undefined)).toBe('none')
})

test('the last week with a record is described until another one is chosen', () => {
  const weeks = [weekOf('2026-03-02', 3, 4), weekOf('2026-03-09', 1, 2), weekOf('2026-03-16', 0, 0)]
  expect(describedWeek(weeks, '')).toBe(weeks[1])
  expect(describedWeek(weeks, '2026-03-16')).toBe(weeks[2])
  expect(describedWeek(weeks.slice(2), '')).toBeUndefined()
})

test('a week says its rate, and beside it how many were excused or ill', () => {
  const textOf = (week: ReturnType<typeof weekOf>, rate?: number) =>
    weekText(week, rate, defaultAttendanceSettings, analytics.in('en')).replace(/\s/g, ' ')
  expect(textOf(weekOf('2026-03-02', 3, 4), 75)).toBe('Mar 2 – 8, 2026: 75% present, 3 of 4 records')
  expect(textOf(weekOf('2026-03-02', 2, 4, 1, 1), 50)).toBe(
    'Mar 2 – 8, 2026: 50% present, 2 of 4 records; Excused: 1, Ill: 1',
  )
  expect(textOf(weekOf('2026-03-02', 2, 4, 1, 1))).toBe('Mar 2 – 8, 2026: Excused: 1, Ill: 1')
  expect(textOf(weekOf('2026-03-02', 0, 0))).toBe('Mar 2 – 8, 2026: no records')
})
