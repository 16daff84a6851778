import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySchoolCalendar } from '../school-calendar/rules.ts'
import { planSequence, type StoredLesson } from './plan-rules.ts'

/** A class with a lesson at 09:00 on the days from 2 to 6 March 2026, and templates that are named by letters. */

const classId = 'class'
const time = { startTime: '09:00', endTime: '09:45' }
const weeklySchedule = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ id: `day ${dayOfWeek}`, dayOfWeek, ...time }))

/** Plans templates beside stored lessons, both as 'template day'; what is planned is answered in this way, too. */
function plan(templates: string, stored: readonly string[]) {
  const lessons = stored.map((text): StoredLesson => {
    const [templateId = '', day] = text.split(' ')
    const date = `2026-03-0${day}`
    return { id: text, classId, templateId, date, ...time, teacherIds: [], ownTeacherIds: null, hasRecords: false }
  })
  const state = { calendar: emptySchoolCalendar, now: { date: '2026-03-01', time: '12:00' }, lessons }
  const bounds = { templateIds: templates.split(' '), from: '2026-03-02', until: '2026-03-06' }
  const planned = planSequence(state, [{ id: classId, weeklySchedule }], bounds)
  return {
    lessons: planned.lessons.map(({ templateId, date }) => `${templateId} ${date.slice(-1)}`),
    existing: planned.existing.map(({ id }) => id),
    overflow: planned.overflow.map(({ templateId }) => templateId),
  }
}

test.each([
  ['is not found behind as many free slots', 'A B', ['A 4'], { lessons: ['A 2', 'B 3'], existing: [], overflow: [] }],
  [
    'is not found after the last day',
    'A B C D E F',
    ['A 9'],
    { lessons: ['A 2', 'B 3', 'C 4', 'D 5', 'E 6'], existing: [], overflow: ['F'] },
  ],
  ['follows a scheduled one', 'A B', ['A 3'], { lessons: ['B 4'], existing: ['A 3'], overflow: [] }],
  ['precedes the next scheduled one', 'A B', ['B 3'], { lessons: ['A 2'], existing: ['B 3'], overflow: [] }],
  [
    'is overflow without a slot before the next scheduled one',
    'A B C',
    ['B 2', 'C 4'],
    { lessons: [], existing: ['B 2', 'C 4'], overflow: ['A'] },
  ],
  [
    'is overflow without a slot after the one before it',
    'A B',
    ['X 3', 'X 4', 'X 5', 'A 6'],
    { lessons: [], existing: ['A 6'], overflow: ['B'] },
  ],
])('a template of a sequence %s', (_, templates, stored, expected) => {
  expect(plan(templates, stored)).toEqual(expected)
})

test.each([
  ['the first one last', 'A B C', ['B 3', 'C 4', 'A 5'], { lessons: ['A 2'], existing: ['B 3', 'C 4'] }],
  ['the last one first', 'A B C', ['C 2', 'A 3', 'B 4'], { lessons: ['C 5'], existing: ['A 3', 'B 4'] }],
  ['the second one first', 'A B C', ['B 2', 'A 3', 'C 4'], { overflow: ['B'], existing: ['A 3', 'C 4'] }],
  ['the last one also first', 'A B C', ['C 2', 'B 3', 'C 4', 'A 5'], { overflow: ['A'], existing: ['B 3', 'C 4'] }],
  ['one of two alike', 'A A', ['A 2'], { lessons: ['A 3'], existing: ['A 2'] }],
  ['one of them twice', 'A B', ['A 2', 'A 3', 'B 4'], { lessons: [], existing: ['A 2', 'B 4'] }],
  ['another lesson between', 'A B', ['A 2', 'X 3', 'B 4'], { lessons: [], existing: ['A 2', 'B 4'] }],
])('of a sequence that is scheduled with %s as many lessons as possible are kept', (_, templates, stored, expected) => {
  expect(plan(templates, stored)).toMatchObject(expected)
})

test('a sequence adds nothing when it is planned again, where what was scheduled is in the order of its list', () => {
  const templates = fc.subarray(['A', 'B', 'C', 'D', 'E', 'F'], { minLength: 1 })
  const days = fc.subarray([2, 3, 4, 5, 6, 7, 8, 9])
  fc.assert(
    fc.property(templates, templates, days, (list, scheduled, days) => {
      const stored = scheduled.slice(0, days.length).map((templateId, index) => `${templateId} ${days[index]}`)
      const { lessons } = plan(list.join(' '), stored)
      expect(plan(list.join(' '), [...stored, ...lessons]).lessons).toEqual([])
    }),
    { numRuns: 300 },
  )
})
