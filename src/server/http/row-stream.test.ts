import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { createClass, createStudent, createTemplate } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'

const lessonCount = 1203

let school: TestSchool
let authorization: string
beforeAll(async () => {
  school = await testSchool()
  authorization = `Bearer ${await school.asTeacher.accessToken()}`
})
afterAll(() => school.close())

const get = (url: string, headers = {}) => school.app.inject({ url, headers: { authorization, ...headers } })

test('a list without bounds is an array, also an empty one', async () => {
  const { statusCode, headers, body } = await get('/api/student-progress')
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', '[]'])
})

test('lists without bounds have all rows in their order, compressed on request, several at once', async () => {
  const [{ id: classId }, { id: templateId }, { id: studentId }] = await Promise.all([
    createClass(school),
    createTemplate(school),
    createStudent(school),
  ])
  const lessons = Array.from({ length: lessonCount }, (_, index) => ({
    ...{ id: newId(), templateId, classId, startTime: '09:00', endTime: '09:45' },
    date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
  }))
  await school.db.insertInto('scheduledLessons').values(lessons.toReversed()).execute()
  const records = lessons.map(({ id }) => ({
    id: newId(),
    studentId,
    scheduledLessonId: id,
    points: 4.5,
    isPresent: true,
    comment: '',
  }))
  await school.db.insertInto('studentProgress').values(records).execute()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => get('/api/student-progress', { 'accept-encoding': 'br' })),
  )
  for (const { headers, rawPayload } of answers) {
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    const rows = JSON.parse(brotliDecompressSync(rawPayload).toString())
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(records.map(({ id }) => id))
  }
  const { body } = await school.asTeacher.get('/api/scheduled-lessons?from=2020-01-01')
  expect(body.map(({ date }: { date: string }) => date)).toEqual(lessons.map(({ date }) => date))
  const { body: bounded } = await school.asTeacher.get('/api/scheduled-lessons?from=2020-01-01&to=2020-01-31')
  expect(bounded).toEqual(body.slice(0, 31))
})

test('input is read, and the caller admitted, before anything is sent', async () => {
  expect((await get('/api/student-progress?from=yesterday')).statusCode).toBe(400)
  expect((await school.asStranger.get('/api/student-progress')).status).toBe(401)
})
