import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import { listChangesOf } from '../../test/change-history.ts'
import { createClass, createTemplate, rowCounts, scheduleLesson } from '../../test/factories.ts'
import { type TestSchool, testSchool } from '../../test/fixtures.ts'

let school: TestSchool
let templateId: string
let classId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school, { title: 'Дроби' })).id
  classId = (await createClass(school, { name: '5-А', color: '#10B981' })).id
})
afterAll(() => school.close())

const path = '/api/scheduled-lessons'
const unknownId = '00000000-0000-4000-8000-000000000000'
const wanted = () => ({ templateId, classId, date: '2026-03-10', startTime: '09:05' })
const isListed = async (id: string) => (await school.asTeacher.get(`${path}?lessonId=${id}`)).body.length === 1
const changesOf = (id: string) => listChangesOf(school.db, id)

describe('scheduling a lesson', () => {
  test('answers 201 with its end and every field that the week shows', async () => {
    const { status, body } = await school.asTeacher.post(path, wanted())
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      ...wanted(),
      teacherIds: [],
      isAddedLater: false,
      topic: '',
      homework: '',
      notes: '',
      endTime: '09:50',
      updatedAt: expect.any(String),
      template: { id: templateId, title: 'Дроби' },
      class: { id: classId, name: '5-А', color: '#10B981' },
      studentCount: 0,
      presentCount: 0,
      progressCount: 0,
      gradedCount: 0,
    })
    expect((await school.asTeacher.get(path)).body).toContainEqual(body)
    expect(await changesOf(body.id)).toMatchObject([{ operation: 'insert', changedBy: school.asTeacher.userId }])
  })

  test.each([
    ['00:00', '00:45'],
    ['08:00', '08:45'],
    ['17:00', '17:45'],
    ['23:14', '23:59'],
  ])('at %s ends at %s', async (startTime, endTime) => {
    const { status, body } = await school.asTeacher.post(path, { ...wanted(), startTime, endTime })
    expect([status, body.startTime, body.endTime]).toEqual([201, startTime, endTime])
  })

  test.each([
    ['templateId', '', 'Please select a lesson template'],
    ['templateId', undefined, 'Please select a lesson template'],
    ['templateId', unknownId, 'This template does not exist any more'],
    ['templateId', "'; drop table scheduled_lessons; --", 'This is not an id'],
    ['classId', null, 'Please select a class'],
    ['classId', unknownId, 'This class does not exist any more'],
    ['date', '2026-02-30', 'Please enter a valid date'],
    ['date', '10.03.2026', 'Please enter a valid date'],
    ['date', undefined, 'Please enter a valid date'],
    ['date', '2026-03-01', 'Cannot schedule lessons in the past'],
    ['startTime', '9:05', 'Please enter a valid time'],
    ['startTime', '24:00', 'Please enter a valid time'],
    ['startTime', '23:15', 'Please enter a valid time'],
    ['endTime', '10:00', 'A lesson ends 45 minutes after its start'],
    ['id', 'mine', 'This is not an id'],
    ['noField', '12', expect.any(String)],
  ])('refuses %s %s and changes nothing', async (field, value, message) => {
    const before = await rowCounts(school.db)
    const { status, body } = await school.asTeacher.post(path, { ...wanted(), [field]: value })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues).toEqual([{ path: field, message }])
    expect(await rowCounts(school.db)).toEqual(before)
  })

  test('refuses a template and a class that were deleted', async () => {
    const [template, schoolClass] = [await createTemplate(school), await createClass(school)]
    await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    await school.asTeacher.delete(`/api/classes/${schoolClass.id}`)
    const withoutTemplate = await school.asTeacher.post(path, { ...wanted(), templateId: template.id })
    expect(withoutTemplate.body.issues[0].message).toBe('This template does not exist any more')
    const withoutClass = await school.asTeacher.post(path, { ...wanted(), classId: schoolClass.id })
    expect(withoutClass.body.issues[0].message).toBe('This class does not exist any more')
  })

  test('while its template is being deleted: one of both is refused', async () => {
    const rounds = Array.from({ length: 10 }, async () => {
      const { id } = await createTemplate(school)
      const [scheduled, deleted] = await Promise.all([
        school.asTeacher.post(path, { ...wanted(), templateId: id }),
        school.asAdmin.delete(`/api/lesson-templates/${id}`),
      ])
      expect(deleted.status).toBe(204)
      expect([201, 400]).toContain(scheduled.status)
    })
    await Promise.all(rounds)
  })
})

describe('twice', () => {
  test('with one id creates one lesson; another lesson under the id is refused', async () => {
    const id = newId()
    const first = await school.asTeacher.post(path, { ...wanted(), id })
    const second = await school.asTeacher.post(path, { ...wanted(), id, endTime: '09:50' })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(await changesOf(id)).toHaveLength(1)
    const other = await school.asTeacher.post(path, { ...wanted(), id, startTime: '10:00' })
    expect([other.status, other.body.code]).toEqual([409, 'already_exists'])
  })

  test('at the same moment creates one lesson', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => school.asTeacher.post(path, { ...wanted(), id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  })

  test('is answered even when the day has passed and template and class have been deleted since', async () => {
    const another = await testSchool()
    const [template, schoolClass] = [await createTemplate(another), await createClass(another)]
    const body = { ...wanted(), templateId: template.id, classId: schoolClass.id, id: newId() }
    expect((await another.asTeacher.post(path, body)).status).toBe(201)
    another.clock.set('2026-03-11T10:00:00Z')
    await another.asTeacher.delete(`/api/lesson-templates/${template.id}`)
    await another.asTeacher.delete(`/api/classes/${schoolClass.id}`)
    const repeated = await another.asTeacher.post(path, body)
    expect([repeated.status, repeated.body.id]).toEqual([200, body.id])
    await another.close()
  })
})

describe('today is the date at the school', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-03-09T10:30:00Z', '2026-03-09', '2026-03-10'],
    ['Pacific/Pago_Pago', '2026-03-10T10:30:00Z', '2026-03-08', '2026-03-09'],
    ['UTC', '2026-03-09T23:59:59Z', '2026-03-08', '2026-03-09'],
    // Midnight after the change to summer time is an hour earlier in UTC.
    ['Europe/Kyiv', '2026-03-29T21:00:00Z', '2026-03-29', '2026-03-30'],
  ])('in %s at %s', async (timezone, now, yesterday, today) => {
    const far = await testSchool({ timezone, now })
    const [template, schoolClass] = [await createTemplate(far), await createClass(far)]
    const on = async (date: string) => {
      const body = { ...wanted(), templateId: template.id, classId: schoolClass.id, date, startTime: '00:00' }
      return (await far.asTeacher.post(path, body)).status
    }
    expect([await on(yesterday), await on(today)]).toEqual([400, 201])
    await far.close()
  })
})

describe('deleting and restoring', () => {
  test('deletes the lesson in every list; a second delete is 404', async () => {
    const { id } = await scheduleLesson(school, wanted())
    expect((await school.asTeacher.delete(`${path}/${id}`)).status).toBe(204)
    expect(await isListed(id)).toBe(false)
    for (const missing of [id, unknownId, 'x']) {
      const { status, body } = await school.asTeacher.delete(`${path}/${missing}`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
    expect((await school.asTeacher.delete(`${path}/${id}`)).body.message).toBe('Lesson not found')
  })

  test('restores it; a second restore changes nothing', async () => {
    const { id } = await scheduleLesson(school, wanted())
    await school.asTeacher.delete(`${path}/${id}`)
    const first = await school.asTeacher.post(`${path}/${id}/restoration`)
    const second = await school.asAdmin.post(`${path}/${id}/restoration`)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await isListed(id)).toBe(true)
    expect(await changesOf(id)).toHaveLength(3)
    expect((await school.asTeacher.post(`${path}/${unknownId}/restoration`)).status).toBe(404)
  })

  test('at the same moment by two people: one deletes, the other gets 404', async () => {
    const { id } = await scheduleLesson(school, wanted())
    const answers = await Promise.all([
      school.asTeacher.delete(`${path}/${id}`),
      school.asAdmin.delete(`${path}/${id}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  })
})

describe('permissions', () => {
  test('nobody without a session, an assistant reads only, and nothing changes', async () => {
    const { id } = await scheduleLesson(school, wanted())
    const before = await rowCounts(school.db)
    for (const [method, url, body] of [
      ['POST', path, wanted()],
      ['DELETE', `${path}/${id}`, undefined],
      ['POST', `${path}/${id}/restoration`, undefined],
    ] as const) {
      expect((await school.asStranger.send(method, url, body)).status).toBe(401)
      expect((await school.asAssistant.send(method, url, body)).status).toBe(403)
    }
    for (const url of [path, `/api/classes/${classId}/detail`]) {
      expect((await school.asStranger.get(url)).status).toBe(401)
      expect((await school.asAssistant.get(url)).status).toBe(200)
    }
    expect(await rowCounts(school.db)).toEqual(before)
  })
})
