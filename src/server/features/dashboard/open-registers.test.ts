import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as api from '../../../contract/dashboard/api.ts'
import { addDays } from '../../../contract/kernel/dates.ts'
import { newId } from '../../db/ids.ts'
import { createClass, createStudent, createTemplate, recordProgress, rowCounts } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
afterAll(() => school.close())

/** Another day for every test, so that no test finds the lessons of another one. */
let today = '2024-01-31'
beforeEach(() => {
  today = addDays(today, 40)
})

const openOn = async (day: string, portion: 'first' | 'all' = 'first') =>
  (await school.asAssistant.call(api.listOpenRegisters, { query: { today: day, portion } })).body
const idsOpen = async (portion?: 'first' | 'all') => (await openOn(today, portion)).lessons.map(({ id }) => id)

/** A lesson on any day, because the API refuses past ones. */
async function lessonOf(classId: string, days: number, startTime = '09:00') {
  const id = newId()
  const endTime = `${startTime.slice(0, 2)}:45`
  const lesson = { id, templateId, classId, date: addDays(today, days), startTime, endTime }
  await school.db.insertInto('scheduledLessons').values(lesson).execute()
  return id
}

/** A new student who is in the class during these periods, from the first day of each to the day before its end. */
async function createMember(classId: string, ...periods: [startsOn: string | null, endsOn: string | null][]) {
  const { id: studentId } = await createStudent(school)
  const memberships = periods.map(([startsOn, endsOn]) => ({ id: newId(), studentId, classId, startsOn, endsOn }))
  await school.db.insertInto('classMemberships').values(memberships).execute()
}

/** A class whose students have always been in it, because the lessons are before the day of their creation. */
async function classOf(size: number) {
  const { id: classId } = await createClass(school)
  const students: string[] = []
  for (let index = 0; index < size; index++) {
    students.push((await createStudent(school, { classId, inClassSince: null })).id)
  }
  return { classId, students }
}

test('answers an empty list when every register is complete', async () => {
  expect(await openOn(today)).toEqual({ teacherId: null, count: 0, classIds: [], lessons: [] })
})

test('lists the lessons of the fourteen days before today whose register is not complete, oldest first', async () => {
  const { classId, students } = await classOf(2)
  const [first = '', second = ''] = students
  const yesterday = await lessonOf(classId, -1)
  const begun = await lessonOf(classId, -14, '10:00')
  const oldest = await lessonOf(classId, -14, '08:00')
  const complete = await lessonOf(classId, -2)
  await lessonOf(classId, -15)
  await lessonOf(classId, 0)
  await lessonOf(classId, 1)
  await recordProgress(school, { studentId: first, scheduledLessonId: begun })
  for (const studentId of students) await recordProgress(school, { studentId, scheduledLessonId: complete })
  expect(await idsOpen()).toEqual([oldest, begun, yesterday])
  expect((await openOn(today)).lessons[1]).toMatchObject({ studentCount: 2, progressCount: 1, gradedCount: 1 })
  await recordProgress(school, { studentId: second, scheduledLessonId: begun, isPresent: false, points: null })
  expect(await idsOpen()).toEqual([oldest, yesterday])
})

test('leaves out classes without students, and deleted lessons', async () => {
  const { classId: empty } = await classOf(0)
  await lessonOf(empty, -1)
  const { classId } = await classOf(1)
  const deleted = await lessonOf(classId, -1)
  await school.asTeacher.delete(`/api/scheduled-lessons/${deleted}`)
  expect(await openOn(today)).toEqual({ teacherId: null, count: 0, classIds: [], lessons: [] })
})

test('counts neither who was deleted nor who is in another class, whenever they joined and left', async () => {
  const { classId, students } = await classOf(1)
  const lesson = await lessonOf(classId, -2)
  for (const studentId of students) await recordProgress(school, { studentId, scheduledLessonId: lesson })
  const { classId: otherClassId } = await classOf(0)
  const insertMember = async (
    studentId: string,
    period: { classId: string; startsOn: string; endsOn: string | null },
  ) => {
    const membership = { id: newId(), studentId, ...period }
    await school.db.insertInto('classMemberships').values(membership).execute()
  }
  const { id: deleted } = await createStudent(school)
  await insertMember(deleted, { classId, startsOn: addDays(today, -20), endsOn: null })
  await school.asTeacher.delete(`/api/students/${deleted}`)
  const { id: moved } = await createStudent(school)
  await insertMember(moved, { classId, startsOn: addDays(today, -20), endsOn: addDays(today, -15) })
  await insertMember(moved, { classId: otherClassId, startsOn: addDays(today, -15), endsOn: addDays(today, -1) })
  expect(await idsOpen()).toEqual([])
})

test('counts a guest with a record, and includes the lessons of a deleted class', async () => {
  const { classId, students } = await classOf(1)
  const { id: guest } = await createStudent(school)
  const lesson = await lessonOf(classId, -3)
  await recordProgress(school, { studentId: guest, scheduledLessonId: lesson })
  expect((await openOn(today)).lessons).toMatchObject([{ id: lesson, studentCount: 2, progressCount: 1 }])
  await school.db.updateTable('classes').set({ deletedAt: school.clock() }).where('id', '=', classId).execute()
  expect(await idsOpen()).toEqual([lesson])
  await recordProgress(school, { studentId: students[0] ?? '', scheduledLessonId: lesson })
  expect(await idsOpen()).toEqual([])
})

test('who joined or left the class in the window is missing only in the lessons between', async () => {
  const { classId, students } = await classOf(1)
  const [always = ''] = students
  await createMember(classId, [null, addDays(today, -10)])
  await createMember(classId, [addDays(today, -5), null])
  await createMember(classId, [addDays(today, -5), addDays(today, -3)])
  // Left and came back.
  await createMember(classId, [null, addDays(today, -11)], [addDays(today, -4), null])
  // Before the window, on its first day and after it.
  await createMember(classId, [addDays(today, -40), addDays(today, -14)])
  await createMember(classId, [today, null])
  const lessons = new Map<number, string>()
  for (const day of [-14, -11, -10, -6, -5, -4, -3, -1]) {
    const id = await lessonOf(classId, day)
    lessons.set(day, id)
    await recordProgress(school, { studentId: always, scheduledLessonId: id })
  }
  const { lessons: open } = await openOn(today, 'all')
  const missing = [2, 1, 0, 0, 2, 3, 2, 2]
  expect(open.map(({ id, studentCount, progressCount }) => [id, studentCount - progressCount])).toEqual(
    [...lessons.values()].map((id, index) => [id, missing[index]]).filter(([, count]) => count !== 0),
  )
})

test('who joined yesterday is missing in the register of yesterday, and who left then is not', async () => {
  const lessonWithRecordOfAll = async (members: Awaited<ReturnType<typeof classOf>>) => {
    const id = await lessonOf(members.classId, -1)
    for (const studentId of members.students) await recordProgress(school, { studentId, scheduledLessonId: id })
    return id
  }
  const [joined, left] = [await classOf(1), await classOf(1)]
  await createMember(joined.classId, [addDays(today, -1), null])
  await createMember(left.classId, [null, addDays(today, -1)])
  const open = await lessonWithRecordOfAll(joined)
  await lessonWithRecordOfAll(left)
  expect(await idsOpen()).toEqual([open])
})

test('answers the first six or all, always with their count and their classes, in one statement', async () => {
  const { classId } = await classOf(1)
  const { classId: laterClassId } = await classOf(1)
  const ids: string[] = []
  for (let day = 14; day > 4; day--) ids.push(await lessonOf(day > 7 ? classId : laterClassId, -day))
  expect(await openOn(today)).toMatchObject({ count: 10, classIds: [classId, laterClassId] })
  expect(await idsOpen()).toEqual(ids.slice(0, 6))
  expect(await idsOpen('all')).toEqual(ids)
  expect(await school.statementsOf(() => openOn(today))).toHaveLength(1)
  expect(await school.statementsOf(() => openOn(today, 'all'))).toHaveLength(1)
})

test.each([
  '',
  '?today=2026-03-10',
  '?portion=all',
  '?today=2026-02-30&portion=all',
  '?today=2026-03-10&portion=',
  '?today=2026-03-10&portion=1000',
  '?today=2026-03-10&portion=all&classId=x',
  '?today=0001-01-01&portion=all',
  '?today=0001-01-14&portion=all',
])('refuses %s', async (query) => {
  const { status, body } = await school.asTeacher.get(`/api/dashboard/open-registers${query}`)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})

test.each(['0001-01-15', '9999-12-31'])('accepts %s, whose window of earlier days exists', async (day) => {
  expect(await openOn(day)).toEqual({ teacherId: null, count: 0, classIds: [], lessons: [] })
})

test('reading twice changes nothing and has the same answer', async () => {
  const before = await rowCounts(school.db)
  expect(await openOn(today)).toEqual(await openOn(today))
  expect(await rowCounts(school.db)).toEqual(before)
})
