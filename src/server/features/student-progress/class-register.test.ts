import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as api from '../../../contract/student-progress/api.ts'
import type { Student } from '../../../contract/students/schema.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  recordEntry,
  rowCounts,
  scheduleLesson,
} from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
let templateId: string
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school, { title: 'Дроби' })).id
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  classId = (await createClass(school)).id
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const registerOf = async (id: string, query = march) =>
  (await school.asAssistant.call(api.getClassRegister, { params: { id }, query })).body
const lessonOn = (date: string, startTime = '09:00', ofClass = classId) =>
  scheduleLesson(school, { templateId, classId: ofClass, date, startTime })
const moveTo = ({ id, firstName, lastName, studentId }: Student, to: string | null) =>
  school.asTeacher.put(`/api/students/${id}`, { firstName, lastName, studentId, classId: to })

describe('the content of the register of a class', () => {
  test('is the class, students by name, lessons by time, and records, within the period', async () => {
    const second = await createStudent(school, { classId, lastName: 'Яременко' })
    const first = await createStudent(school, { classId, lastName: 'Ґонта' })
    const { id: otherClass } = await createClass(school)
    const later = await lessonOn('2026-03-31')
    const afternoon = await lessonOn('2026-03-10', '14:00')
    const morning = await lessonOn('2026-03-10', '08:00')
    for (const lesson of [await lessonOn('2026-04-01'), await lessonOn('2026-03-10', '09:00', otherClass)]) {
      await recordEntry(school, first, lesson)
    }
    const deleted = await lessonOn('2026-03-12')
    await recordEntry(school, first, deleted)
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    const present = await recordEntry(school, first, morning, {
      points: 12.5,
      comment: 'Молодець',
      state: 'late',
      minutes: 5,
    })
    const absent = await recordEntry(school, second, later, { isPresent: false, points: null })
    const { body: classes } = await school.asTeacher.get('/api/classes')
    const register = await registerOf(classId)
    expect(register).toEqual({
      class: classes.find(({ id }: { id: string }) => id === classId),
      students: [first, second],
      memberships: expect.arrayContaining(
        [first, second].map(({ id }) => ({ studentId: id, startsOn: '2026-03-02', endsOn: null })),
      ),
      lessons: [morning, afternoon, later].map(({ id, date, startTime, endTime }) => {
        return { id, date, startTime, endTime, template: { id: templateId, title: 'Дроби' } }
      }),
      progress: [present, absent],
    })
    expect(register.memberships).toHaveLength(2)
    expect((await registerOf(classId, { from: '2026-04-01', to: '2026-04-01' })).lessons).toHaveLength(1)
  })

  test('includes the members of the class on the day of a lesson, and everybody with a record', async () => {
    const { id: otherClass } = await createClass(school)
    const [leaver, stays, guest, deletedStudent, unrecorded] = await Promise.all(
      ['А', 'Б', 'В', 'Г', 'Ґ'].map((lastName) =>
        createStudent(school, { lastName, classId: lastName === 'В' ? otherClass : classId }),
      ),
    )
    if (!leaver || !stays || !guest || !deletedStudent || !unrecorded) throw new Error('Five students were made')
    const early = await lessonOn('2026-03-05')
    const late = await lessonOn('2026-03-20')
    await recordEntry(school, deletedStudent, early)
    await recordEntry(school, guest, late)
    school.clock.set('2026-03-10T10:00:00Z')
    await moveTo(leaver, otherClass)
    const newcomer = await createStudent(school, { lastName: 'Є', classId: otherClass })
    await moveTo(newcomer, classId)
    for (const { id } of [deletedStudent, unrecorded]) await school.asTeacher.delete(`/api/students/${id}`)

    const { students, memberships } = await registerOf(classId)
    expect(students.map(({ lastName }) => lastName)).toEqual(['А', 'Б', 'В', 'Г', 'Є'])
    const membershipsOf = ({ id }: Student) =>
      memberships.flatMap(({ studentId, startsOn, endsOn }) => (studentId === id ? [[startsOn, endsOn]] : []))
    expect(membershipsOf(leaver)).toEqual([['2026-03-02', '2026-03-10']])
    expect(membershipsOf(newcomer)).toHaveLength(1)
    expect(membershipsOf(guest)).toEqual([])
    expect(membershipsOf(deletedStudent)).toEqual([])
    // A membership between the two lessons includes the day of neither.
    expect(await registerOf(classId, { from: '2026-03-06', to: '2026-03-19' })).toMatchObject({
      students: [],
      memberships: [],
      lessons: [],
    })
    const afterwards = await registerOf(classId, { from: '2026-03-11', to: '2026-03-31' })
    expect(afterwards.students.map(({ lastName }) => lastName)).not.toContain('А')
    // Whoever joins on the last day of the period is in its last lesson.
    await lessonOn('2026-03-10')
    const untilThen = await registerOf(classId, { from: '2026-03-06', to: '2026-03-10' })
    expect(untilThen.students.map(({ lastName }) => lastName)).toEqual(['Б', 'Є'])
  })

  test('is read in the same number of statements, whatever its size', async () => {
    for (const lastName of ['А', 'Б', 'В']) {
      const student = await createStudent(school, { classId, lastName })
      await recordEntry(school, student, await lessonOn('2026-03-10'))
      expect(await school.statementsOf(() => registerOf(classId))).toHaveLength(5)
    }
  })
})

describe('invalid requests for the register of a class', () => {
  const get = (query: string, id = classId) =>
    refusal(school, () => school.asTeacher.get(`/api/classes/${id}/register${query}`))

  test.each([
    ['', 'from', 'to'],
    ['?from=2026-03-01', 'to'],
    ['?to=2026-03-01', 'from'],
    ['?from=2026-02-30&to=2026-03-01', 'from'],
    ['?from=2026-03-02&to=2026-03-01', 'to'],
    ['?from=2025-03-01&to=2026-04-05', 'to'],
    ["?from=2026-03-01&to=';--", 'to'],
  ])('%s', async (query, ...paths) => {
    expect(await get(query)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: paths.map((path) => ({ path })),
    })
  })

  test('unknown fields', async () => {
    expect((await get('?from=2026-03-01&to=2026-03-31&limit=5')).status).toBe(400)
  })

  test('the longest period is answered, a longer one is refused with the limit', async () => {
    expect(await registerOf(classId, { from: '2025-03-01', to: '2026-04-04' })).toMatchObject({ lessons: [] })
    const { issues } = await get('?from=2025-03-01&to=2026-04-05')
    expect(issues).toEqual([{ path: 'to', message: 'A register holds at most 400 days' }])
  })

  test('a deleted class, an unknown one and an invalid id', async () => {
    await school.asTeacher.delete(`/api/classes/${classId}`)
    for (const id of [classId, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect(await get('?from=2026-03-01&to=2026-03-31', id)).toMatchObject({ status: 404 })
    }
    expect((await get('?from=2026-03-01&to=2026-03-31')).message).toBe('Class not found')
  })
})

test('reading twice changes nothing and has the same answer', async () => {
  await recordEntry(school, await createStudent(school, { classId }), await lessonOn('2026-03-10'))
  const before = await rowCounts(school.db)
  expect(await registerOf(classId)).toEqual(await registerOf(classId))
  expect(await rowCounts(school.db)).toEqual(before)
})
