import { describe, expect, test } from 'vitest'
import { pointsToKeep, progressStateOf, studentStatistics, sumOfPoints } from './rules.ts'

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
