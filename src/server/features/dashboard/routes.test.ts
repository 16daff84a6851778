import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '../../../contract/dashboard/api.ts'
import { listScheduledLessons } from '../../../contract/scheduled-lessons/api.ts'
import { createClass, createStudent, createTemplate, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const countsOn = async (today: string) => (await school.asAssistant.call(api.getDashboard, { query: { today } })).body

test('answers 0 for an empty school', async () => {
  const nothing = { activeClasses: 0, totalStudents: 0, lessonsToday: 0, templates: 0, hasLessons: false }
  expect(await countsOn('2026-03-10')).toEqual(nothing)
})

test('counts what is not deleted, and the lessons of the given day, in one statement', async () => {
  const [{ id: classId }, { id: templateId }] = [await createClass(school), await createTemplate(school)]
  await createStudent(school, { classId })
  await createStudent(school)
  const { id: deleted } = await scheduleLesson(school, { classId, templateId })
  expect(await countsOn('2026-03-12')).toMatchObject({ lessonsToday: 0, hasLessons: true })
  await school.asTeacher.delete(`/api/scheduled-lessons/${deleted}`)
  expect(await countsOn('2026-03-10')).toMatchObject({ hasLessons: false })
  await scheduleLesson(school, { classId, templateId, date: '2026-03-10' })
  await scheduleLesson(school, { classId, templateId, date: '2026-03-10' })
  await scheduleLesson(school, { classId, templateId, date: '2026-03-11' })
  await school.asTeacher.delete(`/api/classes/${(await createClass(school)).id}`)
  await school.asTeacher.delete(`/api/students/${(await createStudent(school)).id}`)
  await school.asTeacher.delete(`/api/lesson-templates/${(await createTemplate(school)).id}`)
  const counts = { activeClasses: 1, totalStudents: 2, templates: 1, hasLessons: true }
  expect(await countsOn('2026-03-10')).toEqual({ ...counts, lessonsToday: 2 })
  expect(await countsOn('2026-03-11')).toEqual({ ...counts, lessonsToday: 1 })
  expect(await countsOn('2026-03-12')).toEqual({ ...counts, lessonsToday: 0 })
  expect(await school.statementsOf(() => countsOn('2026-03-10'))).toHaveLength(1)
})

test.each(['', '?today=', '?today=2026-02-30', '?today=today', '?today=2026-03-10&more=1', "?today=2026-03-10'--"])(
  'refuses %s',
  async (query) => {
    const { status, body } = await school.asTeacher.get(`/api/dashboard${query}`)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  },
)

test('the counts of a person are those of the school', async () => {
  const query = { today: '2026-03-10', teacherId: school.asTeacher.userId }
  expect((await school.asTeacher.call(api.getDashboard, { query })).body).toEqual(await countsOn(query.today))
})

test('home is the counts, the first open registers and the lessons of a week, in three statements', async () => {
  const query = { today: '2026-03-13', from: '2026-03-09', to: '2026-03-15' }
  const home = async () => (await school.asAssistant.call(api.getHome, { query })).body
  const {
    body: { teacherId, ...openRegisters },
  } = await school.asAssistant.call(api.listOpenRegisters, {
    query: { today: query.today, portion: 'first' },
  })
  const { body: withJournals } = await school.asAssistant.call(listScheduledLessons, {
    query: { from: '2026-03-09', to: '2026-03-15' },
  })
  const lessons = withJournals.map(({ topic: _, homework: __, ...lesson }) => lesson)
  expect(lessons.length).toBeGreaterThan(1)
  expect(await home()).toEqual({ teacherId: null, dashboard: await countsOn(query.today), openRegisters, lessons })
  expect(teacherId).toBeNull()
  expect(await school.statementsOf(home)).toHaveLength(3)
})

test.each([
  '?today=2026-03-10',
  '?today=2026-03-10&from=2026-03-09',
  '?today=0001-01-02&from=2026-03-09&to=2026-03-15',
  '?today=2026-03-10&from=2026-03-09&to=2026-03-16',
  '?today=2026-03-10&from=2026-03-15&to=2026-03-09',
])('refuses home with %s', async (query) => {
  const { status, body } = await school.asTeacher.get(`/api/dashboard/home${query}`)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
})
