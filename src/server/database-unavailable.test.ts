import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, fillPath, type Method } from '../contract/kernel/endpoint.ts'
import { createAccountWithPassword } from './auth/accounts.ts'
import { openDatabase, openPool } from './db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { newId } from './db/ids.ts'
import { migrate } from './db/migrate.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'

/** The server while its PostgreSQL is stopped; it has its own, because all other tests need the common one. */
const log = pino({ level: 'silent' })
const credentials = { email: 'known@school.test', password: 'correct horse battery' }

let dataDir: string
let embedded: EmbeddedPostgres
let school: TestSchool
let session: { access_token: string; refresh_token: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'daybook-test-'))
  embedded = await startEmbeddedPostgres({ dataDir, log, settings: ['fsync=off'], isDurable: false })
  const db = openDatabase(openPool(embedded.connection, log))
  await migrate(db, { log, timezone: 'Europe/Kyiv' })
  school = await testSchool({ database: { db, close: () => db.destroy() } })
  await createAccountWithPassword(db, { ...credentials, now: school.clock() })
  session = (await school.asStranger.post('/auth/v1/token?grant_type=password', credentials)).body
  // Keys are cached for a minute, here as in the server.
  expect((await school.asAdmin.get('/api/classes')).status).toBe(200)
  await embedded.stop()
})
afterAll(async () => {
  await school.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const modules = import.meta.glob<Record<string, Endpoint>>('../contract/*/api.ts', { eager: true })
const endpoints = Object.values(modules).flatMap((module) => Object.values(module))

test.each(endpoints.map(({ method, path }) => [method, path] as const))('%s %s answers 503', async (method, path) => {
  const id = newId()
  const body = /\/(first-admin|link-owner)$/.exec(path) && {
    token: 'x',
    ...(path.endsWith('/first-admin') ? credentials : { kind: 'invite' }),
  }
  const answer = await school.asAdmin.send(method, fillPath(path, { id, classId: id, saveId: id }), body ?? undefined)
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'unavailable', message: 'The database does not answer just now', requestId: expect.any(String) },
  })
})

describe('the auth service', () => {
  const link = { type: 'recovery', token_hash: 'x' }
  const calls: [Method, string, (() => object)?][] = [
    ['POST', '/token?grant_type=password', () => credentials],
    ['POST', '/token?grant_type=refresh_token', () => ({ refresh_token: session.refresh_token })],
    ['POST', '/recover', () => ({ email: credentials.email })],
    ['POST', '/verify', () => link],
    ['GET', '/user'],
    ['PUT', '/user', () => ({ password: 'another long password' })],
    ['GET', '/sessions'],
    ['DELETE', `/sessions/${newId()}`],
    ['POST', '/logout'],
  ]
  const send = (method: Method, path: string, body?: object, headers = {}) =>
    school.asStranger.send(method, `/auth/v1${path}`, body, {
      authorization: `Bearer ${session.access_token}`,
      'x-supabase-api-version': '2024-01-01',
      ...headers,
    })
  const unavailable = { status: 503, headers: { 'retry-after': '5', 'x-sb-error-code': 'unexpected_failure' } }

  test.each(calls)('%s %s answers 503', async (method, path, body) => {
    const message = 'The database does not answer just now'
    expect(await send(method, path, body?.())).toMatchObject({
      ...unavailable,
      body: { code: 'unexpected_failure', message },
    })
    const older = await send(method, path, body?.(), { 'x-supabase-api-version': '' })
    expect(older).toMatchObject({ ...unavailable, body: { code: 503, msg: message } })
  })

  test('its keys answer 503 once they are not cached any more', async () => {
    expect((await send('GET', '/.well-known/jwks.json')).status).toBe(200)
    school.clock.advance({ seconds: 61 })
    expect(await send('GET', '/.well-known/jwks.json')).toMatchObject(unavailable)
  })

  test.each(['/health', '/settings'])('%s needs no database', async (path) => {
    expect((await send('GET', path)).status).toBe(200)
  })
})

test('/readyz answers 503, /healthz 200', async () => {
  expect(await school.asStranger.get('/readyz')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { status: 'database unreachable' },
  })
  expect((await school.asStranger.get('/healthz')).status).toBe(200)
})

test('everything answers again as soon as the database is back', async () => {
  embedded = await startEmbeddedPostgres({ dataDir, log, settings: ['fsync=off'], isDurable: false })
  expect((await school.asTeacher.get('/api/classes')).status).toBe(200)
  expect((await school.asStranger.post('/auth/v1/token?grant_type=password', credentials)).status).toBe(200)
  expect((await school.asStranger.get('/readyz')).status).toBe(200)
})
