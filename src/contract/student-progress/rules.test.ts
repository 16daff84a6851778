import { describe, expect, test } from 'vitest'
import {
  attendanceCountsOf,
  attendanceRateOf,
  contradictionOf,
  isPresentOf,
  pointsToKeep,
  progressStateOf,
  studentStatistics,
  sumOfPoints,
} from './rules.ts'

const graded = (points: number) => ({ isPresent: true, points, state: 'present' as const })
const notGraded = { isPresent: true, points: null, state: 'present' as const }
const missed = { isPresent: false, points: null, state: 'absent' as const }
const all = { leavesOutExcused: false }

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

describe('the statistics of a student', () => {
  test('of nobody are all 0', () => {
    expect(studentStatistics([], all)).toEqual({
      totalLessons: 0,
      attended: 0,
      graded: 0,
      totalPoints: 0,
      average: 0,
      attendanceRate: 0,
      excused: 0,
      ill: 0,
    })
  })

  test('count records, presence and points', () => {
    expect(studentStatistics([graded(10), graded(5), notGraded, missed], all)).toEqual({
      totalLessons: 4,
      attended: 3,
      graded: 2,
      totalPoints: 15,
      average: 8,
      attendanceRate: 75,
      excused: 0,
      ill: 0,
    })
  })

  test('a grade of 0 counts in the average; points of the absent do not', () => {
    expect(studentStatistics([graded(0), graded(9), { ...missed, points: 100 }], all)).toMatchObject({
      graded: 2,
      totalPoints: 9,
      average: 5,
      attendanceRate: 67,
    })
    expect(studentStatistics([missed, missed], all)).toMatchObject({ average: 0, attendanceRate: 0 })
    expect(studentStatistics([graded(-10), graded(-5)], all)).toMatchObject({ totalPoints: -15, average: -7 })
  })

  test('leave excused and ill out of the rate only where the school does so, and count them anyway', () => {
    const records = [
      graded(5),
      { ...notGraded, state: 'late' as const },
      missed,
      { ...missed, state: 'excused' as const },
      { ...missed, state: 'ill' as const },
    ]
    expect(studentStatistics(records, all)).toMatchObject({
      totalLessons: 5,
      attended: 2,
      attendanceRate: 40,
      excused: 1,
      ill: 1,
    })
    expect(studentStatistics(records, { leavesOutExcused: true })).toMatchObject({
      totalLessons: 5,
      attended: 2,
      attendanceRate: 67,
      excused: 1,
      ill: 1,
    })
  })

  test('have no rate where none of the records counts', () => {
    const records = [{ ...missed, state: 'ill' as const }]
    expect(studentStatistics(records, { leavesOutExcused: true })).toMatchObject({ attendanceRate: undefined, ill: 1 })
    expect(studentStatistics(records, all)).toMatchObject({ attendanceRate: 0, ill: 1 })
  })
})

test('decimals add up evenly', () => {
  expect(sumOfPoints([])).toBe(0)
  expect(sumOfPoints([0.1, 0.2])).toBe(0.3)
  expect(sumOfPoints(Array(100).fill(0.01))).toBe(1)
  expect(sumOfPoints([1000, -1000, 4.35])).toBe(4.35)
})

test('a rate is rounded; where no record counts there is none', () => {
  const rate = (present: number, total: number, excused = 0, leavesOutExcused = true) =>
    attendanceRateOf({ present, total, excused, ill: 0 }, { leavesOutExcused })
  expect([rate(2, 3), rate(0, 3), rate(0, 0), rate(2, 4, 1), rate(2, 4, 1, false)]).toEqual([67, 0, undefined, 67, 50])
  expect(rate(0, 2, 2)).toBeUndefined()
})

test('presence follows from the state, and a body that contradicts itself is found', () => {
  expect([isPresentOf({}), isPresentOf({ state: 'ill' }), isPresentOf({ state: 'late' })]).toEqual([true, false, true])
  expect(isPresentOf({ isPresent: false })).toBe(false)
  expect(contradictionOf({ isPresent: false, state: 'late' })).toBe('state')
  expect(contradictionOf({ state: 'ill', minutes: 5 })).toBe('minutes')
  expect(contradictionOf({ minutes: 5 })).toBe('minutes')
  expect(contradictionOf({ isPresent: true, state: 'leftEarly', minutes: 5 })).toBeUndefined()
  expect(contradictionOf({ state: 'ill', minutes: null })).toBeUndefined()
})

test('who came late or left early was there', () => {
  const attendance = { present: 10, absent: 3, late: 2, leftEarly: 1, excused: 4, ill: 5 }
  expect(attendanceCountsOf(attendance)).toEqual({ present: 13, total: 25, excused: 4, ill: 5 })
})
