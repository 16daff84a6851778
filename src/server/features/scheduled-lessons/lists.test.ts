import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import type { LessonsQuery } from '../../../contract/scheduled-lessons/schema.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school)).id
})
afterAll(() => school.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const listed = async (query: LessonsQuery) => (await school.asTeacher.call(api.listScheduledLessons, { query })).body
const idsListed = async (query: LessonsQuery) => (await listed(query)).map(({ id }) => id)
const lessonOf = (classId: string, date: string, startTime = '09:00') =>
  scheduleLesson(school, { templateId, classId, date, startTime })

describe('the list of lessons', () => {
  test('is sorted by date, time and the name of the class', async () => {
    const [{ id: yalynka }, { id: hora }] = [
      await createClass(school, { name: 'Ялинка' }),
      await createClass(school, { name: 'Гора' }),
    ]
    const fourth = await lessonOf(yalynka, '2026-04-02', '10:00')
    const third = await lessonOf(hora, '2026-04-02', '10:00')
    const second = await lessonOf(yalynka, '2026-04-02', '09:00')
    const first = await lessonOf(yalynka, '2026-04-01', '17:00')
    const expected = [first, second, third, fourth].map(({ id }) => id)
    expect(await idsListed({ from: '2026-04-01', to: '2026-04-02' })).toEqual(expected)
    expect((await idsListed({})).filter((id) => expected.includes(id))).toEqual(expected)
  })

  test('is limited by its bounds, both dates inclusive', async () => {
    const [{ id: classId }, { id: otherClass }] = [await createClass(school), await createClass(school)]
    const days = ['2026-05-03', '2026-05-04', '2026-05-10', '2026-05-11']
    const [before, first, last, after] = await Promise.all(days.map((date) => lessonOf(classId, date)))
    const other = await lessonOf(otherClass, '2026-05-05')
    const week = { from: '2026-05-04', to: '2026-05-10' }
    expect(await idsListed(week)).toEqual([first?.id, other.id, last?.id])
    expect(await idsListed({ ...week, classId })).toEqual([first?.id, last?.id])
    expect(await idsListed({ from: '2026-05-10', classId })).toEqual([last?.id, after?.id])
    expect(await idsListed({ to: '2026-05-03', classId })).toEqual([before?.id])
    expect(await idsListed({ ...week, lessonId: other.id })).toEqual([other.id])
    expect(await idsListed({ ...week, lessonId: before?.id })).toEqual([])
    expect(await idsListed({ classId: unknownId })).toEqual([])
    expect(await idsListed({ from: '2026-05-10', to: '2026-05-04' })).toEqual([])
  })

  test('has for a student the lessons on days of membership and those with a record', async () => {
    const [{ id: classId }, { id: otherClass }] = [await createClass(school), await createClass(school)]
    const student = await createStudent(school, { classId })
    const own = await lessonOf(classId, '2026-06-01')
    const visited = await lessonOf(otherClass, '2026-06-02')
    await lessonOf(otherClass, '2026-06-03')
    await recordProgress(school, { studentId: student.id, scheduledLessonId: visited.id })
    expect(await idsListed({ studentId: student.id })).toEqual([own.id, visited.id])
    expect(await idsListed({ studentId: student.id, classId: otherClass })).toEqual([visited.id])
    expect(await idsListed({ studentId: unknownId })).toEqual([])
    school.clock.advance({ days: 1 })
    await school.asTeacher.post('/api/students/moves', { moves: [{ id: student.id, classId: null }] })
    expect(await idsListed({ studentId: student.id })).toEqual([visited.id])
  })

  test('includes the lessons of a deleted template and a deleted class, with their names', async () => {
    const [template, schoolClass] = [
      await createTemplate(school, { title: 'T' }),
      await createClass(school, { name: 'K' }),
    ]
    const lesson = await scheduleLesson(school, { templateId: template.id, classId: schoolClass.id })
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    await school.asTeacher.delete(`/api/classes/${schoolClass.id}`)
    expect(await listed({ lessonId: lesson.id })).toEqual([lesson])
    expect([lesson.template.title, lesson.class.name]).toEqual(['T', 'K'])
  })

  test.each([
    'from=2026-02-30',
    'to=',
    'from=2026-03-01&from=2026-03-02',
    'classId=x',
    'studentId=',
    'page=2',
    "lessonId=' or 1=1",
  ])('refuses the bound %s', async (query) => {
    const { status, body } = await school.asTeacher.get(`/api/scheduled-lessons?${encodeURI(query)}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test('of 40 classes is read in one statement', async () => {
    for (let number = 0; number < 40; number++) {
      const { id: classId } = await createClass(school)
      const { id: studentId } = await createStudent(school, { classId })
      const { id: scheduledLessonId } = await lessonOf(classId, '2026-09-07')
      await recordProgress(school, { studentId, scheduledLessonId })
    }
    const week = { from: '2026-09-07', to: '2026-09-13' }
    expect(await listed(week)).toHaveLength(40)
    expect((await listed(week)).every(({ studentCount }) => studentCount === 1)).toBe(true)
    expect(await school.statementsOf(() => listed(week))).toHaveLength(1)
    const limitLifted = ['begin', 'set local statement_timeout = 0; set local plan_cache_mode = auto']
    expect(await school.statementsOf(() => listed({}))).toEqual([...limitLifted, expect.any(String), 'rollback'])
  })
})

describe('the detail of a class', () => {
  const detailOf = async (id: string) => (await school.asTeacher.call(api.getClassDetail, { params: { id } })).body

  test('has the class, its current students by name and its lessons by date and time', async () => {
    const { id: classId } = await createClass(school, { name: '7-Б' })
    const second = await createStudent(school, { classId, lastName: 'Яременко' })
    const first = await createStudent(school, { classId, lastName: 'Ґонта' })
    const deletedStudent = await createStudent(school, { classId })
    await school.asTeacher.delete(`/api/students/${deletedStudent.id}`)
    const later = await lessonOf(classId, '2026-03-12')
    const sooner = await lessonOf(classId, '2026-03-11')
    const deleted = await lessonOf(classId, '2026-03-11')
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    const { body: classes } = await school.asTeacher.get('/api/classes')
    // Its lessons grow with the years, so they come without their journals.
    const withoutJournal = ({ topic: _, homework: __, notes: ___, ...lesson }: typeof sooner) => lesson
    expect(await detailOf(classId)).toEqual({
      class: classes.find(({ id }: { id: string }) => id === classId),
      students: [first, second],
      lessons: [sooner, later].map(withoutJournal),
      earlierLessonCount: 0,
    })
    expect(await school.statementsOf(() => detailOf(classId))).toHaveLength(3)
  })

  test('has the lessons between two dates, and the number of those before the first', async () => {
    const { id: classId } = await createClass(school)
    const other = await createClass(school)
    const dates = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16', '2027-01-11']
    const lessons = await Promise.all(dates.map((date) => lessonOf(classId, date)))
    await lessonOf(other.id, '2026-03-11')
    const deleted = await lessonOf(classId, '2026-03-11', '11:00')
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
    const query = { from: '2026-03-13' }
    const bounded = () => school.asTeacher.call(api.getClassDetail, { params: { id: classId }, query })
    const { body } = await bounded()
    expect(body.lessons.map(({ id }) => id)).toEqual(lessons.slice(2).map(({ id }) => id))
    expect(body.earlierLessonCount).toBe(2)
    await school.asTeacher.delete(`/api/scheduled-lessons/${lessons[0]?.id}`)
    expect((await bounded()).body.earlierLessonCount).toBe(1)
    await sql`select count_school_change()`.execute(school.db)
    expect(await school.statementsOf(bounded)).toHaveLength(4)
    const earlier = { query: { to: '2026-03-12' }, params: { id: classId } }
    const { body: before } = await school.asTeacher.call(api.getClassDetail, earlier)
    expect(before.lessons.map(({ id }) => id)).toEqual([lessons[1]?.id])
    expect(before.earlierLessonCount).toBe(0)
    const wrong = await school.asTeacher.get(`/api/classes/${classId}/detail?from=2026-02-30`)
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'from'])
  })

  test('is not found for a deleted class, an unknown one, and an invalid id', async () => {
    const { id } = await createClass(school)
    expect(await detailOf(id)).toMatchObject({ students: [], lessons: [] })
    await school.asTeacher.delete(`/api/classes/${id}`)
    for (const missing of [id, unknownId, 'x']) {
      expect((await school.asTeacher.get(`/api/classes/${missing}/detail`)).status).toBe(404)
    }
    expect((await school.asTeacher.get(`/api/classes/${id}/detail`)).body.message).toBe('Class not found')
  })
})
