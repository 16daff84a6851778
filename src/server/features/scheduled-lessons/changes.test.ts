import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import { lockRows } from '../../db/entity-rows.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createClass, createStudent, createTemplate, recordProgress, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
let classId: string
let lesson: ScheduledLesson
beforeAll(async () => {
  school = await testSchool()
})
// A class and a lesson on 2026-03-10 from 09:00 of each test's own; it is 2026-03-02, 12:00.
beforeEach(async () => {
  school.clock.set('2026-03-02T10:00:00Z')
  classId = (await createClass(school)).id
  lesson = await scheduleLesson(school, { classId })
})
afterAll(() => school.close())

const path = '/api/scheduled-lessons'
const change = (body: object, id = lesson.id) => school.asTeacher.patch(`${path}/${id}`, body)
const refused = (body: object) => refusal(school, () => change(body))
const stored = async () => (await school.asTeacher.get(`${path}?lessonId=${lesson.id}`)).body[0]
const changeCount = async () => (await school.asTeacher.get(`${path}/${lesson.id}/history`)).body.length

describe('moving a lesson', () => {
  test('to another date and time keeps its length and all else, and is in its history', async () => {
    const { status, body } = await change({ date: '2026-03-12', startTime: '13:10', updatedAt: lesson.updatedAt })
    expect(status).toBe(200)
    const moved = { date: '2026-03-12', startTime: '13:10', endTime: '13:55', updatedAt: expect.any(String) }
    expect(body).toEqual({ ...lesson, ...moved })
    expect(await stored()).toEqual(body)
    const [entry] = (await school.asTeacher.get(`${path}/${lesson.id}/history`)).body
    expect(entry).toMatchObject({
      by: school.asTeacher.userId,
      before: { date: '2026-03-10', startTime: '09:00', endTime: '09:45' },
      after: { date: '2026-03-12', startTime: '13:10', endTime: '13:55' },
    })
  })

  test('to another time of its day, or to another day, keeps what is left out', async () => {
    expect((await change({ startTime: '10:00' })).body).toMatchObject({ date: '2026-03-10', endTime: '10:45' })
    expect((await change({ date: '2026-03-03' })).body).toMatchObject({ date: '2026-03-03', startTime: '10:00' })
  })

  test('of a period with another length keeps that length', async () => {
    await school.db.updateTable('scheduledLessons').set({ endTime: '10:30' }).where('id', '=', lesson.id).execute()
    expect((await change({ startTime: '12:00' })).body).toMatchObject({ startTime: '12:00', endTime: '13:30' })
    expect(await refused({ startTime: '22:30' })).toMatchObject({ status: 400, issues: [{ path: 'startTime' }] })
  })

  test('twice answers the same and changes it once', async () => {
    const move = { date: '2026-03-12', startTime: '13:10', updatedAt: lesson.updatedAt }
    const first = await change(move)
    const second = await change(move)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await changeCount()).toBe(2)
  })

  test('and back restores it', async () => {
    const { body: moved } = await change({ date: '2026-03-12', startTime: '13:10' })
    const back = { date: lesson.date, startTime: lesson.startTime, isConfirmed: true, updatedAt: moved.updatedAt }
    expect((await change(back)).body).toEqual({ ...lesson, updatedAt: expect.any(String) })
  })
})

describe('a move is refused, and nothing changes', () => {
  test.each([
    ['2026-03-01', '09:00'],
    ['2026-03-02', '08:00'],
    ['2020-01-01', '23:00'],
  ])('to %s at %s, in the past', async (date, startTime) => {
    expect(await refused({ date, startTime, isConfirmed: true })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: [{ path: 'date', message: 'Cannot schedule lessons in the past' }],
    })
  })

  test('of a lesson that has taken place', async () => {
    school.clock.set('2026-03-10T07:46:00Z')
    expect(await refused({ date: '2026-03-12', isConfirmed: true })).toMatchObject({
      status: 400,
      issues: [{ path: 'date', message: 'This lesson has taken place and cannot be moved' }],
    })
    // Its template can still be corrected.
    expect((await change({ templateId: (await createTemplate(school)).id })).status).toBe(200)
  })

  test('of a lesson with records, until it is confirmed', async () => {
    const student = await createStudent(school, { classId })
    await recordProgress(school, { studentId: student.id, scheduledLessonId: lesson.id })
    const other = await scheduleLesson(school, { classId, date: '2026-03-12' })
    const failure = await refused({ date: '2026-03-12' })
    expect(failure).toMatchObject({ status: 409, code: 'lesson_has_records', conflicts: [{ id: other.id }] })
    const { body } = await change({ date: '2026-03-12', isConfirmed: true })
    expect(body).toMatchObject({ date: '2026-03-12', progressCount: 1 })
  })

  test('onto another lesson of its class, until it is confirmed', async () => {
    const other = await scheduleLesson(school, { classId, date: '2026-03-12', startTime: '09:40' })
    await scheduleLesson(school, { date: '2026-03-12' })
    const failure = await refused({ date: '2026-03-12' })
    expect(failure).toMatchObject({ status: 409, code: 'lesson_overlap', conflicts: [{ id: other.id }] })
    expect(failure.conflicts).toHaveLength(1)
    expect((await change({ date: '2026-03-12', startTime: '08:55' })).status).toBe(200)
    expect((await change({ startTime: '09:00', isConfirmed: true })).status).toBe(200)
  })

  test('of a version that somebody else has changed', async () => {
    const { body: current } = await school.asAdmin.patch(`${path}/${lesson.id}`, { startTime: '11:00' })
    const failure = await refused({ date: '2026-03-12', updatedAt: lesson.updatedAt })
    expect(failure).toMatchObject({ status: 409, code: 'changed_meanwhile', current })
  })

  test.each([
    ['date', '2026-02-30', 'Please enter a valid date'],
    ['startTime', '9:00', 'Please enter a valid time'],
    ['startTime', '23:30', 'Please enter a valid time'],
    ['templateId', '00000000-0000-4000-8000-000000000000', 'This template does not exist any more'],
    ['teacherIds', ['00000000-0000-4000-8000-000000000000'], 'This person is not among the users any more'],
    ['endTime', '10:00', expect.any(String)],
    ['classId', '00000000-0000-4000-8000-000000000000', expect.any(String)],
  ])('with %s %s', async (field, value, message) => {
    expect(await refused({ [field]: value })).toMatchObject({ status: 400, issues: [{ path: field, message }] })
  })

  test('with a teacher twice, or more than twenty', async () => {
    const id = newId()
    const [twice, many] = [[id, id], Array.from({ length: 21 }, newId)]
    for (const [teacherIds, message] of [
      [twice, 'Every teacher can be named once'],
      [many, 'A lesson has at most 20 teachers'],
    ]) {
      expect(await refused({ teacherIds })).toMatchObject({ status: 400, issues: [{ path: 'teacherIds', message }] })
    }
  })

  test('of a lesson that was deleted or never existed, and for everybody who may not schedule', async () => {
    const body = { date: '2026-03-12' }
    expect((await school.asStranger.patch(`${path}/${lesson.id}`, body)).status).toBe(401)
    expect((await school.asAssistant.patch(`${path}/${lesson.id}`, body)).status).toBe(403)
    expect((await change(body, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await stored()).toEqual(lesson)
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect(await refused(body)).toMatchObject({ status: 404, message: 'Lesson not found' })
  })
})

describe('several people at once', () => {
  test('move one lesson: the first moves it, all others are told', async () => {
    const answers = await Promise.all(
      ['10', '11', '12', '13'].map((hour) => change({ startTime: `${hour}:00`, updatedAt: lesson.updatedAt })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await changeCount()).toBe(2)
  })

  test('move lessons of one class to the same time: one is moved, all others overlap it', async () => {
    const others = [await scheduleLesson(school, { classId }), await scheduleLesson(school, { classId })]
    const target = { date: '2026-03-13', startTime: '10:00' }
    const answers = await Promise.all([lesson, ...others].map(({ id }) => change(target, id)))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      'lesson_overlap',
      'lesson_overlap',
    ])
  })
})

test('a lesson that is created by a plan is not found when it is changed while that plan is undone', async () => {
  // The class is locked first, and the lesson is deleted for good.
  const undo = async (tx: Tx) => {
    await lockRows(tx, 'classes', [classId])
    await tx.deleteFrom('scheduledLessons').where('id', '=', lesson.id).execute()
  }
  const answer = await sendDuring(school.db, [undo], () => change({ startTime: '10:00' }))
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Lesson not found' } })
})

describe('template and teachers of a lesson', () => {
  test('its teachers are its own, and with null those of its class again', async () => {
    const [teacher, substitute] = [school.asTeacher.userId, school.asAssistant.userId]
    const { body: schoolClass } = await school.asTeacher.get('/api/classes')
    const { name, weeklySchedule } = schoolClass.find(({ id }: { id: string }) => id === classId)
    const update = { name, weeklySchedule, teachers: [{ id: teacher, subject: '' }] }
    await school.asTeacher.put(`/api/classes/${classId}`, update)
    expect((await change({ teacherIds: [substitute] })).body.teacherIds).toEqual([substitute])
    expect((await change({ teacherIds: [substitute] })).status).toBe(200)
    expect((await change({ teacherIds: [] })).body.teacherIds).toEqual([])
    expect((await change({ teacherIds: null })).body.teacherIds).toEqual([teacher])
    expect(await changeCount()).toBe(4)
  })

  test('its template is another one, and its time stays', async () => {
    const template = await createTemplate(school, { title: 'Дроби' })
    const { body } = await change({ templateId: template.id })
    expect(body).toMatchObject({ template: { id: template.id, title: 'Дроби' }, date: lesson.date, startTime: '09:00' })
    // It is moved also when the template has been deleted since.
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    expect(await change({ startTime: '10:00' })).toMatchObject({ status: 200, body: { startTime: '10:00' } })
  })

  test('who teaches it goes on teaching it beside somebody else while suspended', async () => {
    const { userId, approvalId } = await school.person({ email: 'suspended@school.test', role: 'teacher' })
    await change({ teacherIds: [userId] })
    await school.asAdmin.patch(`/api/approved-users/${approvalId}`, { status: 'suspended' })
    const both = [userId, school.asTeacher.userId]
    expect(await change({ teacherIds: both })).toMatchObject({ status: 200, body: { teacherIds: both } })
    await change({ teacherIds: null })
    expect(await refused({ teacherIds: both })).toMatchObject({ status: 400, issues: [{ path: 'teacherIds' }] })
  })
})

describe('restoring a deleted lesson', () => {
  const restore = (id = lesson.id) => school.asTeacher.post(`${path}/${id}/restoration`)

  test('is refused when its class has got another one at that time since, with that one', async () => {
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    const newer = await scheduleLesson(school, { classId, startTime: '09:30' })
    const failure = await refusal(school, restore)
    expect(failure).toMatchObject({ status: 409, code: 'lesson_overlap', conflicts: [{ id: newer.id }] })
    expect(await stored()).toBeUndefined()
    await school.asTeacher.delete(`${path}/${newer.id}`)
    expect((await restore()).status).toBe(200)
    expect((await restore()).status).toBe(200)
  })

  test('is possible beside one that was there before, or is in another class', async () => {
    await scheduleLesson(school, { classId, startTime: '09:30' })
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    await scheduleLesson(school, {})
    expect((await restore()).status).toBe(200)
    expect(await stored()).toMatchObject({ id: lesson.id })
  })

  test('is possible beside one that was there before its last deletion', async () => {
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect((await restore()).status).toBe(200)
    await scheduleLesson(school, { classId, startTime: '09:30' })
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect((await restore()).status).toBe(200)
  })

  test.each([
    ['homework was written', () => ({ homework: '§ 12' })],
    ['the template was replaced', async () => ({ templateId: (await createTemplate(school)).id })],
  ])('is possible beside one that was there before, and of which %s since', async (_, update) => {
    const other = await scheduleLesson(school, { classId, startTime: '09:30' })
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect((await change(await update(), other.id)).status).toBe(200)
    expect((await restore()).status).toBe(200)
  })

  test('is refused beside one that was moved there or restored since', async () => {
    const moved = await scheduleLesson(school, { classId, startTime: '11:00' })
    const restored = await scheduleLesson(school, { classId, startTime: '09:20' })
    await school.asTeacher.delete(`${path}/${restored.id}`)
    await school.asTeacher.delete(`${path}/${lesson.id}`)
    expect((await change({ startTime: '09:30' }, moved.id)).status).toBe(200)
    expect((await refusal(school, restore)).conflicts).toMatchObject([{ id: moved.id }])
    expect((await change({ startTime: '11:00' }, moved.id)).status).toBe(200)
    expect((await restore(restored.id)).status).toBe(200)
    expect((await refusal(school, restore)).conflicts).toMatchObject([{ id: restored.id }])
  })
})
