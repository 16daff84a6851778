import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolVersionHeader } from '../../contract/kernel/endpoint.ts'
import { createClass, createStudent, recordProgress, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const getIfChanged = (url: string, etag: unknown, as = school.asTeacher) =>
  as.send('GET', url, undefined, { 'if-none-match': String(etag) })

test('an unchanged answer is not sent again, in one statement for caller and version', async () => {
  await createClass(school)
  const { headers, body } = await school.asTeacher.get('/api/classes')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"[\w.-]+"$/) })
  expect(body).toHaveLength(1)
  const unchanged = await getIfChanged('/api/classes', headers.etag)
  // Also here, because a browser merges these headers into those that it has stored.
  for (const answer of [headers, unchanged.headers]) expect(answer['server-timing']).toMatch(/^answer;dur=\d+$/)
  expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, undefined, headers.etag])
  const again = () => school.asTeacher.get('/api/classes')
  expect(await school.statementsOf(async () => void (await Promise.all([again(), again(), again()])))).toHaveLength(1)
})

test('answers with and without records have the same version of the school, also when they are unchanged', async () => {
  const { id: studentId } = await createStudent(school)
  const { id: scheduledLessonId } = await scheduleLesson(school)
  await recordProgress(school, { studentId, scheduledLessonId })
  const [classes, register] = [
    await school.asTeacher.get('/api/classes'),
    await school.asTeacher.get(`/api/scheduled-lessons/${scheduledLessonId}/register`),
  ]
  const versions = [classes, register, await getIfChanged('/api/classes', classes.headers.etag)].map(
    ({ headers }) => headers[schoolVersionHeader],
  )
  expect(versions).toEqual([expect.stringMatching(/^\d+$/), versions[0], versions[0]])
})

test('a change by somebody else is in the next answer; an answer that it does not concern keeps its content', async () => {
  const [classes, templates] = [
    await school.asTeacher.get('/api/classes'),
    await school.asTeacher.get('/api/lesson-templates'),
  ]
  const { id } = await createClass(school)
  const changed = await getIfChanged('/api/classes', classes.headers.etag)
  expect([changed.status, changed.body.some((one: { id: string }) => one.id === id)]).toEqual([200, true])
  const { status, headers } = await getIfChanged('/api/lesson-templates', templates.headers.etag)
  expect([status, headers.etag === templates.headers.etag]).toEqual([304, false])
})

test('a teacher and an assistant who read in turns share no answer, and each is read once', async () => {
  const readInTurns = async () => {
    const people = [school.asTeacher, school.asAssistant, school.asTeacher, school.asAssistant]
    const tags = []
    for (const person of people) tags.push((await person.get('/api/lesson-templates')).headers.etag)
    return tags
  }
  // The first request of a person may change the school's version.
  await readInTurns()
  const [ofTeacher, ofAssistant, ...again] = await readInTurns()
  expect(ofTeacher).not.toBe(ofAssistant)
  expect(again).toEqual([ofTeacher, ofAssistant])
  expect(await school.statementsOf(readInTurns)).toHaveLength(2)
})

test('a refused person is refused, whatever the browser has stored; a tag of another server is not recognized', async () => {
  const { headers } = await school.asAdmin.get('/api/approved-users')
  expect((await getIfChanged('/api/approved-users', headers.etag, school.asTeacher)).status).toBe(403)
  const stranger = await school.asStranger.send('GET', '/api/approved-users', undefined, {
    'if-none-match': String(headers.etag),
  })
  expect(stranger.status).toBe(401)
  expect((await getIfChanged('/api/classes', 'W/"other"')).status).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a long answer is compressed as %s, a short one and one for a client without it is not',
  async (encoding, decompress) => {
    for (let count = 0; count < 8; count++) await createStudent(school)
    const authorization = `Bearer ${await school.asTeacher.accessToken()}`
    const get = (url: string, headers = {}) => school.app.inject({ url, headers: { authorization, ...headers } })
    const plain = await get('/api/students')
    const compressed = await get('/api/students', { 'accept-encoding': encoding })
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decompress(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
    const short = await get('/api/dashboard?today=2026-03-02', { 'accept-encoding': encoding })
    expect(short.headers).not.toHaveProperty('content-encoding')
  },
)
