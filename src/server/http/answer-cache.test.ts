import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { schoolVersionHeader } from '../../contract/kernel/endpoint.ts'
import { signalOfRead } from '../db/abandoned-reads.ts'
import { newId } from '../db/ids.ts'
import { createClass, createStudent, recordProgress, scheduleLesson } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { answerSender } from './answer-cache.ts'

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

describe('of a server whose answers are made by the test', () => {
  /** Answers every address by `load`, always under the same version and role; `beforeNext` runs just before the next request asks. */
  function serverOf(sendAnswer: ReturnType<typeof answerSender>, load: (url: string) => Promise<string>) {
    const app = fastify()
    onTestFinished(() => app.close())
    const replies: FastifyReply[] = []
    let beforeNext: () => void = () => undefined
    app.get('/*', (request, reply) => {
      replies.push(reply)
      beforeNext()
      return sendAnswer(request, reply, { version: '1', role: 'teacher', load: () => load(request.url) })
    })
    /** The client of a request disconnects just before the next one asks. */
    const disconnect = (index: number) => {
      beforeNext = () => {
        beforeNext = () => undefined
        replies[index]?.raw.emit('close')
      }
    }
    const send = async (method: 'GET' | 'HEAD', url: string, headers = {}) => app.inject({ method, url, headers })
    return {
      get: (url: string, headers = {}) => send('GET', url, headers),
      head: (url: string) => send('HEAD', url),
      disconnect,
    }
  }

  test('a read goes on that somebody asks for while it is being abandoned, and one that was ended is done again', async () => {
    const reads: (PromiseWithResolvers<string> & { url: string; signal: AbortSignal | undefined })[] = []
    const { get, disconnect } = serverOf(answerSender(1), (url) => {
      const read = { ...Promise.withResolvers<string>(), url, signal: signalOfRead() }
      reads.push(read)
      return read.promise
    })
    const left = [get('/a').catch(() => undefined)]
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    disconnect(0)
    const asked = get('/a')
    left.push(get('/b').catch(() => undefined))
    await vi.waitFor(() => expect(reads).toHaveLength(2))
    disconnect(2)
    const other = get('/c')
    // It was abandoned after the other one.
    await vi.waitFor(() => expect(reads[1]?.signal?.aborted).toBe(true))
    expect(reads[0]?.signal?.aborted).toBe(false)
    const again = get('/b')
    await vi.waitFor(() => expect(reads.map(({ url }) => url)).toEqual(['/a', '/b', '/c', '/b']))
    for (const { url, resolve } of reads) resolve(`"${url}"`)
    const bodies = (await Promise.all([asked, other, again])).map(({ body }) => body)
    expect(bodies).toEqual(['"/a"', '"/c"', '"/b"'])
    await Promise.all(left)
  })

  test('another version of the program answers anew under the same version of the school', async () => {
    const other: typeof import('./answer-cache.ts') = await import(/* @vite-ignore */ `./answer-cache.ts?${newId()}`)
    const before = serverOf(answerSender(), async () => '["before"]')
    const after = serverOf(other.answerSender(), async () => '["after"]')
    const { headers } = await before.get('/a')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await before.get('/a', known)).statusCode).toBe(304)
    const { statusCode, body } = await after.get('/a', known)
    expect([statusCode, body]).toEqual([200, '["after"]'])
  })

  test('of all answers those of the last 24 MB are kept, and none of more than 2 MB', async () => {
    const read: string[] = []
    const megabyte = 1024 * 1024
    const { head } = serverOf(answerSender(), async (url) => {
      read.push(url)
      return 'x'.repeat(url === '/large' ? 2 * megabyte + 1 : megabyte)
    })
    for (const url of ['/large', '/large', '/1', '/1']) await head(url)
    expect(read).toEqual(['/large', '/large', '/1'])
    // Each is counted twice, for its compressed forms.
    for (let index = 2; index <= 12; index += 1) await head(`/${index}`)
    read.length = 0
    for (const url of ['/12', '/2', '/1']) await head(url)
    expect(read).toEqual(['/1'])
  })
})
