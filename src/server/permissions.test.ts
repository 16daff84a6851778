import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '../contract/kernel/endpoint.ts'
import type { Actor } from './test/actor.ts'
import { type Person, type TestSchool, testSchool } from './test/fixtures.ts'

let school: TestSchool
let visitor: Actor
beforeAll(async () => {
  school = await testSchool()
  visitor = await school.visitor('visitor@school.test')
})
afterAll(() => school.close())

/** The answer of each endpoint by role, 'ok' for anything but 401 and 403; a new endpoint needs a row here. */
const table: Record<string, [stranger: Cell, unapproved: Cell, assistant: Cell, teacher: Cell, admin: Cell]> = {
  'GET /api/people': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/approved-users/own-name': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/approved-users/link-owner': ['ok', 'ok', 'ok', 'ok', 'ok'],
  'GET /api/approved-users': [401, 403, 403, 403, 'ok'],
  'POST /api/approved-users': [401, 403, 403, 403, 'ok'],
  'PATCH /api/approved-users/{id}': [401, 403, 403, 403, 'ok'],
  'DELETE /api/approved-users/{id}': [401, 403, 403, 403, 'ok'],
  'POST /api/approved-users/{id}/invitation': [401, 403, 403, 403, 'ok'],
  'POST /api/approved-users/activation': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/approved-users/first-admin': ['ok', 'ok', 'ok', 'ok', 'ok'],

  'GET /api/school-calendar': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/school-calendar': [401, 403, 403, 403, 'ok'],
  'GET /api/attendance-settings': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/attendance-settings': [401, 403, 403, 403, 'ok'],

  'GET /api/absences': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/absences': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/absences/{id}': [401, 403, 'ok', 'ok', 'ok'],
  'DELETE /api/absences/{id}': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/absences/{id}/restoration': [401, 403, 'ok', 'ok', 'ok'],

  'GET /api/lesson-templates': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/lesson-templates': [401, 403, 403, 'ok', 'ok'],
  'PUT /api/lesson-templates/{id}': [401, 403, 403, 'ok', 'ok'],
  'DELETE /api/lesson-templates/{id}': [401, 403, 403, 'ok', 'ok'],
  'POST /api/lesson-templates/{id}/restoration': [401, 403, 403, 'ok', 'ok'],

  'GET /api/units': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/units': [401, 403, 403, 'ok', 'ok'],
  'PUT /api/units/{id}': [401, 403, 403, 'ok', 'ok'],
  'DELETE /api/units/{id}': [401, 403, 403, 'ok', 'ok'],
  'POST /api/units/{id}/restoration': [401, 403, 403, 'ok', 'ok'],

  'GET /api/classes': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/classes': [401, 403, 403, 'ok', 'ok'],
  'PUT /api/classes/{id}': [401, 403, 403, 'ok', 'ok'],
  'DELETE /api/classes/{id}': [401, 403, 403, 'ok', 'ok'],
  'POST /api/classes/{id}/restoration': [401, 403, 403, 'ok', 'ok'],
  'GET /api/classes/promotions': [401, 403, 403, 403, 'ok'],
  'POST /api/classes/promotions': [401, 403, 403, 403, 'ok'],
  'POST /api/classes/promotions/{id}/undo': [401, 403, 403, 403, 'ok'],

  'GET /api/students': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/classes/{classId}/students': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/students': [401, 403, 403, 'ok', 'ok'],
  'POST /api/students/moves': [401, 403, 403, 'ok', 'ok'],
  'PUT /api/students/{id}': [401, 403, 403, 'ok', 'ok'],
  'DELETE /api/students/{id}': [401, 403, 403, 'ok', 'ok'],
  'POST /api/students/{id}/restoration': [401, 403, 403, 'ok', 'ok'],

  'GET /api/calendar-feed': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/calendar-feed': [401, 403, 'ok', 'ok', 'ok'],

  'GET /api/scheduled-lessons': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/scheduled-lessons': [401, 403, 403, 'ok', 'ok'],
  'PATCH /api/scheduled-lessons/{id}': [401, 403, 403, 'ok', 'ok'],
  'DELETE /api/scheduled-lessons/{id}': [401, 403, 403, 'ok', 'ok'],
  'POST /api/scheduled-lessons/{id}/restoration': [401, 403, 403, 'ok', 'ok'],
  'POST /api/scheduled-lessons/plans': [401, 403, 403, 'ok', 'ok'],
  'POST /api/scheduled-lessons/plans/{id}/undo': [401, 403, 403, 'ok', 'ok'],
  'GET /api/classes/{id}/detail': [401, 403, 'ok', 'ok', 'ok'],

  'GET /api/student-progress': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/scheduled-lessons/{id}/progress': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/scheduled-lessons/{id}/register': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/student-reports': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/student-reports': [401, 403, 403, 'ok', 'ok'],
  'POST /api/student-progress': [401, 403, 'ok', 'ok', 'ok'],
  'PUT /api/student-progress/{id}': [401, 403, 'ok', 'ok', 'ok'],
  'POST /api/student-progress/saves/{saveId}/undo': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/students/{id}/detail': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/classes/{id}/register': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/classes/{id}/journal': [401, 403, 'ok', 'ok', 'ok'],

  'GET /api/classes/{id}/analytics': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/dashboard': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/dashboard/home': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/dashboard/open-registers': [401, 403, 'ok', 'ok', 'ok'],

  'GET /api/changes': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/lesson-templates/{id}/history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/classes/{id}/history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/students/{id}/history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/scheduled-lessons/{id}/history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/student-progress/{id}/history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/scheduled-lessons/{id}/register-history': [401, 403, 'ok', 'ok', 'ok'],
  'GET /api/students/{id}/export': [401, 403, 403, 403, 'ok'],
  'DELETE /api/students/{id}/data': [401, 403, 403, 403, 'ok'],
  'GET /api/deleted': [401, 403, 403, 'ok', 'ok'],
  'GET /api/deleted/older': [401, 403, 403, 403, 'ok'],
  'DELETE /api/deleted/{id}': [401, 403, 403, 403, 'ok'],
}
type Cell = 401 | 403 | 'ok'

const modules = import.meta.glob<Record<string, unknown>>('../contract/*/api.ts', { eager: true })
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

describe('role × endpoint', () => {
  test('every endpoint of the contract has its row in this table, and every row its endpoint', () => {
    expect(Object.keys(table).sort()).toEqual(endpoints.map(nameOf).sort())
  })

  test('every endpoint of the contract is served', () => {
    const missing = endpoints.filter(({ method, path }) => {
      return !school.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })
    })
    expect(missing.map(nameOf)).toEqual([])
  })

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const everybody = [school.asStranger, visitor, school.asAssistant, school.asTeacher, school.asAdmin]
    const id = randomUUID()
    // No row has this id, and there is no body, so that an admitted call changes nothing.
    const path = fillPath(endpoint.path, { id, classId: id, saveId: id })
    const cells: Cell[] = []
    for (const somebody of everybody) {
      const { status, body } = await somebody.send(endpoint.method, path)
      cells.push(status === 401 || status === 403 ? status : 'ok')
      expect(status).not.toBe(500)
      if (status === 401) expect(body).toEqual({ code: 'unauthenticated', message: 'Please sign in' })
      if (status === 403) expect(body.code).toBe(somebody === visitor ? 'not_approved' : 'forbidden')
    }
    expect(cells).toEqual(table[name])
  })
})

test('reads no large body of a stranger', async () => {
  const taken = endpoints.filter(({ may, method }) => may === 'everyone' && method !== 'GET')
  expect(taken.length).toBeGreaterThan(0)
  for (const { method, path } of taken) {
    const answer = await school.asStranger.send(method, path, { token: 'a'.repeat(5000) })
    expect(answer, path).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  }
})

describe('the next request', () => {
  const read = '/api/classes'
  let lastNumber = 0
  const somebody = (): Promise<Person> => school.person({ email: `some-${++lastNumber}@school.test`, role: 'teacher' })

  test('of somebody suspended is refused, by the session and by a new one', async () => {
    const person = await somebody()
    expect((await person.get(read)).status).toBe(200)
    await school.asAdmin.patch(`/api/approved-users/${person.approvalId}`, { status: 'suspended' })
    expect(await person.get(read)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    const newVisit = await school.visitor(person.email)
    expect(await newVisit.get(read)).toMatchObject({ status: 403, body: { code: 'suspended' } })
  })

  test('of somebody deleted is refused', async () => {
    const person = await somebody()
    await school.asAdmin.delete(`/api/approved-users/${person.approvalId}`)
    expect(await person.get(read)).toMatchObject({ status: 401 })
    expect(await (await school.visitor(person.email)).get(read)).toMatchObject({
      status: 403,
      body: { code: 'not_approved' },
    })
  })

  test.each(['local', 'global'])('of somebody signed out (%s) is refused', async (scope) => {
    const person = await somebody()
    expect((await person.get(read)).status).toBe(200)
    expect((await person.post(`/auth/v1/logout?scope=${scope}`)).status).toBe(204)
    expect(await person.get(read)).toMatchObject({ status: 401 })
  })

  test('of a demoted user has the permissions of the new role only', async () => {
    const person = await somebody()
    await school.asAdmin.patch(`/api/approved-users/${person.approvalId}`, { role: 'assistant' })
    expect(await person.post(read, { name: 'a' })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await person.get(read)).status).toBe(200)
  })
})

describe('the access token', () => {
  const send = (headers: Record<string, string>, method: 'GET' | 'POST' = 'GET', body?: object) =>
    school.asStranger.send(method, '/api/classes', body, headers)

  test('is accepted as a Bearer token and as a cookie alike', async () => {
    const token = await school.asTeacher.accessToken()
    for (const scheme of ['Bearer', 'bearer'])
      expect((await send({ authorization: `${scheme} ${token}` })).status).toBe(200)
    expect((await send({ cookie: `daybook-access=${token}` })).status).toBe(200)
    expect((await send({ cookie: `daybook-access=${token}` }, 'POST', { name: 'By cookie' })).status).toBe(201)
  })

  test('in the header counts where a cookie has another one, also when it is refused', async () => {
    const [ofAssistant, ofAdmin] = await Promise.all([school.asAssistant.accessToken(), school.asAdmin.accessToken()])
    const cookie = `daybook-access=${ofAdmin}`
    const refused = await send({ authorization: `Bearer ${ofAssistant}`, cookie }, 'POST', { name: 'Not allowed' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await send({ authorization: 'Bearer x', cookie })).toMatchObject({ status: 401 })
  })

  test('in a cookie does not allow a write from another origin, nor from one that is not named', async () => {
    const cookie = `daybook-access=${await school.asTeacher.accessToken()}`
    // 'null' is sent by a file, and by a page that another site shows in a sandbox.
    for (const origin of ['https://elsewhere.test', 'null']) {
      const answer = await send({ cookie, origin }, 'POST', { name: 'Forged' })
      expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_origin' } })
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        const refused = await school.asStranger.send(method, `/api/classes/${randomUUID()}`, undefined, {
          cookie,
          origin,
        })
        expect([method, refused.body.code]).toEqual([method, 'wrong_origin'])
      }
    }
    expect((await send({ cookie, origin: 'http://school.test' }, 'POST', { name: 'Ours' })).status).toBe(201)
  })

  test('is refused when expired, altered or malformed', async () => {
    const token = await school.asTeacher.accessToken()
    const [header, claims, signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...readClaims(claims), sub: school.asAdmin.userId })).toString(
      'base64url',
    )
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    for (const wrong of [`${header}.${forged}.${signature}`, `${unsigned}.${claims}.`, 'x.y.z', 'x', `${token}x`]) {
      expect(await send({ authorization: `Bearer ${wrong}` })).toMatchObject({ status: 401 })
      expect(await send({ cookie: `daybook-access=${wrong}` })).toMatchObject({ status: 401 })
    }
    expect(await send({ authorization: `Basic ${token}` })).toMatchObject({ status: 401 })
    school.clock.advance({ hours: 2 })
    expect(await send({ authorization: `Bearer ${token}` })).toMatchObject({ status: 401 })
  })

  function readClaims(claims = ''): object {
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
  }
})
