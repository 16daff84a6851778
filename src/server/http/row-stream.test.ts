import { get as request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../contract/kernel/errors.ts'
import { newId } from '../db/ids.ts'
import { countStatements } from '../test/count-statements.ts'
import { createClass, createStudent, createTemplate } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { registerDeadline } from './deadline.ts'
import { registerErrors } from './errors.ts'
import { rowSender } from './row-stream.ts'

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

describe('of a server whose lists are made by the test', () => {
  /** Answers every address by its list; `asked` are those that have arrived. */
  function serverOf(rowsOf: (url: string) => AsyncIterable<string>) {
    const app = fastify()
    onTestFinished(() => app.close())
    registerErrors(app)
    const sendRows = rowSender()
    const asked: string[] = []
    app.get('/*', (request, reply) => {
      asked.push(request.url)
      return sendRows(request, reply, rowsOf(request.url))
    })
    return { app, asked }
  }

  test('two lists are read at a time, the others in the order in which they were asked for', async () => {
    const begun: string[] = []
    let running = 0
    let most = 0
    const { app } = serverOf(async function* (url) {
      begun.push(url)
      running += 1
      most = Math.max(most, running)
      for (let turns = 0; turns < 10; turns += 1) await nextTurn()
      running -= 1
      yield '1'
    })
    const urls = ['/1', '/2', '/3', '/4', '/5', '/6']
    const answers = await Promise.all(urls.map((url) => app.inject(url)))
    expect([most, begun, answers.map(({ body }) => body)]).toEqual([2, urls, urls.map(() => '[1]')])
  })

  test('a list whose client disconnects while it is queued is not read, and keeps no other one waiting', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const begun: string[] = []
    const { app, asked } = serverOf(async function* (url) {
      begun.push(url)
      await opened
      yield '1'
    })
    const leaving = new AbortController()
    const answers = ['/1', '/2'].map(async (url) => app.inject(url))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    void app.inject({ url: '/3', signal: leaving.signal }).catch(() => undefined)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    leaving.abort()
    open()
    await Promise.all(answers)
    expect((await app.inject('/4')).body).toBe('[1]')
    expect(begun).toEqual(['/1', '/2', '/4'])
  })

  test('a client that goes on reading is not disconnected, however long its list takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const row = `"${'x'.repeat(64 * 1024)}"`
    const { app } = serverOf(async function* () {
      for (let minutes = 0; minutes < 3; minutes += 1) {
        vi.advanceTimersByTime(59_999)
        yield row
      }
    })
    expect((await app.inject('/')).body).toBe(`[${[row, row, row].join()}]`)
  })

  test('a client that reads nothing for a minute is disconnected, so that the next list is read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // More than the system keeps of a connection.
    const row = `"${'x'.repeat(12 * 1024 * 1024)}"`
    const pulled: string[] = []
    const { app } = serverOf(async function* (url) {
      for (const part of url === '/short' ? ['1'] : [row, row, row]) {
        pulled.push(url)
        yield part
      }
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const clients = ['/1', '/2'].map((url) =>
      request(`${address}${url}`, (answer) => answer.on('error', () => undefined)),
    )
    onTestFinished(() => {
      for (const client of clients) client.destroy()
    })
    await expect.poll(() => pulled.toSorted(), { timeout: 20_000 }).toEqual(['/1', '/1', '/2', '/2'])
    const next = app.inject('/short').then(({ body }) => body)
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(60_000)
          return pulled
        },
        { timeout: 20_000 },
      )
      .toContain('/short')
    expect(await next).toBe('[1]')
    await expect.poll(() => promisify(app.server.getConnections.bind(app.server))(), { timeout: 20_000 }).toBe(0)
  })

  test('a list that takes longer than other answers may is sent', async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { app } = serverOf(async function* () {
      await opened
      yield '1'
    })
    registerDeadline(app, 50)
    app.post('/', () => opened)
    const list = app.inject('/').then(({ body }) => body)
    expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(503)
    open()
    expect(await list).toBe('[1]')
  })

  test('a list that fails before its first row is answered as any other failure, not compressed', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    const { app } = serverOf(async function* () {
      throw new AppError('unavailable', 'The database does not answer just now')
    })
    const { statusCode, headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect([statusCode, headers['content-encoding']]).toEqual([503, undefined])
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' })
  })
})
