import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClass, createStudent } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { answerSender } from './answer-cache.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

/** A server of one address, whose reads the test ends. */
function serverWithReads() {
  const app = fastify()
  onTestFinished(() => app.close())
  const send = answerSender()
  const arrived: string[] = []
  const reads: (PromiseWithResolvers<string> & { version: string })[] = []
  app.get('/', (request, reply) => {
    const version = String(request.headers.version)
    arrived.push(version)
    return send(request, reply, version, () => {
      const read = { ...Promise.withResolvers<string>(), version }
      reads.push(read)
      return read.promise
    })
  })
  const get = async (version: string) => {
    const { statusCode, body } = await app.inject({ url: '/', headers: { version } })
    return statusCode === 200 ? body : statusCode
  }
  return { get, arrived, reads }
}

describe('requests that arrive while an older version is read', () => {
  test('share the one read that begins after it, by the newest of them', async () => {
    const { get, arrived, reads } = serverWithReads()
    const first = get('1')
    await expect.poll(() => reads.length).toBe(1)
    const later = Promise.all([get('2'), get('3'), get('3')])
    await expect.poll(() => arrived).toEqual(['1', '2', '3', '3'])
    expect(reads).toHaveLength(1)
    reads[0]?.resolve('read at 1')
    expect(await first).toBe('read at 1')
    await expect.poll(() => reads.length).toBe(2)
    const last = get('4')
    await expect.poll(() => arrived.length).toBe(5)
    reads[1]?.resolve('read at 3')
    expect(await later).toEqual(['read at 3', 'read at 3', 'read at 3'])
    await expect.poll(() => reads.map(({ version }) => version)).toEqual(['1', '3', '4'])
    reads[2]?.resolve('read at 4')
    expect([await last, await get('4'), reads.length]).toEqual(['read at 4', 'read at 4', 3])
  })

  test('are answered although that read fails', async () => {
    const { get, arrived, reads } = serverWithReads()
    const first = get('1')
    await expect.poll(() => reads.length).toBe(1)
    const later = get('2')
    await expect.poll(() => arrived.length).toBe(2)
    reads[0]?.reject(new Error('lost'))
    expect(await first).toBe(500)
    await expect.poll(() => reads.length).toBe(2)
    reads[1]?.resolve('read at 2')
    expect(await later).toBe('read at 2')
  })
})

const getIfChanged = (url: string, etag: unknown, as = school.asTeacher) =>
  as.send('GET', url, undefined, { 'if-none-match': String(etag) })

test('an unchanged answer is not sent again, in one statement for caller and version', async () => {
  await createClass(school)
  const { headers, body } = await school.asTeacher.get('/api/classes')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"[\w.-]+"$/) })
  expect(body).toHaveLength(1)
  const unchanged = await getIfChanged('/api/classes', headers.etag)
  expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, undefined, headers.etag])
  const again = () => school.asTeacher.get('/api/classes')
  expect(await school.statementsOf(async () => void (await Promise.all([again(), again(), again()])))).toHaveLength(1)
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
