import { expect, test } from 'vitest'
import { averageOf, firstHalfEnd, gradesTrend, subjectOf } from './rules.ts'

const teachers = [
  { id: 'ann', subject: 'Алгебра' },
  { id: 'ben', subject: 'Хімія' },
  { id: 'eva', subject: 'Алгебра' },
  { id: 'tom', subject: '' },
]

test.each<[string, string[] | null, typeof teachers, string]>([
  ['of one teacher', ['ben'], teachers, 'Хімія'],
  ['of two with the same', ['ann', 'eva'], teachers, 'Алгебра'],
  ['of two with different ones', ['ann', 'ben'], teachers, ''],
  ['beside somebody without one', ['ann', 'tom'], teachers, 'Алгебра'],
  ['of somebody without one', ['tom'], teachers, ''],
  ['of somebody who does not teach the class', ['zoe'], teachers, ''],
  ['of the class, which has several', null, teachers, ''],
  ['of the class, which has one', null, teachers.slice(2), 'Алгебра'],
  ['of the class, which names none', null, [], ''],
])('the subject of a lesson %s', (_, teacherIds, ofClass, subject) => {
  expect(subjectOf(teacherIds, ofClass)).toBe(subject)
})

test.each([
  ['2026-03-01', '2026-03-04', '2026-03-31', '2026-03-02'],
  ['2026-03-01', '2026-03-05', '2026-03-31', '2026-03-03'],
  ['2026-03-01', '2026-03-31', '2026-03-04', '2026-03-02'],
  ['2026-03-01', '2026-03-01', '2026-03-31', '2026-03-01'],
  ['2026-03-10', '2026-03-31', '2026-03-01', '2026-03-10'],
  ['9999-12-31', '9999-12-31', '2026-03-01', '9999-12-31'],
])('of %s to %s, on %s, the first half ends on %s', (from, to, today, start) => {
  expect(firstHalfEnd({ from, to }, today)).toBe(start)
})

test('an average has one decimal, and none without grades', () => {
  expect(averageOf({ graded: 3, points: 26 })).toBe(8.7)
  expect(averageOf({ graded: 2, points: -3 })).toBe(-1.5)
  expect(averageOf({ graded: 0, points: 0 })).toBeUndefined()
})

test.each([
  [
    { graded: 4, points: 30, later: { graded: 2, points: 18 } },
    { earlier: 6, later: 9, trend: 'up' },
  ],
  [
    { graded: 4, points: 30, later: { graded: 2, points: 12 } },
    { earlier: 9, later: 6, trend: 'down' },
  ],
  // Equal as they are shown.
  [
    { graded: 4, points: 14.02, later: { graded: 2, points: 7.02 } },
    { earlier: 3.5, later: 3.5, trend: 'flat' },
  ],
  [
    { graded: 4, points: 4.3, later: { graded: 2, points: 2.2 } },
    { earlier: 1.1, later: 1.1, trend: 'flat' },
  ],
  [{ graded: 2, points: 14, later: { graded: 2, points: 14 } }, undefined],
  [{ graded: 2, points: 14, later: { graded: 0, points: 0 } }, undefined],
])('the trend of %j', (sums, trend) => {
  expect(gradesTrend(sums)).toEqual(trend)
})
