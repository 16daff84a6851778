import { describe, expect, test } from 'vitest'
import { periodOfMonth, periodProblemOf, readPeriodText, registerLines } from './class-register-rules.ts'

describe('a period', () => {
  test.each([
    ['2026-03', '2026-03-01', '2026-03-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2026-04', '2026-04-01', '2026-04-30'],
    ['2025-12', '2025-12-01', '2025-12-31'],
    ['9999-12', '9999-12-01', '9999-12-31'],
  ])('%s is from its first day to its last', (month, from, to) => {
    expect(periodOfMonth(month)).toEqual({ from, to })
  })

  test.each([
    ['2026-03', { from: '2026-03-01', to: '2026-03-31', month: '2026-03' }],
    ['2026-03-09..2026-04-03', { from: '2026-03-09', to: '2026-04-03' }],
    ['2026-03-01..2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
    ['..2026-04-03', { from: '', to: '2026-04-03' }],
    ['2026-03-09..', { from: '2026-03-09', to: '' }],
  ])('%j is read from the address', (text, period) => {
    expect(readPeriodText(text)).toEqual({ month: undefined, ...period })
  })

  test.each(['', '2026', '2026-13', '0000-01', '2026-3', 'a', '1..2..3'])('%j is none', (text) => {
    expect(readPeriodText(text)).toBeUndefined()
  })

  test.each([
    ['2026-03-01', '2026-03-01', undefined],
    ['2025-09-01', '2026-10-05', undefined],
    ['2025-09-01', '2026-10-06', 'tooLong'],
    ['2026-03-02', '2026-03-01', 'backwards'],
    ['2026-02-30', '2026-03-01', 'notDates'],
    ['2026-03-01', '', 'notDates'],
    ['0001-01-01', '0001-01-01', undefined],
    ['0001-01-01', '0002-02-05', 'tooLong'],
    ['9999-12-01', '9999-12-31', undefined],
    ['9998-11-26', '9999-12-31', 'tooLong'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(periodProblemOf({ from, to })).toBe(problem)
  })
})

describe('the lines of a register', () => {
  const lessons = ['2026-03-02', '2026-03-09', '2026-03-16'].map((date) => ({ id: date, date }))
  const mark = (studentId: string, scheduledLessonId: string, points: number | null, isPresent = true) => {
    return { studentId, scheduledLessonId, points, isPresent }
  }
  const always = (studentId: string) => ({ studentId, startsOn: null, endsOn: null })

  test('say of each lesson what was recorded, and add it up', () => {
    const [line] = registerLines({
      students: [{ id: 'olena' }],
      memberships: [always('olena')],
      lessons: [...lessons, { id: 'last', date: '2026-03-23' }, { id: 'zero', date: '2026-03-24' }],
      progress: [
        mark('olena', '2026-03-02', 0.1),
        mark('olena', '2026-03-09', null, false),
        mark('olena', '2026-03-16', null),
        mark('olena', 'zero', 0.2),
        mark('ivan', 'last', 12),
      ],
    })
    expect(line).toEqual({
      student: { id: 'olena' },
      cells: [
        { kind: 'graded', points: 0.1 },
        { kind: 'absent' },
        { kind: 'present' },
        { kind: 'empty' },
        { kind: 'graded', points: 0.2 },
      ],
      present: 3,
      points: 0.3,
    })
  })

  test('tell who did not belong to the class from who was not marked; a guest has a cell where there is a mark', () => {
    const lines = registerLines({
      students: [{ id: 'newcomer' }, { id: 'returned' }, { id: 'guest' }],
      memberships: [
        { studentId: 'newcomer', startsOn: '2026-03-09', endsOn: null },
        { studentId: 'returned', startsOn: null, endsOn: '2026-03-09' },
        { studentId: 'returned', startsOn: '2026-03-16', endsOn: null },
      ],
      lessons,
      progress: [mark('guest', '2026-03-09', 5)],
    })
    expect(lines.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
      ['outside', 'empty', 'empty'],
      ['empty', 'outside', 'empty'],
      ['outside', 'graded', 'outside'],
    ])
  })
})
