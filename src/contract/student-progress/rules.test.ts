import { describe, expect, test } from 'vitest'
import {
  attendanceLevelOf,
  byLessonTime,
  chartTitle,
  pointsToKeep,
  progressStateOf,
  readPoints,
  recentlyGraded,
  studentStatistics,
  sumOfPoints,
  trendScale,
} from './rules.ts'

const graded = (points: number) => ({ isPresent: true, points })
const notGraded = { isPresent: true, points: null }
const missed = { isPresent: false, points: null }

test('a record is missed, not graded, or graded; 0 points are a grade', () => {
  const states = [missed, { isPresent: false, points: 5 }, notGraded, graded(0), graded(-3)].map(progressStateOf)
  expect(states).toEqual(['missed', 'missed', 'notGraded', 'graded', 'graded'])
})

test('an absent student has no points', () => {
  expect([missed, { isPresent: false, points: 5 }, notGraded, graded(0)].map(pointsToKeep)).toEqual([
    null,
    null,
    null,
    0,
  ])
})

test.each([
  ['12', 12],
  [' 4,5 ', 4.5],
  ['4.25', 4.25],
  ['-3', -3],
  ['+7', 7],
  ['1000', 1000],
  ['1000.01', 1000],
  ['-1000', -1000],
  ['-1000,01', -1000],
  ['1e5', 1000],
  ['3.14159', 3.14],
  ['0.005', 0.01],
  ['7 points', 7],
  ['', 0],
  ['   ', 0],
  ['abc', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['-', 0],
])('points typed as %j are %d', (text, points) => {
  expect(readPoints(text)).toBe(points)
})

describe('the statistics of a student', () => {
  test('of nobody are all 0', () => {
    expect(studentStatistics([])).toEqual({
      totalLessons: 0,
      attended: 0,
      graded: 0,
      totalPoints: 0,
      average: 0,
      attendanceRate: 0,
    })
  })

  test('count records, presence and points', () => {
    expect(studentStatistics([graded(10), graded(5), notGraded, missed])).toEqual({
      totalLessons: 4,
      attended: 3,
      graded: 2,
      totalPoints: 15,
      average: 8,
      attendanceRate: 75,
    })
  })

  test('a grade of 0 counts in the average; points of the absent do not', () => {
    expect(studentStatistics([graded(0), graded(9), { isPresent: false, points: 100 }])).toMatchObject({
      graded: 2,
      totalPoints: 9,
      average: 5,
      attendanceRate: 67,
    })
    expect(studentStatistics([missed, missed])).toMatchObject({ average: 0, attendanceRate: 0 })
    expect(studentStatistics([graded(-10), graded(-5)])).toMatchObject({ totalPoints: -15, average: -7 })
  })
})

test('decimals add up evenly', () => {
  expect(sumOfPoints([])).toBe(0)
  expect(sumOfPoints([0.1, 0.2])).toBe(0.3)
  expect(sumOfPoints(Array(100).fill(0.01))).toBe(1)
  expect(sumOfPoints([1000, -1000, 4.35])).toBe(4.35)
})

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
