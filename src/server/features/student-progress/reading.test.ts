import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LessonsQuery } from '../../../contract/scheduled-lessons/schema.ts'
import * as api from '../../../contract/student-progress/api.ts'
import { createClass, createStudent, createTemplate, recordEntry, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school, { title: 'Дроби' })).id
})
afterAll(() => school.close())
beforeEach(async () => {
  classId = (await createClass(school)).id
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const lessonOn = (date: string, startTime = '09:00', ofClass = classId) =>
  scheduleLesson(school, { templateId, classId: ofClass, date, startTime })

async function expectNotFound(url: string, message: string) {
  const { status, body } = await school.asTeacher.get(url)
  expect([status, body]).toEqual([404, { code: 'not_found', message }])
}

describe('the list of records', () => {
  const listed = async (query: LessonsQuery) => (await school.asAssistant.call(api.listStudentProgress, { query })).body

  test('is sorted by date and time of the lesson, limited by its bounds, without deleted lessons', async () => {
    const { id: otherClass } = await createClass(school)
    const [first, second] = [await createStudent(school, { classId }), await createStudent(school, { classId })]
    const afternoon = await recordEntry(school, first, await lessonOn('2026-03-10', '14:00'))
    const morning = await recordEntry(school, first, await lessonOn('2026-03-10', '08:00'))
    const later = await recordEntry(school, second, await lessonOn('2026-03-12'))
    const elsewhere = await recordEntry(school, first, await lessonOn('2026-03-11', '09:00', otherClass))
    const deleted = await lessonOn('2026-03-11')
    await recordEntry(school, first, deleted)
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    expect(await listed({})).toEqual([morning, afternoon, elsewhere, later])
    expect(await listed({ classId })).toEqual([morning, afternoon, later])
    expect(await listed({ studentId: first.id })).toEqual([morning, afternoon, elsewhere])
    expect(await listed({ from: '2026-03-11', to: '2026-03-12' })).toEqual([elsewhere, later])
    expect(await listed({ to: '2026-03-10', classId: otherClass })).toEqual([])
    expect(await listed({ lessonId: later.scheduledLessonId })).toEqual([later])
    expect(await listed({ lessonId: deleted.id })).toEqual([])
    expect(await school.statementsOf(() => listed({ classId }))).toHaveLength(1)
  })

  test.each(['from=x', 'to=2026-13-01', 'studentId=1', "classId=';--", 'limit=5'])('refuses %s', async (query) => {
    expect((await school.asTeacher.get(`/api/student-progress?${query}`)).status).toBe(400)
  })
})

describe('the records of a lesson', () => {
  test('are those of the lesson; a deleted or unknown lesson is not found', async () => {
    const student = await createStudent(school, { classId })
    const [lesson, other] = [await lessonOn('2026-03-10'), await lessonOn('2026-03-10')]
    const record = await recordEntry(school, student, lesson)
    await recordEntry(school, student, other)
    const url = `/api/scheduled-lessons/${lesson.id}/progress`
    expect((await school.asAssistant.get(url)).body).toEqual([record])
    expect((await school.asAssistant.get(`/api/scheduled-lessons/${unknownId}/progress`)).status).toBe(404)
    await school.asTeacher.delete(`/api/scheduled-lessons/${lesson.id}`)
    await expectNotFound(url, 'Lesson not found')
    expect((await school.asTeacher.post(`/api/scheduled-lessons/${lesson.id}/restoration`)).status).toBe(200)
    expect((await school.asTeacher.get(url)).body).toEqual([record])
  })
})

describe('the register', () => {
  const registerOf = async (id: string) => (await school.asTeacher.call(api.getRegister, { params: { id } })).body

  test('has the lesson, its template, its students by name and their records', async () => {
    const template = await createTemplate(school)
    const second = await createStudent(school, { classId, lastName: 'Яременко' })
    const first = await createStudent(school, { classId, lastName: 'Ґонта' })
    const { id } = await scheduleLesson(school, { templateId: template.id, classId })
    const record = await recordEntry(school, second, { id })
    const { body } = await school.asTeacher.get(`/api/scheduled-lessons?lessonId=${id}`)
    expect(await registerOf(id)).toEqual({
      lesson: body[0],
      template,
      students: [first, second],
      progress: [{ ...record, updatedBy: school.asTeacher.userId }],
      absences: [],
      previousLessonId: null,
    })
    expect(await school.statementsOf(() => registerOf(id))).toHaveLength(5)
  })

  test('keeps its template and its recorded students when they are deleted; counts and students agree', async () => {
    const template = await createTemplate(school)
    const [moved, deletedStudent, unrecorded, stays] = await Promise.all(
      ['А', 'Б', 'В', 'Г'].map((lastName) => createStudent(school, { classId, lastName })),
    )
    const { id } = await scheduleLesson(school, { templateId: template.id, classId })
    for (const student of [moved, deletedStudent, stays]) if (student) await recordEntry(school, student, { id })
    const { firstName, lastName, studentId } = moved ?? { firstName: '', lastName: '', studentId: '' }
    await school.asTeacher.put(`/api/students/${moved?.id}`, { firstName, lastName, studentId, classId: null })
    await school.asTeacher.delete(`/api/students/${deletedStudent?.id}`)
    await school.asTeacher.delete(`/api/students/${unrecorded?.id}`)
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    const register = await registerOf(id)
    expect(register.template).toEqual({ ...template, updatedAt: expect.any(String) })
    expect(register.students.map((student) => student.lastName)).toEqual(['А', 'Б', 'Г'])
    expect(register.lesson).toMatchObject({ studentCount: 3, progressCount: 3, gradedCount: 3 })
  })

  test('is not found for a deleted lesson', async () => {
    const { id } = await lessonOn('2026-03-10')
    expect(await registerOf(id)).toMatchObject({ students: [], progress: [] })
    await school.asTeacher.delete(`/api/scheduled-lessons/${id}`)
    await expectNotFound(`/api/scheduled-lessons/${id}/register`, 'Lesson not found')
  })
})

describe('the detail of a student', () => {
  const detailOf = async (id: string) => (await school.asAssistant.call(api.getStudentDetail, { params: { id } })).body

  test('has the class as in the list of classes, and the history by date and time', async () => {
    const student = await createStudent(school, { classId })
    const other = await createStudent(school, { classId })
    const later = await lessonOn('2026-03-12')
    const sooner = await lessonOn('2026-03-10', '10:00')
    const soonest = await lessonOn('2026-03-10', '09:00')
    const deleted = await lessonOn('2026-03-10')
    const records = []
    for (const lesson of [soonest, sooner, later]) {
      const { id, date, startTime, endTime } = lesson
      const template = { id: templateId, title: 'Дроби' }
      records.push({
        ...(await recordEntry(school, student, lesson)),
        scheduledLesson: { id, date, startTime, endTime, template },
      })
      await recordEntry(school, other, lesson)
    }
    await recordEntry(school, student, deleted)
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    const { body: classes } = await school.asTeacher.get('/api/classes')
    const schoolClass = classes.find(({ id }: { id: string }) => id === classId)
    expect(await detailOf(student.id)).toEqual({ student, class: schoolClass, progress: records })
    expect(await school.statementsOf(() => detailOf(student.id))).toHaveLength(3)
  })

  test('keeps every record of a student who moved', async () => {
    const student = await createStudent(school, { classId })
    await recordEntry(school, student, await lessonOn('2026-03-10'))
    const { firstName, lastName, studentId } = student
    await school.asTeacher.put(`/api/students/${student.id}`, { firstName, lastName, studentId, classId: null })
    const detail = await detailOf(student.id)
    expect([detail.class, detail.progress.length]).toEqual([null, 1])
  })

  test('is not found for a deleted or unknown student', async () => {
    const { id } = await createStudent(school)
    expect(await detailOf(id)).toMatchObject({ class: null, progress: [] })
    await school.asTeacher.delete(`/api/students/${id}`)
    await expectNotFound(`/api/students/${id}/detail`, 'Student not found')
    expect((await school.asTeacher.get(`/api/students/${unknownId}/detail`)).status).toBe(404)
  })
})
