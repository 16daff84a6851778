import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createClass, createTemplate, scheduleLesson } from '../../test/factories.ts'
import { type Person, type TestSchool, testSchool } from '../../test/fixtures.ts'
import { refusal } from '../../test/refusal.ts'
import { sendDuring } from '../../test/send-during.ts'

let school: TestSchool
let classId: string
let templateId: string
beforeAll(async () => {
  school = await testSchool()
  templateId = (await createTemplate(school, { title: 'Дроби; «частини», 1' })).id
  const teachers = [{ id: school.asTeacher.userId, subject: 'Математика' }]
  classId = (await createClass(school, { name: '5-А', teachers })).id
})
beforeEach(() => school.clock.set('2026-03-02T10:00:00Z'))
afterAll(() => school.close())

const path = '/api/calendar-feed'
const feedOf = async (person: Person) => new URL((await person.post(path)).body.url).pathname
const read = (url: string, headers = {}) =>
  school.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })
const schedule = (date: string, startTime: string, given: object = {}) =>
  scheduleLesson(school, { templateId, classId, date, startTime, ...given })

/** The events of a feed, read by a parser that knows only what the text says. */
async function eventsOf(url: string) {
  const { statusCode, body } = await read(url)
  expect(statusCode).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component)
      const text = (name: string) => String(component.getFirstPropertyValue(name))
      const [start, end] = [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]
      return [uid, { summary, start, end, sequence, status: text('status'), url: text('url'), stamp: text('dtstamp') }]
    }),
  )
}

describe('the address', () => {
  test('is refused to a person who is deleted at this moment', async () => {
    const person = await school.person({ email: 'gone@school.test', role: 'teacher' })
    const deletePerson = async (tx: Tx) => {
      await tx.deleteFrom('approvedUsers').where('id', '=', person.approvalId).execute()
      await tx.deleteFrom('auth.users').where('id', '=', person.userId).execute()
    }
    const answer = await sendDuring(school.db, [deletePerson], () => person.post(path))
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_approved' } })
  })

  test('is none until it is created, and the person’s own', async () => {
    expect((await school.asAssistant.get(path)).body).toEqual({ url: null, createdAt: null, isTeacher: false })
    const { status, body } = await school.asTeacher.post(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/school\.test\/calendar\/[\w-]{43}\.ics$/),
      createdAt: '2026-03-02T10:00:00.000Z',
      isTeacher: true,
    })
    const own = await school.asTeacher.get(path)
    expect(own.body).toEqual(body)
    expect(own.headers['cache-control']).toBe('no-store')
    // The same address of the API, asked by somebody else.
    expect((await school.asAssistant.get(path)).body.url).toBeNull()
  })

  test('is offered to whoever was handed a lesson in the last four weeks', async () => {
    const person = await school.person({ email: 'substitute@school.test', role: 'assistant' })
    const lesson = await schedule('2026-02-02', '09:00', { isAddedLater: true })
    await school.asTeacher.patch(`/api/scheduled-lessons/${lesson.id}`, { teacherIds: [person.userId] })
    expect((await person.get(path)).body.isTeacher).toBe(true)
    school.clock.set('2026-03-03T10:00:00Z')
    expect((await person.get(path)).body.isTeacher).toBe(false)
    await school.asTeacher.delete(`/api/scheduled-lessons/${lesson.id}`)
  })

  test('is replaced by another one: the old one is not found any more', async () => {
    const first = await feedOf(school.asTeacher)
    const second = await feedOf(school.asTeacher)
    expect(first).not.toBe(second)
    expect((await read(first)).statusCode).toBe(404)
    expect((await read(second)).statusCode).toBe(200)
  })

  test('a stranger has none', async () => {
    expect(await refusal(school, () => school.asStranger.get(path))).toMatchObject({ status: 401 })
    expect(await refusal(school, () => school.asStranger.post(path))).toMatchObject({ status: 401 })
  })

  test('is not found for somebody suspended or deleted', async () => {
    const person = await school.person({ email: 'leaving@school.test', role: 'teacher' })
    const url = await feedOf(person)
    const setStatus = (status: string) => school.asAdmin.patch(`/api/approved-users/${person.approvalId}`, { status })
    await setStatus('suspended')
    expect((await read(url)).statusCode).toBe(404)
    await setStatus('active')
    expect((await read(url)).statusCode).toBe(200)
    await school.asAdmin.delete(`/api/approved-users/${person.approvalId}`)
    expect((await read(url)).statusCode).toBe(404)
    const stored = school.db.selectFrom('calendarFeeds').selectAll().where('personId', '=', person.userId)
    expect(await stored.execute()).toEqual([])
  })

  test('an unknown one is not found, and after many of them its client waits, while others go on', async () => {
    const own = await feedOf(school.asTeacher)
    for (const wrong of ['x.ics', `${'a'.repeat(43)}.ics`, own.slice(10, -4), `${own.slice(10, -4)}.txt`]) {
      const { statusCode, body } = await read(`/calendar/${wrong}`)
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found'])
    }
    const statuses = []
    for (let index = 0; index < 40; index += 1) statuses.push((await read(`/calendar/${index}.ics`)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect((await read(own)).statusCode).toBe(200)
  })
})

describe('the calendar', () => {
  test('has the lessons of the person, from four weeks ago to a year ahead', async () => {
    const url = await feedOf(school.asTeacher)
    const other = (await createClass(school)).id
    const lesson = await schedule('2026-03-10', '09:05')
    const substituted = await schedule('2026-03-11', '10:00', { classId: other })
    await school.asTeacher.patch(`/api/scheduled-lessons/${substituted.id}`, { teacherIds: [school.asTeacher.userId] })
    const handedOver = await schedule('2026-03-12', '10:00')
    await school.asTeacher.patch(`/api/scheduled-lessons/${handedOver.id}`, { teacherIds: [school.asAdmin.userId] })
    await schedule('2026-03-10', '12:00', { classId: other })
    const added = { isAddedLater: true }
    const [first, last] = [await schedule('2026-02-02', '08:00', added), await schedule('2027-03-02', '08:00')]
    await schedule('2026-02-01', '08:00', added)
    await schedule('2027-03-03', '08:00')
    const events = await eventsOf(url)
    expect([...events.keys()]).toEqual([first, lesson, substituted, last].map(({ id }) => `${id}@daybook`))
    expect(events.get(`${lesson.id}@daybook`)).toEqual({
      summary: '5-А · Дроби; «частини», 1',
      start: '2026-03-10T07:05:00.000Z',
      end: '2026-03-10T07:50:00.000Z',
      sequence: 0,
      status: 'CONFIRMED',
      url: `http://school.test/?lesson=${lesson.id}`,
      stamp: expect.stringMatching(/Z$/),
    })
    const { headers } = await read(url)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    expect((await eventsOf(await feedOf(school.asAdmin))).has(`${handedOver.id}@daybook`)).toBe(true)
  })

  test('is right on both sides of every change of the clocks', async () => {
    const url = await feedOf(school.asTeacher)
    const at = async (date: string) => (await schedule(date, '08:30')).id
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26']
    const ids = await Promise.all(days.map(at))
    const events = await eventsOf(url)
    expect(ids.map((id) => events.get(`${id}@daybook`)?.start)).toEqual([
      '2026-03-28T06:30:00.000Z',
      '2026-03-29T05:30:00.000Z',
      '2026-03-30T05:30:00.000Z',
      '2026-10-24T05:30:00.000Z',
      '2026-10-25T06:30:00.000Z',
      '2026-10-26T06:30:00.000Z',
    ])
  })

  test('a moved lesson keeps its id and has a higher sequence, a deleted one is cancelled for four weeks', async () => {
    const url = await feedOf(school.asTeacher)
    const lesson = await schedule('2026-03-20', '09:00')
    const uid = `${lesson.id}@daybook`
    const event = async () => (await eventsOf(url)).get(uid)
    const unchanged = await read(url)
    const same = await read(url, { 'if-none-match': unchanged.headers.etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    // As a proxy that compresses writes it, and as one of several that a cache holds.
    for (const known of [`W/${unchanged.headers.etag}`, `"older", ${unchanged.headers.etag}`]) {
      expect((await read(url, { 'if-none-match': known })).statusCode).toBe(304)
    }
    await school.asTeacher.patch(`/api/scheduled-lessons/${lesson.id}`, { date: '2026-03-23', startTime: '11:00' })
    const changed = await read(url, { 'if-none-match': unchanged.headers.etag })
    expect(changed.statusCode).toBe(200)
    expect(await event()).toMatchObject({ start: '2026-03-23T09:00:00.000Z', sequence: 1, status: 'CONFIRMED' })
    await school.asTeacher.delete(`/api/scheduled-lessons/${lesson.id}`)
    expect(await event()).toMatchObject({ status: 'CANCELLED' })
    school.clock.advance({ days: 27 })
    expect(await event()).toMatchObject({ status: 'CANCELLED' })
    school.clock.advance({ days: 2 })
    expect(await event()).toBeUndefined()
  })

  test.each([
    ['template', 'lesson_templates', 'title'],
    ['class', 'classes', 'name'],
  ])('a lesson whose %s is renamed has a higher sequence', async (renamed, table, column) => {
    const teachers = [{ id: school.asTeacher.userId, subject: '' }]
    const [template, schoolClass] = [await createTemplate(school), await createClass(school, { teachers })]
    const lesson = await schedule('2026-03-20', '09:00', { templateId: template.id, classId: schoolClass.id })
    const url = await feedOf(school.asTeacher)
    const event = async () => (await eventsOf(url)).get(`${lesson.id}@daybook`)
    expect(await event()).toMatchObject({ sequence: 0 })
    const { id } = renamed === 'class' ? schoolClass : template
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'Нова назва' where id = ${id}`.execute(school.db)
    expect((await event())?.sequence).toBeGreaterThan(0)
  })

  test('a lesson stays when its template and its class are deleted', async () => {
    const teachers = [{ id: school.asTeacher.userId, subject: '' }]
    const [template, schoolClass] = [await createTemplate(school), await createClass(school, { teachers })]
    const lesson = await schedule('2026-03-20', '09:00', { templateId: template.id, classId: schoolClass.id })
    expect((await school.asTeacher.delete(`/api/lesson-templates/${template.id}`)).status).toBe(204)
    expect((await school.asTeacher.delete(`/api/classes/${schoolClass.id}`)).status).toBe(204)
    const events = await eventsOf(await feedOf(school.asTeacher))
    expect(events.get(`${lesson.id}@daybook`)).toMatchObject({
      summary: `${schoolClass.name} · ${template.title}`,
      status: 'CONFIRMED',
    })
  })

  test('a lesson of a plan that was undone is cancelled, for those who taught it', async () => {
    const url = await feedOf(school.asTeacher)
    const copied = await schedule('2026-03-24', '09:00')
    const id = newId()
    const plan = { id, kind: 'copyWeek', fromWeek: '2026-03-24', toWeek: '2026-03-31', classIds: [classId] }
    const { lessons } = (await school.asTeacher.post('/api/scheduled-lessons/plans', plan)).body
    const uid = `${lessons.find(({ date }: { date: string }) => date === '2026-03-31').lessonId}@daybook`
    expect((await eventsOf(url)).get(uid)).toMatchObject({ status: 'CONFIRMED' })
    await school.asTeacher.post(`/api/scheduled-lessons/plans/${id}/undo`)
    const events = await eventsOf(url)
    expect(events.get(uid)).toMatchObject({ status: 'CANCELLED', start: '2026-03-31T06:00:00.000Z' })
    expect(events.get(uid)?.sequence).toBeGreaterThan(0)
    expect(events.get(`${copied.id}@daybook`)).toMatchObject({ status: 'CONFIRMED' })
    expect((await eventsOf(await feedOf(school.asAdmin))).has(uid)).toBe(false)
    await sql`update change_history set changed_at = '2026-01-01' where save_id = ${id}`.execute(school.db)
    await school.asTeacher.delete(`/api/scheduled-lessons/${copied.id}`)
    expect((await eventsOf(url)).has(uid)).toBe(false)
  })

  test('has no control characters of titles, which iCalendar does not allow', async () => {
    const { id } = await createTemplate(school, { title: 'Дроби\u000b1\u0007\r\n2\u007f' })
    const lesson = await schedule('2026-03-20', '09:00', { templateId: id })
    const url = await feedOf(school.asTeacher)
    expect((await eventsOf(url)).get(`${lesson.id}@daybook`)?.summary).toBe('5-А · Дроби 1   2 ')
    expect((await read(url)).body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  })

  test('of somebody who teaches nothing is empty', async () => {
    expect(await eventsOf(await feedOf(school.asAssistant))).toEqual(new Map())
  })
})

test.each(['UTC', 'Asia/Kolkata', 'America/New_York', 'europe/kiev'])('a school in %s', async (timezone) => {
  const far = await testSchool({ timezone })
  const teachers = [{ id: far.asTeacher.userId, subject: '' }]
  const lesson = await scheduleLesson(far, { classId: (await createClass(far, { teachers })).id })
  const { body } = await far.asTeacher.post(path)
  const { body: text } = await far.app.inject({ url: new URL(body.url).pathname })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  expect(zone).not.toBeNull()
  if (zone) ICAL.TimezoneService.register(zone)
  const start = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined).startDate
  const expected = { UTC: 9, 'Asia/Kolkata': 3.5, 'America/New_York': 13 }[timezone] ?? 7
  expect(start.toJSDate()).toEqual(new Date(Date.parse(`${lesson.date}T00:00:00Z`) + expected * 3_600_000))
  await far.close()
})
