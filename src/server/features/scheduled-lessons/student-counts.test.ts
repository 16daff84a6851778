import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Student } from '../../../contract/students/schema.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordEntry,
  recordProgress,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

/** The students of a lesson: the members of its class on its date, and everybody with a record for it. */

let school: TestSchool
let templateId: string
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  classId = (await createClass(school)).id
})

const lessonOn = (date: string, ofClass = classId) => scheduleLesson(school, { templateId, classId: ofClass, date })

async function countsOf(lesson: { id: string }) {
  const { body } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${lesson.id}`)
  const { studentCount, progressCount, gradedCount } = body[0]
  return [studentCount, progressCount, gradedCount]
}

async function move({ id, firstName, lastName, studentId }: Student, toClass: string | null, date: string) {
  school.clock.set(`${date}T10:00:00Z`)
  const { status } = await school.asTeacher.put(`/api/students/${id}`, {
    firstName,
    lastName,
    studentId,
    classId: toClass,
  })
  expect(status).toBe(200)
}

test('counts members, records and records with points; zero is graded, absent is not', async () => {
  const students = await Promise.all([1, 2, 3, 4].map(() => createStudent(school, { classId })))
  const lesson = await lessonOn('2026-03-10')
  expect(await countsOf(lesson)).toEqual([4, 0, 0])
  const [zero, ungraded, absent] = students as [Student, Student, Student]
  await recordEntry(school, zero, lesson, { points: 0 })
  await recordEntry(school, ungraded, lesson, { points: null })
  await recordProgress(school, { studentId: absent.id, scheduledLessonId: lesson.id, isPresent: false, points: 5 })
  expect(await countsOf(lesson)).toEqual([4, 3, 1])
})

test('everybody who is not recorded as absent counts as present: members without a record, and guests', async () => {
  const [absent, recorded] = [await createStudent(school, { classId }), await createStudent(school, { classId })]
  await createStudent(school, { classId })
  const [guest, absentGuest] = [await createStudent(school), await createStudent(school)]
  const lesson = await lessonOn('2026-03-10')
  const presentOf = async () => {
    const { body } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${lesson.id}`)
    return [body[0].presentCount, body[0].studentCount]
  }
  expect(await presentOf()).toEqual([3, 3])
  await recordEntry(school, recorded, lesson, { points: null })
  expect(await presentOf()).toEqual([3, 3])
  for (const { id } of [absent, absentGuest]) {
    await recordProgress(school, { studentId: id, scheduledLessonId: lesson.id, isPresent: false })
  }
  await recordEntry(school, guest, lesson)
  expect(await presentOf()).toEqual([3, 5])
})

test('a student counts from the first day of membership on, or always, or where there is a record', async () => {
  const [earlier, recorded] = [await lessonOn('2026-03-02'), await lessonOn('2026-03-02')]
  school.clock.set('2026-05-01T10:00:00Z')
  const joined = await createStudent(school, { classId })
  expect(await Promise.all([earlier, await lessonOn('2026-05-01')].map(countsOf))).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
  await recordEntry(school, joined, recorded)
  expect(await countsOf(recorded)).toEqual([1, 1, 1])
  await createStudent(school, { classId, inClassSince: null })
  expect(await Promise.all([earlier, recorded].map(countsOf))).toEqual([
    [1, 0, 0],
    [2, 1, 1],
  ])
})

test('a move counts from its day on, in both classes; every record stays', async () => {
  const { id: otherClass } = await createClass(school)
  const student = await createStudent(school, { classId })
  const days = ['2026-03-09', '2026-03-10', '2026-03-11']
  const before = await Promise.all(days.map((date) => lessonOn(date)))
  const after = await Promise.all(days.map((date) => lessonOn(date, otherClass)))
  for (const lesson of before.slice(0, 1)) await recordEntry(school, student, lesson)
  await move(student, otherClass, '2026-03-10')
  expect(await Promise.all(before.map(countsOf))).toEqual([
    [1, 1, 1],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await Promise.all(after.map(countsOf))).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ])
})

test('a complete lesson stays complete when a student leaves, also on the same day', async () => {
  const [stays, leaves] = [await createStudent(school, { classId }), await createStudent(school, { classId })]
  const lessons = await Promise.all([lessonOn('2026-03-09'), lessonOn('2026-03-10')])
  for (const lesson of lessons) {
    await recordEntry(school, stays, lesson)
    await recordEntry(school, leaves, lesson)
  }
  await move(leaves, null, '2026-03-10')
  expect(await Promise.all(lessons.map(countsOf))).toEqual([
    [2, 2, 2],
    [2, 2, 2],
  ])
  expect(await countsOf(await lessonOn('2026-03-12'))).toEqual([1, 0, 0])
})

test('a student who returns counts in both memberships and not between them', async () => {
  const student = await createStudent(school, { classId })
  const lessons = await Promise.all(['2026-03-09', '2026-03-12', '2026-03-15'].map((date) => lessonOn(date)))
  await move(student, null, '2026-03-10')
  await move(student, classId, '2026-03-14')
  expect((await Promise.all(lessons.map(countsOf))).map(([students]) => students)).toEqual([1, 0, 1])
})

test('a deleted student counts where there is a record, and nowhere else', async () => {
  const student = await createStudent(school, { classId })
  const [recorded, unrecorded] = [await lessonOn('2026-03-09'), await lessonOn('2026-03-10')]
  await recordEntry(school, student, recorded)
  await school.asTeacher.delete(`/api/students/${student.id}`)
  expect([await countsOf(recorded), await countsOf(unrecorded)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
})

test('a guest from another class counts once, beside the members', async () => {
  await createStudent(school, { classId })
  const guest = await createStudent(school, { classId: (await createClass(school)).id })
  const lesson = await lessonOn('2026-03-10')
  await recordEntry(school, guest, lesson, { points: null })
  expect(await countsOf(lesson)).toEqual([2, 1, 0])
})

test('several lessons of one day and class have the same counts', async () => {
  const student = await createStudent(school, { classId })
  const [first, second] = [await lessonOn('2026-03-10'), await lessonOn('2026-03-10')]
  await recordEntry(school, student, second)
  expect([await countsOf(first), await countsOf(second)]).toEqual([
    [1, 0, 0],
    [1, 1, 1],
  ])
})
