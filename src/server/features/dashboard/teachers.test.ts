import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '../../../contract/dashboard/api.ts'
import { listScheduledLessons } from '../../../contract/scheduled-lessons/api.ts'
import { createClass, createStudent, createTemplate } from '../../test/factories.ts'
import { type Person, type TestSchool, testSchool } from '../../test/fixtures.ts'

/** A colleague teaches one of two classes; a substitute was given a lesson of the other one. */

const today = '2026-03-11'
const week = { from: '2026-03-09', to: '2026-03-15' }
let school: TestSchool
let colleague: Person
let substitute: Person
let ids: Record<'own' | 'ownOpen' | 'handedOver' | 'others' | 'othersOpen', string>

async function insertLesson(classId: string, date: string, fields: { teacherIds?: string[] } = {}) {
  const lesson = { id: randomUUID(), templateId, classId, date, startTime: '09:00', endTime: '09:45', ...fields }
  await school.db.insertInto('scheduledLessons').values(lesson).execute()
  return lesson.id
}

let templateId: string
beforeAll(async () => {
  school = await testSchool({ now: `${today}T10:00:00Z` })
  templateId = (await createTemplate(school)).id
  colleague = await school.person({ email: 'colleague@school.test', role: 'teacher' })
  substitute = await school.person({ email: 'substitute@school.test', role: 'assistant' })
  const own = await createClass(school, { teachers: [{ id: colleague.userId, subject: '' }] })
  const others = await createClass(school, { teachers: [{ id: school.asTeacher.userId, subject: '' }] })
  for (const classId of [own.id, others.id]) await createStudent(school, { classId, inClassSince: null })
  ids = {
    own: await insertLesson(own.id, '2026-03-12'),
    ownOpen: await insertLesson(own.id, '2026-03-10'),
    handedOver: await insertLesson(own.id, '2026-03-13', { teacherIds: [substitute.userId] }),
    others: await insertLesson(others.id, '2026-03-12'),
    othersOpen: await insertLesson(others.id, '2026-03-09'),
  }
})
afterAll(() => school.close())

const homeOf = async (teacherId?: string) =>
  (await school.asAssistant.call(api.getHome, { query: { today, ...week, teacherId } })).body
const openOf = async (teacherId?: string) =>
  (await school.asAssistant.call(api.listOpenRegisters, { query: { today, portion: 'all', teacherId } })).body
const lessonsOf = async (teacherId?: string) =>
  (await school.asAssistant.call(listScheduledLessons, { query: { ...week, teacherId } })).body
const idsOf = (lessons: readonly { id: string }[]) => lessons.map(({ id }) => id).toSorted()
const sorted = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).toSorted()

test('home has the lessons and open registers of a teacher, and the counts of the school, in three statements', async () => {
  const home = await homeOf(colleague.userId)
  expect(home.teacherId).toBe(colleague.userId)
  expect(idsOf(home.lessons)).toEqual(sorted('own', 'ownOpen'))
  expect([home.openRegisters.count, idsOf(home.openRegisters.lessons)]).toEqual([1, [ids.ownOpen]])
  expect(home.dashboard).toEqual((await homeOf()).dashboard)
  expect(await school.statementsOf(() => homeOf(colleague.userId))).toHaveLength(3)
})

test('a lesson that was handed over is the substitute’s, and not its class’s teacher’s', async () => {
  const home = await homeOf(substitute.userId)
  expect([home.teacherId, idsOf(home.lessons)]).toEqual([substitute.userId, [ids.handedOver]])
  expect(idsOf(await lessonsOf(substitute.userId))).toEqual([ids.handedOver])
  expect(idsOf(await lessonsOf(colleague.userId))).toEqual(sorted('own', 'ownOpen'))
  expect((await lessonsOf()).find(({ id }) => id === ids.handedOver)?.teacherIds).toEqual([substitute.userId])
})

test('to a person who teaches nothing home answers everyone’s, and says so; the list of lessons answers none', async () => {
  const { userId } = school.asAdmin
  const everyone = await homeOf()
  expect(everyone.teacherId).toBeNull()
  expect(idsOf(everyone.lessons)).toEqual(Object.values(ids).toSorted())
  expect(await homeOf(userId)).toEqual(everyone)
  expect(await openOf(userId)).toEqual(await openOf())
  expect(await openOf(userId)).toMatchObject({ teacherId: null, count: 2 })
  expect(await lessonsOf(userId)).toEqual([])
})

test('the open registers are those of a teacher', async () => {
  expect(await openOf(colleague.userId)).toMatchObject({ teacherId: colleague.userId, count: 1 })
  expect(await openOf(substitute.userId)).toEqual({ teacherId: substitute.userId, count: 0, classIds: [], lessons: [] })
  expect(idsOf((await openOf(school.asTeacher.userId)).lessons)).toEqual([ids.othersOpen])
})

test('a substitute of an earlier day or of a deleted lesson, and a teacher of a deleted class, teach nothing any more', async () => {
  const former = await school.person({ email: 'former@school.test', role: 'teacher' })
  const { id: classId } = await createClass(school, { teachers: [{ id: former.userId, subject: '' }] })
  await insertLesson(classId, '2026-02-24', { teacherIds: [former.userId] })
  expect((await homeOf(former.userId)).teacherId).toBe(former.userId)
  await school.asTeacher.delete(`/api/classes/${classId}`)
  expect((await homeOf(former.userId)).teacherId).toBeNull()
  const lessonId = await insertLesson(classId, '2026-02-25', { teacherIds: [former.userId] })
  expect((await homeOf(former.userId)).teacherId).toBe(former.userId)
  await school.asTeacher.delete(`/api/scheduled-lessons/${lessonId}`)
  expect((await homeOf(former.userId)).teacherId).toBeNull()
})

test.each(['dashboard/home', 'dashboard/open-registers', 'scheduled-lessons'])(
  '%s refuses a teacher that is no id',
  async (path) => {
    const query = path.endsWith('home')
      ? `today=${today}&from=${week.from}&to=${week.to}`
      : `today=${today}&portion=all`
    const bounds = path.startsWith('dashboard') ? query : `from=${week.from}&to=${week.to}`
    const { status, body } = await school.asTeacher.get(`/api/${path}?${bounds}&teacherId=me`)
    expect([status, body.issues[0].path]).toEqual([400, 'teacherId'])
  },
)
