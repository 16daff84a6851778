import { describe, expect, test } from 'vitest'
import type { ClassRegister } from '../../../../contract/student-progress/schema.ts'
import { testRecord } from '../../../test/student-progress.ts'
import { columnsOf, gridRows } from './columns/state.ts'
import { sheetRows } from './state.ts'

describe('the rows of a class register', () => {
  const lessons = ['2026-03-02', '2026-03-09', '2026-03-16'].map((date) => ({ id: date, date }))
  const recordOf = (studentId: string, scheduledLessonId: string, points: number | null, isPresent = true) =>
    testRecord({ studentId, scheduledLessonId, points, isPresent, comment: isPresent ? '' : 'Хворіла' })
  const always = (studentId: string) => ({ studentId, startsOn: null, endsOn: null })
  const rowsOf = (given: object) => {
    const register = given as ClassRegister
    const columns = columnsOf(register, () => undefined)
    return sheetRows(register.students, gridRows(register, columns))
  }

  test('contain what was recorded in each lesson, and the totals', () => {
    const [row] = rowsOf({
      students: [{ id: 'olena' }],
      memberships: [always('olena')],
      lessons: [...lessons, { id: 'last', date: '2026-03-23' }, { id: 'zero', date: '2026-03-24' }],
      progress: [
        recordOf('olena', '2026-03-02', 0.1),
        recordOf('olena', '2026-03-09', null, false),
        recordOf('olena', '2026-03-16', null),
        recordOf('olena', 'zero', 0.2),
        recordOf('ivan', 'last', 12),
      ],
    })
    expect(row).toEqual({
      student: { id: 'olena' },
      cells: [
        { kind: 'graded', points: 0.1, state: 'present', hasComment: false },
        { kind: 'absent', hasComment: true },
        { kind: 'present', hasComment: false },
        { kind: 'empty' },
        { kind: 'graded', points: 0.2, state: 'present', hasComment: false },
      ],
      present: 3,
      points: 0.3,
    })
  })

  test('distinguish a student outside the class from one without a record; a guest has a cell where there is a record', () => {
    const rows = rowsOf({
      students: [{ id: 'newcomer' }, { id: 'returned' }, { id: 'guest' }],
      memberships: [
        { studentId: 'newcomer', startsOn: '2026-03-09', endsOn: null },
        { studentId: 'returned', startsOn: null, endsOn: '2026-03-09' },
        { studentId: 'returned', startsOn: '2026-03-16', endsOn: null },
      ],
      lessons,
      progress: [recordOf('guest', '2026-03-09', 5)],
    })
    expect(rows.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
      ['outside', 'empty', 'empty'],
      ['empty', 'outside', 'empty'],
      ['outside', 'graded', 'outside'],
    ])
  })
})
