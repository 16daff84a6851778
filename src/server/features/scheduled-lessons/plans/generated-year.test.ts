import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../contract/kernel/dates.ts'
import { isSchoolDay, type SchoolCalendar } from '../../../../contract/school-calendar/rules.ts'
import { newId } from '../../../db/ids.ts'
import { createClass, createStudent, createTemplate, recordProgress } from '../../../test/factories.ts'
import { type TestSchool, testSchool } from '../../../test/fixtures.ts'
import { entry, plansPath, send, storeCalendar, storedLessons } from '../../../test/plans.ts'

/** A year of 40 classes with A and B weeks and holidays, in which plan after plan is made, and every other one undone. */

const calendar: Partial<SchoolCalendar> = {
  terms: [{ id: 'a', name: 'Year', from: '2026-01-12', to: '2026-12-18' }],
  daysOff: [
    { id: 'b', name: 'Spring break', from: '2026-03-23', to: '2026-03-27' },
    { id: 'c', name: 'Summer', from: '2026-06-01', to: '2026-08-31' },
    { id: 'd', name: 'Day of Unity', from: '2026-10-02', to: '2026-10-02' },
  ],
  weekNames: ['A', 'B'],
  firstWeekOn: '2026-01-12',
}

let school: TestSchool
let classIds: string[]
let templateIds: string[]
beforeAll(async () => {
  school = await testSchool()
  await storeCalendar(school.db, calendar)
  templateIds = await Promise.all(Array.from({ length: 30 }, async () => (await createTemplate(school)).id))
  classIds = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const weeklySchedule = [
        entry((number % 5) + 1, `${String(8 + (number % 4)).padStart(2, '0')}:00`),
        entry(((number + 2) % 5) + 1, '13:00'),
        entry(((number + 3) % 5) + 1, '14:00', { weeks: [(number % 2) + 1] }),
      ]
      return (await createClass(school, { weeklySchedule })).id
    }),
  )
})
afterAll(() => school.close())

type Stored = { id: string; class_id: string; date: string; start_time: string; end_time: string }
const stored = async () => (await storedLessons(school.db)) as Stored[]

/** Numbers that look random, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

test('nothing is stacked or on a day off, lessons with records stay, and every undo restores every row', async () => {
  const below = numbersFrom(17)
  const recorded = new Map<string, Stored>()
  const student = await createStudent(school, { classId: classIds[0] ?? null })

  const randomPlan = (lessons: Stored[]) => {
    const lesson = lessons[below(lessons.length)]
    const group = Array.from({ length: 1 + below(12) }, () => classIds[below(40)])
    const date = addDays('2026-03-02', below(180))
    const first = below(20)
    const sequence = {
      kind: 'sequence',
      templateIds: templateIds.slice(first, first + 1 + below(10)),
      classIds: group,
      from: date,
    }
    const copy = { kind: 'copyWeek', fromWeek: date, toWeek: addDays(date, 7 * (1 + below(4))), classIds }
    if (!lesson) return sequence
    const push = { kind: 'push', lessonId: lesson.id }
    return [sequence, copy, push, { kind: 'copyLesson', lessonId: lesson.id, classIds: group }][below(4)] ?? sequence
  }

  let [made, undone] = [0, 0]
  for (let round = 0; round < 60; round++) {
    const before = await stored()
    const id = newId()
    const { status, body } = await send(school, { ...randomPlan(before), id })
    const after = await stored()
    if (status !== 200) {
      expect(status).toBe(409)
      expect(['lesson_overlap', 'lesson_has_records', 'no_free_slot']).toContain(body.code)
      expect(after).toEqual(before)
      continue
    }
    made += 1
    for (const { date } of body.lessons) expect(isSchoolDay({ ...emptyLists, ...calendar }, date)).toBe(true)
    expectNothingStacked(after)
    for (const lesson of recorded.values()) expect(after).toContainEqual(lesson)
    if (body.lessons.length > 0 && round % 2 === 1) {
      expect((await school.asTeacher.post(`${plansPath}/${id}/undo`)).status).toBe(204)
      expect(await stored()).toEqual(before)
      undone += 1
    }
    const marked = (await stored())[below(before.length)]
    if (marked && round % 10 === 4) {
      await recordProgress(school, { studentId: student.id, scheduledLessonId: marked.id })
      recorded.set(marked.id, marked)
    }
  }
  expect(made).toBeGreaterThan(30)
  expect(recorded.size).toBeGreaterThan(2)
  expect(undone).toBeGreaterThan(10)
}, 120_000)

const emptyLists = { terms: [], daysOff: [], bellSchedules: [], bellDays: [], weekNames: [], firstWeekOn: null }

function expectNothingStacked(lessons: readonly Stored[]): void {
  const sorted = lessons.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const stacked = sorted.filter((lesson, index) => {
    const next = sorted[index + 1]
    return next?.class_id === lesson.class_id && next.date === lesson.date && next.start_time < lesson.end_time
  })
  expect(stacked).toEqual([])
}

const keyOf = (lesson: Stored) => `${lesson.class_id} ${lesson.date} ${lesson.start_time}`
