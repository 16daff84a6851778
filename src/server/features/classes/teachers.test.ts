import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '../../../contract/classes/api.ts'
import { createClass, scheduleLesson } from '../../test/factories.ts'
import { type Person, type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'

let school: TestSchool
let teacher: { id: string; subject: string }
beforeAll(async () => {
  school = await testSchool()
  teacher = { id: school.asTeacher.userId, subject: 'Математика' }
})
afterAll(() => school.close())

let lastNumber = 0
const person = (status: 'active' | 'invited' | 'suspended' = 'active') =>
  school.person({ email: `colleague-${++lastNumber}@school.test`, role: 'teacher', status })
const pathOf = ({ id }: { id: string }) => `/api/classes/${id}`
const teachersOf = async (id: string) =>
  (await school.asAssistant.call(api.listClasses)).body.find((schoolClass) => schoolClass.id === id)?.teachers

describe('the teachers of a class', () => {
  test('are kept in their order, each with a subject or none, and stay in an update that does not name them', async () => {
    const invited = await person('invited')
    const created = await createClass(school, { teachers: [teacher, { id: invited.userId, subject: '  ' }] })
    expect(created.teachers).toEqual([teacher, { id: invited.userId, subject: '' }])
    const update = (body: object) => school.asTeacher.put(pathOf(created), body)
    expect((await update({ name: '7-Б' })).body.teachers).toEqual(created.teachers)
    const swapped = created.teachers.toReversed()
    expect((await update({ name: '7-Б', teachers: swapped })).body.teachers).toEqual(swapped)
    expect((await update({ name: '7-Б', teachers: [] })).body.teachers).toEqual([])
  })

  test('may stay when they were suspended, and cannot be suspended when they are new', async () => {
    const colleague = await person()
    const teachers = [{ id: colleague.userId, subject: '' }]
    const schoolClass = await createClass(school, { teachers })
    await school.asAdmin.patch(`/api/approved-users/${colleague.approvalId}`, { status: 'suspended' })
    expect((await school.asTeacher.put(pathOf(schoolClass), { name: '8-А', teachers })).status).toBe(200)
    const other = await createClass(school)
    for (const send of [
      () => school.asTeacher.post('/api/classes', { name: '8-Б', teachers }),
      () => school.asTeacher.put(pathOf(other), { name: '8-Б', teachers: [teacher, ...teachers] }),
    ]) {
      expect(await refusal(school, send)).toMatchObject({
        status: 400,
        issues: [{ path: expect.stringMatching(/^teachers\.[01]\.id$/), message: 'This person is suspended' }],
      })
    }
  })

  test.each([
    ['somebody unknown', [{ id: randomUUID(), subject: '' }], 'This person is not among the users any more'],
    ['nobody', [{ id: '', subject: '' }], 'Please choose a person'],
    ['a text that is no id', [{ id: 'Taras', subject: '' }], 'This is not an id'],
    ['an unknown field', [{ id: randomUUID(), role: 'admin' }], "There is no field 'role'"],
    ['a subject of 101 letters', [{ id: randomUUID(), subject: 'a'.repeat(101) }], 'Please use at most 100 characters'],
  ])('are refused with %s', async (_, teachers, message) => {
    const schoolClass = await createClass(school)
    for (const send of [
      () => school.asTeacher.post('/api/classes', { name: '9-А', teachers }),
      () => school.asTeacher.put(pathOf(schoolClass), { name: '9-А', teachers }),
    ]) {
      expect(await refusal(school, send)).toMatchObject({ status: 400, issues: [{ message }] })
    }
  })

  test('are refused when one is named twice, also in upper case, and when there are more than 20', async () => {
    const twice = [teacher, { ...teacher, id: teacher.id.toUpperCase() }]
    const many = Array.from({ length: 21 }, () => ({ id: randomUUID(), subject: '' }))
    for (const [teachers, message] of [
      [twice, 'Every teacher can be named once'],
      [many, 'A class has at most 20 teachers'],
    ] as const) {
      const answer = await refusal(school, () => school.asTeacher.post('/api/classes', { name: '9-Б', teachers }))
      expect(answer).toMatchObject({ status: 400, issues: [{ path: 'teachers', message }] })
    }
  })

  test('are set by teachers and admins only', async () => {
    const teachers = [teacher]
    const schoolClass = await createClass(school)
    const update = (by: Pick<Person, 'put'>) => () => by.put(pathOf(schoolClass), { name: '9-В', teachers })
    expect(await refusal(school, update(school.asAssistant))).toMatchObject({ status: 403 })
    expect(await refusal(school, update(school.asStranger))).toMatchObject({ status: 401 })
    expect((await update(school.asAdmin)()).body.teachers).toEqual(teachers)
  })
})

test('the list has only the classes of a teacher when one is given', async () => {
  const colleague = await person()
  const { id } = await createClass(school, { teachers: [teacher, { id: colleague.userId, subject: '' }] })
  await createClass(school, { teachers: [teacher] })
  const listed = async (teacherId: string) =>
    (await school.asAssistant.call(api.listClasses, { query: { teacherId } })).body.map((schoolClass) => schoolClass.id)
  expect(await listed(colleague.userId)).toEqual([id])
  expect(await listed(colleague.userId.toUpperCase())).toEqual([id])
  expect(await listed(randomUUID())).toEqual([])
  expect((await school.asTeacher.get('/api/classes?teacherId=Taras')).status).toBe(400)
})

test('a deleted user leaves the classes, also deleted ones, and the lessons from today on', async () => {
  const [leaving, staying, last] = [await person(), await person(), await person()]
  const teachers = [leaving, staying, last].map(({ userId }) => ({ id: userId, subject: 'Музика' }))
  const [shared, alone] = [
    await createClass(school, { teachers }),
    await createClass(school, { teachers: teachers.slice(0, 1) }),
  ]
  await school.asTeacher.delete(pathOf(alone))
  const ofBoth = await scheduleLesson(school, { classId: shared.id })
  const ofOne = await scheduleLesson(school, { classId: shared.id })
  const today = await scheduleLesson(school, { classId: shared.id })
  const past = await scheduleLesson(school, { classId: shared.id })
  const handOver = (id: string, teacherIds: string[], date = '2026-03-10') =>
    school.db.updateTable('scheduledLessons').set({ teacherIds, date }).where('id', '=', id).execute()
  await handOver(ofBoth.id, [leaving.userId, staying.userId])
  await handOver(ofOne.id, [leaving.userId])
  await handOver(today.id, [leaving.userId], '2026-03-02')
  await handOver(past.id, [leaving.userId], '2026-02-02')
  const deleted = await scheduleLesson(school, { classId: shared.id })
  await handOver(deleted.id, [leaving.userId])
  await school.asTeacher.delete(`/api/scheduled-lessons/${deleted.id}`)
  expect((await school.asAdmin.delete(`/api/approved-users/${leaving.approvalId}`)).status).toBe(204)
  expect(await teachersOf(shared.id)).toEqual(teachers.slice(1))
  const { body: entries } = await school.asAdmin.get('/api/deleted')
  for (const { id } of [alone, deleted]) {
    expect(entries).toContainEqual(expect.objectContaining({ id, deletedBy: school.asTeacher.userId }))
  }
  expect((await school.asTeacher.post(`${pathOf(alone)}/restoration`, {})).body.teachers).toEqual([])
  const lessons = (await school.asTeacher.get(`/api/scheduled-lessons?classId=${shared.id}`)).body
  const teacherIdsOf = (id: string) => lessons.find((lesson: { id: string }) => lesson.id === id).teacherIds
  expect(teacherIdsOf(ofBoth.id)).toEqual([staying.userId])
  for (const { id } of [ofOne, today]) expect(teacherIdsOf(id)).toEqual([staying.userId, last.userId])
  expect(teacherIdsOf(past.id)).toEqual([leaving.userId])
  const { body: history } = await school.asAdmin.get(`${pathOf(shared)}/history`)
  expect(history[0]).toMatchObject({
    by: school.asAdmin.userId,
    before: { teachers },
    after: { teachers: teachers.slice(1) },
  })
})

test('somebody who is named and deleted at the same moment teaches nothing afterwards', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [leaving, schoolClass] = [await person(), await createClass(school)]
    const teachers = [{ id: leaving.userId, subject: '' }]
    const [update, deletion] = await Promise.all([
      school.asTeacher.put(pathOf(schoolClass), { name: '5-В', teachers }),
      school.asAdmin.delete(`/api/approved-users/${leaving.approvalId}`),
    ])
    expect([200, 400]).toContain(update.status)
    expect(deletion.status).toBe(204)
    expect(await teachersOf(schoolClass.id)).toEqual([])
  }
})
