import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scheduleBadgeOf } from '../../../contract/scheduled-lessons/rules.ts'
import { countsOn } from '../../../contract/students/rules.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

/** A student who joins a class after its lessons does not change their registers, in any endpoint. */

let school: TestSchool
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
beforeEach(() => school.clock.set('2026-03-02T10:00:00Z'))
afterAll(() => school.close())

const get = async (path: string) => (await school.asTeacher.get(path)).body

/** A class with a complete register of 2026-03-10, on 2026-03-12, when a student has joined. */
async function completeRegister() {
  const { id: classId } = await createClass(school)
  const students = [
    await createStudent(school, { classId, lastName: 'А' }),
    await createStudent(school, { classId, lastName: 'Б' }),
  ]
  const past = await scheduleLesson(school, { templateId, classId, date: '2026-03-10' })
  const later = await scheduleLesson(school, { templateId, classId, date: '2026-03-12', startTime: '14:00' })
  for (const { id: studentId } of students) await recordProgress(school, { studentId, scheduledLessonId: past.id })
  school.clock.set('2026-03-12T08:00:00Z')
  const joined = await createStudent(school, { classId, lastName: 'В' })
  return { classId, students, past, later, joined }
}

test('leaves a complete register complete, and does not add it to the open registers', async () => {
  const { past, later } = await completeRegister()
  const [lesson] = await get(`/api/scheduled-lessons?lessonId=${past.id}`)
  expect(lesson).toMatchObject({ studentCount: 2, progressCount: 2 })
  expect(scheduleBadgeOf(lesson, '2026-03-12')).toBe('complete')
  const [today] = await get(`/api/scheduled-lessons?lessonId=${later.id}`)
  expect(today).toMatchObject({ studentCount: 3 })
  const open = await get('/api/dashboard/open-registers?today=2026-03-12&portion=all')
  expect(open.lessons.map(({ id }: { id: string }) => id)).not.toContain(past.id)
})

test('is in no earlier register, so that a correction writes nothing for the student', async () => {
  const { students, past, later, joined } = await completeRegister()
  const listed = async (lesson: { id: string }) =>
    (await get(`/api/scheduled-lessons/${lesson.id}/register`)).students.map(({ id }: { id: string }) => id)
  expect(await listed(past)).toEqual(students.map(({ id }) => id))
  expect(await listed(later)).toEqual([...students, joined].map(({ id }) => id))
  expect(await get(`/api/scheduled-lessons?studentId=${joined.id}`)).toMatchObject([{ id: later.id }])
})

test('is listed and counted where there is a record', async () => {
  const { past, joined } = await completeRegister()
  await recordProgress(school, { studentId: joined.id, scheduledLessonId: past.id })
  const register = await get(`/api/scheduled-lessons/${past.id}/register`)
  expect(register.students).toContainEqual(joined)
  expect(register.lesson).toMatchObject({ studentCount: 3, progressCount: 3 })
})

test('is in the register of the class and in its analytics alike', async () => {
  const { classId, joined } = await completeRegister()
  const grid = await get(`/api/classes/${classId}/register?from=2026-03-01&to=2026-03-31`)
  const countsOnLessons = grid.students.map(({ id, lastName }: { id: string; lastName: string }) => [
    lastName,
    ...grid.lessons.map(({ date }: { date: string }) =>
      grid.memberships.some(
        (membership: { studentId: string; startsOn: string | null; endsOn: string | null }) =>
          membership.studentId === id && countsOn(membership, date),
      ),
    ),
  ])
  expect(countsOnLessons).toEqual([
    ['А', true, true],
    ['Б', true, true],
    ['В', false, true],
  ])
  const { studentRoster } = await get(`/api/classes/${classId}/analytics`)
  const inRoster = studentRoster.find(({ student }: { student: { id: string } }) => student.id === joined.id)
  expect(inRoster).toMatchObject({ student: joined, progressEntries: 0, totalPoints: 0 })
})

test('counts for earlier lessons with a membership from always, or from before them', async () => {
  const { past, joined } = await completeRegister()
  const { firstName, lastName, studentId, classId } = joined
  for (const [inClassSince, studentCount] of [
    ['2026-03-10', 3],
    ['2026-03-11', 2],
    [null, 3],
  ] as const) {
    await school.asTeacher.put(`/api/students/${joined.id}`, { firstName, lastName, studentId, classId, inClassSince })
    expect(await get(`/api/scheduled-lessons?lessonId=${past.id}`)).toMatchObject([{ studentCount }])
  }
})
