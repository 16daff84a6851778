import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authService } from '../src/server/auth/service.ts'
import { type TestDatabase, testDatabase } from '../src/server/test/database.ts'
import { memoryOutbox } from '../src/server/test/memory-outbox.ts'
import { authTargets } from './auth-targets.ts'
import { problemOf } from './problem.ts'
import { sendRequests } from './run.ts'
import { type FuzzedSchool, openSchool } from './school.ts'
import { takeWrites, type Write } from './writes.ts'

let database: TestDatabase
let school: FuzzedSchool
beforeAll(async () => {
  database = await testDatabase()
  school = await openSchool(database.connection)
})
afterAll(async () => {
  await school.close()
  await database.close()
})

test('300 generated requests: no server error, and no write by a refused request', async () => {
  const { counts, problems } = await sendRequests(school, { seed: 20_260_302, count: 300 })
  expect(problems).toEqual([])
  const rows = Object.values(counts)
  expect(rows.every(({ tried }) => tried > 0)).toBe(true)
  const answered = rows.reduce((sum, row) => sum + row['2xx'], 0)
  expect(answered).toBeGreaterThan(75)
})

test('every route of the auth service is a target, and every target is a route', async () => {
  const registered = new Set<string>()
  const app = fastify({ exposeHeadRoutes: false })
  app.addHook('onRoute', ({ method, url }) => {
    registered.add(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
  await app.register(authService, {
    prefix: '/auth/v1',
    db: database.db,
    clock: () => new Date(),
    publicUrl: 'http://school.test',
    outbox: memoryOutbox().outbox,
    sessionDays: 180,
    findRecipient: async () => undefined,
  })
  await app.close()
  const targets = new Set(authTargets.map(({ method, path }) => `${method} ${path}`))
  expect([...targets].sort()).toEqual([...registered].sort())
})

test('every written row is recorded, and none that was rolled back', async () => {
  const { db } = database
  await takeWrites(db)
  await db.updateTable('classes').set({ color: '#10B981' }).execute()
  const insertion = sql`insert into first_admin_links (token_hash) values ('\\x00')`
  const rolledBack = db.transaction().execute(async (tx) => {
    await insertion.execute(tx)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const written = await takeWrites(db)
  expect(written.map(({ table, operation }) => `${operation} ${table}`)).toEqual([
    'INSERT public.change_history',
    'UPDATE public.classes',
    'UPDATE public.school_changes',
  ])
  expect(await takeWrites(db)).toEqual([])
  await insertion.execute(db)
  await db.deleteFrom('firstAdminLinks').execute()
  expect(await takeWrites(db)).toEqual([
    { table: 'public.first_admin_links', operation: 'DELETE', rows: 1 },
    { table: 'public.first_admin_links', operation: 'INSERT', rows: 1 },
  ])
})

describe('problemOf', () => {
  const api = { path: '/api/classes/{id}', statuses: [200] }
  const auth = { path: '/auth/v1/token', statuses: [200] }
  const write = (table: string, operation: Write['operation']): Write => ({ table, operation, rows: 1 })
  const answer = (status: number, body: object, writes: Write[] = []) => ({
    status,
    text: JSON.stringify(body),
    writes,
  })
  const notFound = { code: 'not_found', message: 'Not found' }
  const wrongPassword = { code: 'invalid_credentials', message: 'Invalid login credentials' }
  const counted = write('auth.throttles', 'UPDATE')
  const ended = write('auth.sessions', 'DELETE')

  test.each([
    ['a success', api, answer(200, {}, [write('public.classes', 'UPDATE')])],
    ['a refusal', api, answer(404, notFound)],
    ['a refusal with its issues', api, answer(400, { code: 'invalid_input', message: 'No', issues: [] })],
    ['a refused sign-in that is counted', auth, answer(400, wrongPassword, [counted])],
    ['the same in the older form', auth, answer(400, { code: 400, error_code: 'bad_json', msg: 'No' }, [counted])],
    ['a token used too late', auth, answer(400, { code: 'refresh_token_already_used', message: 'No' }, [ended])],
  ])('accepts %s', (_, target, received) => {
    expect(problemOf(target, received)).toBeUndefined()
  })

  test.each([
    ['a failure', api, answer(500, {}), /^answered 500/],
    ['an unavailable database', auth, answer(503, {}), /^answered 503/],
    ['an undeclared success status', api, answer(201, {}), /^answered 201/],
    ['a refusal that writes', api, answer(403, notFound, [write('public.classes', 'UPDATE')]), /wrote public.classes/],
    ['a refusal that counts', api, answer(404, notFound, [counted]), /wrote auth.throttles/],
    [
      'a refused sign-in that ends a session',
      auth,
      answer(400, wrongPassword, [counted, ended]),
      /wrote auth.sessions/,
    ],
    ['an unknown code', api, answer(404, { code: 'x', message: 'Not found' }), /unknown format/],
    ['bad input without issues', api, answer(400, { code: 'invalid_input', message: 'No' }), /unknown format/],
    ['a refusal without a message', auth, answer(400, { code: 'bad_json' }), /unknown format/],
    ['a page', api, { status: 404, text: '<!doctype html>', writes: [] }, /unknown format/],
  ])('reports %s', (_, target, received, problem) => {
    expect(problemOf(target, received)?.problem).toMatch(problem)
  })
})
