import { expect, test } from 'vitest'
import { analytics } from '../../messages/analytics.ts'
import { rankingRows, trendLine } from './view.ts'

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
  const sums = { totalPoints: 29, currentMonthPoints: 13, lastMonthPoints: 16, momChange: -18.75, progressEntries: 2 }
  const [, row] = rankingRows([{ rank: 1, student, monthlyPoints: [16, 13], ...sums }], analytics.in('en'))
  expect(row).toEqual([1, 'Бойко Олена', 'STU2026001', 29, 13, 16, -3, -18.8, 2])
})
