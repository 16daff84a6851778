import { expect, test } from 'vitest'
import type { DeletedEntry } from '../../../contract/deleted/schema.ts'
import { detailsOf, pathOfRestored } from './view.ts'

const entryOf = (values: Partial<DeletedEntry>): DeletedEntry => ({
  id: 'one',
  kind: 'class',
  name: '5-А',
  deletedAt: '2026-03-02T10:00:00.000Z',
  deletedBy: null,
  studentId: null,
  date: null,
  endDate: null,
  startTime: null,
  className: null,
  absentStudentId: null,
  studentIdHolder: null,
  alsoDeleted: [],
  lessonCount: 0,
  studentCount: 0,
  unitCount: 0,
  ...values,
})

test('an entry that was restored is opened where it is found again', () => {
  expect(pathOfRestored(entryOf({ kind: 'class' }))).toBe('/classes/one')
  expect(pathOfRestored(entryOf({ kind: 'student' }))).toBe('/students/one')
  expect(pathOfRestored(entryOf({ kind: 'template', name: 'Дроби & числа' }))).toBe(
    `/templates?${new URLSearchParams({ search: 'Дроби & числа' })}`,
  )
  expect(pathOfRestored(entryOf({ kind: 'unit' }))).toBe('/templates?view=units')
  expect(pathOfRestored(entryOf({ kind: 'lesson', date: '2026-03-04' }))).toBe('/?week=2026-03-04&lesson=one')
  expect(pathOfRestored(entryOf({ kind: 'absence', absentStudentId: 'olena' }))).toBe('/students/olena')
})

test('a lesson is told from others by its day, time and class, an absence by its days, and a student by id and class', () => {
  const lesson = { kind: 'lesson', date: '2026-03-04', startTime: '09:00', className: '5-А' } as const
  expect(detailsOf(entryOf(lesson), 'en-US')).toEqual(['Mar 4, 2026, 09:00', '5-А'])
  const absence = { kind: 'absence', date: '2026-03-10', endDate: '2026-03-12' } as const
  expect(detailsOf(entryOf(absence), 'en-US')).toEqual(['Mar 10 – 12, 2026'])
  const student = { kind: 'student', studentId: 'STU2026001', className: '5-А' } as const
  expect(detailsOf(entryOf(student), 'en-US')).toEqual(['STU2026001', '5-А'])
  expect(detailsOf(entryOf({ kind: 'unit' }), 'en-US')).toEqual([])
})
