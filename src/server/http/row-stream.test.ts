import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { countStatements } from '../test/count-statements.ts'
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

test('HEAD of a list without bounds is answered without reading it', async () => {
  for (const url of ['/api/student-progress', '/api/scheduled-lessons']) {
    const { result, statements } = await countStatements(school.db, async () =>
      school.app.inject({ method: 'HEAD', url, headers: { authorization } }),
    )
    const { statusCode, headers, body } = result
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', ''])
    expect(statements.filter((statement) => /student_progress|scheduled_lessons/.test(statement))).toEqual([])
  }
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

test('a list without bounds holds the same records as one within them, whatever they contain', async () => {
  const [{ id: classId }, { id: templateId }] = await Promise.all([createClass(school), createTemplate(school)])
  const date = '2026-03-10'
  const lesson = { id: newId(), templateId, classId, date, startTime: '08:00', endTime: '08:45' }
  await school.db.insertInto('scheduledLessons').values(lesson).execute()
  const recordsOf = [
    { points: 4.5, isPresent: true, comment: 'Їжак "і" \\ яблуко;\n\t<script>\u2028👩‍🏫' },
    { points: null, isPresent: false, comment: '', state: 'ill' as const },
    { points: -1000, isPresent: true, comment: '', state: 'late' as const, minutes: 5 },
    { points: 0, isPresent: true, comment: '' },
    { points: 12.25, isPresent: true, comment: '', updatedAt: new Date('2026-03-10T08:00:00.007Z') },
  ]
  const students = await Promise.all(recordsOf.map(() => createStudent(school)))
  const records = recordsOf.map((record, index) => ({
    ...{ id: newId(), scheduledLessonId: lesson.id, studentId: `${students[index]?.id}` },
    ...record,
  }))
  await school.db.insertInto('studentProgress').values(records).execute()
  const { body: bounded } = await school.asTeacher.get(`/api/student-progress?from=${date}&to=${date}`)
  expect(bounded).toMatchObject(recordsOf.map(({ updatedAt, ...record }) => record))
  expect(JSON.parse((await get(`/api/student-progress?from=${date}`)).body)).toEqual(bounded)
})

test('input is read, and the caller admitted, before anything is sent', async () => {
  expect((await get('/api/student-progress?from=yesterday')).statusCode).toBe(400)
  expect((await school.asStranger.get('/api/student-progress')).status).toBe(401)
})
