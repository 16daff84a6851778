import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportedStudent } from '../../../contract/student-reports/schema.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'
import { storedTextsWith } from '../../test/stored-texts.ts'
import { lockReport, updateReport } from './repository.ts'

const path = '/api/student-reports'
const march = { from: '2026-03-02', to: '2026-03-31' }

let school: TestSchool
let templateId: string
let classId: string
let studentId: string
beforeAll(async () => {
  school = await testSchool({ now: '2026-03-02T08:00:00Z' })
  templateId = (await createTemplate(school, { title: 'Дроби' })).id
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.set('2026-03-02T08:00:00Z')
  classId = (await createClass(school)).id
  studentId = (await createStudent(school, { classId, inClassSince: null })).id
})

const get = (scope: object, actor = school.asTeacher) =>
  actor.get(`${path}?${new URLSearchParams({ ...march, ...scope })}`)
const ofStudent = async (id = studentId): Promise<ReportedStudent> => (await get({ studentId: id })).body.students[0]
const bodyWith = (more = {}) => ({ studentId, ...march, text: 'Старанна', commentIds: [], ...more })
const put = (more = {}, actor = school.asTeacher) => actor.put(path, bodyWith(more))
const lessonOn = async (date: string, more = {}) =>
  (await scheduleLesson(school, { templateId, classId, date, ...more })).id
const record = (scheduledLessonId: string, more = {}) =>
  recordProgress(school, { studentId, scheduledLessonId, points: null, ...more })

describe('GET /api/student-reports', () => {
  test('answers attendance by state, grades by halves of the period, and comments; of lessons of the period only', async () => {
    const dates = ['03-02', '03-03', '03-04', '03-17', '03-18', '03-31'].map((day) => `2026-${day}`)
    const lessons = await Promise.all(dates.map((date) => lessonOn(date)))
    const [first = '', second = '', third = '', fourth = '', fifth = '', last = ''] = lessons
    await record(first, { points: 0.1, comment: 'Працює' })
    await record(second, { points: 0.2, state: 'late', minutes: 5 })
    await record(third, { isPresent: false, state: 'ill' })
    await record(fourth, { state: 'leftEarly', points: 9 })
    await record(fifth, { isPresent: false, comment: 'Без причини' })
    await record(last, { isPresent: false, state: 'excused' })
    await record(await lessonOn('2026-03-02', { startTime: '08:00' }), { state: 'late', comment: 'Уважна' })
    await record(await lessonOn('2026-04-01'), { points: 100, comment: 'пізніше' })
    const deleted = await lessonOn('2026-03-20')
    await record(deleted, { points: 100, comment: 'видалено' })
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted}`)
    school.clock.set('2026-04-01T08:00:00Z')

    const { status, body } = await get({ studentId })
    expect([status, body.firstHalfTo]).toEqual([200, '2026-03-16'])
    expect(body.classes).toEqual([{ id: classId, name: expect.any(String) }])
    expect(body.students).toMatchObject([
      {
        student: { id: studentId, classId },
        attendance: { present: 1, absent: 1, late: 2, leftEarly: 1, excused: 1, ill: 1 },
        subjects: [{ subject: '', lessons: 7, attended: 4, graded: 3, points: 9.3, later: { graded: 1, points: 9 } }],
        comments: [
          { text: 'Уважна', lesson: { date: '2026-03-02', startTime: '08:00' } },
          { text: 'Працює', lesson: { id: first, date: '2026-03-02', template: { title: 'Дроби' } } },
          { text: 'Без причини', lesson: { id: fifth } },
        ],
        report: null,
      },
    ])
  })

  test('by subject, as the class names them for the teachers of each lesson, also in an earlier class', async () => {
    const [teacher, admin] = [school.asTeacher.userId, school.asAdmin.userId]
    const teachers = [
      { id: teacher, subject: 'Хімія' },
      { id: admin, subject: 'Алгебра' },
    ]
    const { name } = (await school.asTeacher.get(`/api/classes/${classId}/detail`)).body.class
    await school.asTeacher.put(`/api/classes/${classId}`, { name, teachers })
    const other = await createClass(school, { name: '4-А', teachers: teachers.slice(0, 1) })
    const given = async (teacherIds: string[]) => {
      const id = await lessonOn('2026-03-03')
      expect((await school.asTeacher.patch(`/api/scheduled-lessons/${id}`, { teacherIds })).status).toBe(200)
      return id
    }
    await record(await given([teacher]), { points: 8 })
    await record(await given([admin]), { points: 10 })
    await record(await lessonOn('2026-03-04'), { points: 3 })
    await record(await lessonOn('2026-03-05', { classId: other.id }), { points: 6 })
    const { body } = await get({ classId })
    expect(body.classes).toContainEqual({ id: other.id, name: '4-А' })
    const { subjects } = body.students[0]
    expect(subjects.map(({ subject, lessons, points }: Record<string, unknown>) => [subject, lessons, points])).toEqual(
      [
        ['Алгебра', 1, 10],
        ['Хімія', 2, 14],
        ['', 1, 3],
      ],
    )
  })

  test('lists the classes by name, whichever of them has lessons', async () => {
    const names = ['Я', 'Ґ', '10-А', 'Z', 'А', '9-Б']
    const [current, ...others] = await Promise.all(names.map((name) => createClass(school, { name })))
    const student = await createStudent(school, { classId: current?.id ?? null })
    for (const { id } of others) {
      await recordProgress(school, {
        studentId: student.id,
        scheduledLessonId: await lessonOn('2026-03-05', { classId: id }),
      })
    }
    const { body } = await get({ studentId: student.id })
    expect(body.classes.map(({ name }: { name: string }) => name)).toEqual(['9-Б', '10-А', 'А', 'Ґ', 'Я', 'Z'])
  })

  test('of a class: who belongs to it today, or belonged to it on the last day, by name; nobody deleted', async () => {
    const named = (lastName: string) => createStudent(school, { lastName, classId, inClassSince: null })
    const [left, stays, deleted] = [await named('Яценко'), await named('Андрієнко'), await named('Білик')]
    const move = ({ firstName, lastName, studentId: number, id }: typeof left) =>
      school.asTeacher.put(`/api/students/${id}`, { firstName, lastName, studentId: number, classId: null })
    await school.asTeacher.delete(`/api/students/${deleted.id}`)
    school.clock.set('2026-03-20T08:00:00Z')
    await move(left)
    school.clock.set('2026-04-02T08:00:00Z')
    const visitor = await createStudent(school, { lastName: 'Гість', classId })
    school.clock.set('2026-04-08T08:00:00Z')
    await move(visitor)
    school.clock.set('2026-04-10T08:00:00Z')
    const joined = await createStudent(school, { lastName: 'Вовк', classId })
    const idsIn = async (period: object) =>
      (await get({ classId, ...period })).body.students.map(({ student }: ReportedStudent) => student.id)
    expect(await idsIn({})).toEqual([stays.id, joined.id, studentId])
    expect(await idsIn({ to: '2026-03-19' })).toEqual([stays.id, joined.id, left.id, studentId])
    expect(await idsIn({ to: '2026-04-05' })).toEqual([stays.id, joined.id, visitor.id, studentId])
  })

  test('of a class: who belongs to it until the end of today, in a period that ends later', async () => {
    const classes = [{ id: classId, name: 'Випуск', leaves: true }]
    const promotion = { id: newId(), lastDay: march.from, classes }
    expect((await school.asAdmin.post('/api/classes/promotions', promotion)).status).toBe(200)
    const idsOf = async () => (await get({ classId })).body.students.map(({ student }: ReportedStudent) => student.id)
    expect(await idsOf()).toEqual([studentId])
    school.clock.advance({ days: 1 })
    expect(await idsOf()).toEqual([])
  })

  test('asks a bounded number of statements', async () => {
    await Promise.all(Array.from({ length: 10 }, () => createStudent(school, { classId, inClassSince: null })))
    expect(await school.statementsOf(() => get({ classId }))).toHaveLength(7)
    expect(await school.statementsOf(() => get({ studentId }))).toHaveLength(5)
  })

  test.each([
    [{}, 'classId'],
    [{ classId: newId(), studentId: newId() }, 'classId'],
    [{ studentId: newId(), to: '2026-03-01' }, 'to'],
    [{ studentId: newId(), to: '2027-05-01' }, 'to'],
    [{ studentId: newId(), from: 'soon' }, 'from'],
  ])('refuses %j', async (scope, field) => {
    expect(await get(scope)).toMatchObject({ status: 400, body: { issues: [{ path: field }] } })
  })

  test('404 for a class or a student that does not exist', async () => {
    expect(await get({ classId: newId() })).toMatchObject({ status: 404 })
    expect(await get({ studentId: newId() })).toMatchObject({ status: 404 })
    await school.asTeacher.delete(`/api/students/${studentId}`)
    expect(await get({ studentId })).toMatchObject({ status: 404 })
    await school.asTeacher.delete(`/api/classes/${classId}`)
    expect(await get({ classId })).toMatchObject({ status: 404 })
  })
})

describe('PUT /api/student-reports', () => {
  test('keeps the text and the chosen comments of a student and a period, which assistants read, too', async () => {
    const [one, two] = [
      await record(await lessonOn('2026-03-03'), { comment: 'Перший' }),
      await record(await lessonOn('2026-03-04'), { comment: 'Другий' }),
    ]
    const { status, body } = await put({ text: '  Гарна робота\n', commentIds: [two.id, one.id, two.id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ studentId, ...march, text: 'Гарна робота', commentIds: [one.id, two.id].sort() })
    expect((await ofStudent()).report).toEqual(body)
    expect((await get({ classId }, school.asAssistant)).body.students[0].report).toEqual(body)
    expect((await get({ studentId, to: '2026-03-30' })).body.students[0].report).toBeNull()
  })

  test('twice changes nothing', async () => {
    const first = await put()
    const history = () => storedTextsWith(school.db, first.body.id)
    const before = await history()
    expect((await put({ updatedAt: null })).body).toEqual(first.body)
    expect(await history()).toEqual(before)
  })

  test('is refused with 409 when somebody else has written meanwhile', async () => {
    const { body: first } = await put()
    expect(await put({ text: 'Інша', updatedAt: null })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: first, changedBy: school.asTeacher.userId },
    })
    const { body: second } = await put({ text: 'Друга', updatedAt: first.updatedAt }, school.asAdmin)
    expect(second).toMatchObject({ id: first.id, text: 'Друга' })
    expect(await refusal(school, () => put({ text: 'Третя', updatedAt: first.updatedAt }))).toMatchObject({
      status: 409,
      current: second,
      changedBy: school.asAdmin.userId,
    })
    expect((await put({ text: 'Четверта' })).body.text).toBe('Четверта')
  })

  test('is refused with 409 while somebody else writes', async () => {
    const { body: first } = await put()
    const write = [
      (tx: Tx) => lockReport(tx, { studentId, ...march }),
      (tx: Tx) => updateReport(tx, first.id, { text: 'Інша', commentIds: [] }, school.asAdmin.userId),
    ]
    const answer = await sendDuring(school.db, write, () => put({ text: 'Третя', updatedAt: first.updatedAt }))
    expect(answer).toMatchObject({ status: 409, body: { current: { text: 'Інша' } } })
  })

  test('two first saves at once keep one', async () => {
    const answers = await Promise.all(['Одна', 'Друга'].map((text) => put({ text, updatedAt: null })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ofStudent()).report?.text).toBe(answers.find(({ status }) => status === 200)?.body.text)
  })

  test.each([
    [{ studentId: newId() }, 'studentId'],
    [{ to: '2026-03-01' }, 'to'],
    [{ to: '2027-05-01' }, 'to'],
    [{ text: 'x'.repeat(3001) }, 'text'],
    [{ commentIds: Array.from({ length: 51 }, newId) }, 'commentIds'],
    [{ commentIds: [newId()] }, 'commentIds.0'],
    [{ colour: 'red' }, 'colour'],
  ])('refuses %j and changes nothing', async (more, field) => {
    expect(await refusal(school, () => put(more))).toMatchObject({ status: 400, issues: [{ path: field }] })
  })

  test('refuses the comment of another student or period, of a deleted lesson, and a record without one', async () => {
    const { id: other } = await createStudent(school, { classId, inClassSince: null })
    const [shown, silent, later, deleted] = [
      await lessonOn('2026-03-05'),
      await lessonOn('2026-03-06'),
      await lessonOn('2026-04-01'),
      await lessonOn('2026-03-09'),
    ]
    const comment = 'Коментар'
    const [{ id: known }, ...unknown] = [
      await record(shown, { comment }),
      await record(shown, { comment, studentId: other }),
      await record(silent),
      await record(later, { comment }),
      await record(deleted, { comment }),
    ]
    await school.asTeacher.delete(`/api/scheduled-lessons/${deleted}`)
    // That the report of the other student shows theirs changes nothing.
    expect(await put({ studentId: other, commentIds: [unknown[0]?.id] })).toMatchObject({ status: 200 })
    for (const { id } of unknown) {
      expect(await refusal(school, () => put({ commentIds: [known, known, id] }))).toMatchObject({
        status: 400,
        issues: [{ path: 'commentIds.2' }],
      })
    }
    expect(await put({ commentIds: [known] })).toMatchObject({ status: 200 })
  })

  test('accepts a comment that was chosen before and deleted since', async () => {
    const lesson = await lessonOn('2026-03-05')
    const { id } = await record(lesson, { comment: 'Забрано' })
    await put({ commentIds: [id] })
    await school.asTeacher.put(`/api/student-progress/${id}`, { studentId, scheduledLessonId: lesson, comment: '' })
    expect(await put({ text: 'Уважна', commentIds: [id] })).toMatchObject({ status: 200, body: { commentIds: [id] } })
    expect(await refusal(school, () => put({ to: '2026-03-30', commentIds: [id] }))).toMatchObject({ status: 400 })
    expect((await ofStudent()).comments).toEqual([])
  })

  test('refuses a deleted student, an assistant, and who has no session', async () => {
    const { id: deleted } = await createStudent(school, { classId, inClassSince: null })
    await school.asTeacher.delete(`/api/students/${deleted}`)
    expect(await refusal(school, () => put({ studentId: deleted }))).toMatchObject({
      status: 400,
      issues: [{ path: 'studentId', message: 'This student does not exist any more' }],
    })
    expect(await refusal(school, () => put({}, school.asAssistant))).toMatchObject({ status: 403 })
    expect(await refusal(school, () => school.asStranger.put(path, bodyWith()))).toMatchObject({ status: 401 })
  })
})

test('is deleted with what is erased of a student or purged, and is in the export', async () => {
  const { id: chosen } = await record(await lessonOn('2026-03-03'), { comment: 'Перший' })
  const { body: kept } = await put({ text: 'чернетка' })
  await put({ text: 'Неповторна', commentIds: [chosen] })
  const exported = await school.asAdmin.get(`/api/students/${studentId}/export`)
  expect(exported.status).toBe(200)
  const { body: detail } = await school.asAdmin.get(`/api/students/${studentId}/detail`)
  const name = `${detail.student.lastName} ${detail.student.firstName}`
  expect((await school.asAdmin.send('DELETE', `/api/students/${studentId}/data`, { name })).status).toBe(204)
  for (const text of ['Неповторна', 'чернетка', kept.id]) expect(await storedTextsWith(school.db, text)).toEqual([])

  studentId = (await createStudent(school)).id
  await put({ text: 'Давня' })
  await school.asTeacher.delete(`/api/students/${studentId}`)
  school.clock.advance({ days: 100 })
  expect(await school.asAdmin.delete(`/api/deleted/${studentId}`)).toMatchObject({ status: 204 })
  expect(await storedTextsWith(school.db, 'Давня')).toEqual([])
})
