import { expect, test } from 'vitest'
import { daysLeft, deletedKinds, firstRestorable, restorableUntil, stillUsedMessage } from './rules.ts'

test('what was deleted can be restored by everybody until the 30th day after', () => {
  expect(restorableUntil('2026-01-31T00:00:00.000Z')).toBe('2026-03-02')
  expect(restorableUntil('2026-01-31T23:59:59.999Z')).toBe('2026-03-02')
  expect(firstRestorable('2026-03-02')).toBe('2026-01-31T00:00:00Z')
  expect(firstRestorable('2026-03-03')).toBe('2026-02-01T00:00:00Z')
})

test('the days left count to zero on the last day', () => {
  const deletedAt = '2026-01-31T12:00:00.000Z'
  expect(['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-02'].map((today) => daysLeft(deletedAt, today))).toEqual([
    30, 2, 1, 0,
  ])
})

test('what nothing uses may be purged', () => {
  for (const kind of deletedKinds) {
    expect(stillUsedMessage({ kind, lessonCount: 0, studentCount: 0, unitCount: 0 })).toBeUndefined()
  }
})

test.each([
  ['template', 3, 0, 'Lessons with this template: 3. Delete it for good when they have been deleted for 30 days.'],
  ['class', 1, 7, 'Lessons of this class: 1. Delete it for good when they have been deleted for 30 days.'],
  ['class', 0, 7, 'Students who have been in this class: 7. It belongs to their history.'],
  ['lesson', 0, 7, 'Students with a record in this lesson: 7. It belongs to their history.'],
  ['lesson', 0, 1, 'Students with a record in this lesson: 1. It belongs to their history.'],
  ['student', 2, 0, 'Lessons with a record of this student: 2. Erase the student’s data to delete those records too.'],
] as const)('a %s used by %i lessons and %i students may not', (kind, lessonCount, studentCount, sentence) => {
  expect(stillUsedMessage({ kind, lessonCount, studentCount, unitCount: 0 })).toBe(sentence)
})

test.each([1, 2])('a template that %i units name may not', (unitCount) => {
  expect(stillUsedMessage({ kind: 'template', lessonCount: 0, studentCount: 0, unitCount })).toBe(
    `Units with this template: ${unitCount}. Take it out of them, or first delete for good those that were deleted.`,
  )
})
