import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHeader } from '../../contract/kernel/endpoint.ts'
import { createClass } from '../test/factories.ts'
import { type TestSchool, testSchool } from '../test/fixtures.ts'
import { refusal } from '../test/refusal.ts'

let school: TestSchool
beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

const create = (fields: object) =>
  refusal(school, () => school.asTeacher.post('/api/classes', { name: 'A', ...fields }))

describe('what is wrong with an input', () => {
  test('is said in the words of a person, also where a field has none of its own', async () => {
    const entry = { dayOfWeek: 1, startTime: '09:00', endTime: '09:45' }
    const messageOf = async (fields: object) =>
      (await create({ weeklySchedule: [{ ...entry, ...fields }] })).issues?.map(({ message }) => message)
    expect(await messageOf({ weeks: [0] })).toEqual(['Please choose weeks from 1 to 10'])
    expect(await messageOf({ weeks: Array.from({ length: 11 }, () => 1) })).toEqual([
      'Please choose weeks from 1 to 10',
    ])
    expect(await messageOf({ dayOfWeek: 1e20 })).toEqual(['Please choose a day'])
    expect((await create({ name: [] })).issues).toEqual([{ path: 'name', message: 'Please enter a name' }])
    const token = await refusal(school, () =>
      school.asTeacher.post('/api/approved-users/link-owner', { kind: 'invite', token: '' }),
    )
    expect(token).toMatchObject({ status: 400, message: 'This link is not complete' })
    const states = await refusal(school, () => school.asAdmin.put('/api/attendance-settings', { states: 7 }))
    expect(states.message).not.toMatch(/expected/i)
  })

  test('is answered for the first 50 unknown fields, with the beginnings of their names', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index} `.repeat(100), 1]))
    const { issues = [] } = await create(fields)
    expect(issues).toHaveLength(50)
    expect(Math.max(...issues.map(({ message }) => message.length))).toBeLessThan(150)
  })
})

describe('a parameter that the query of an endpoint does not have is refused', () => {
  const a = { path: 'a', message: "There is no field 'a'" }
  const b = { path: 'b', message: "There is no field 'b'" }

  test.each([
    ['classes', [a, b]],
    ['students', [a, b]],
    ['changes', [a, b]],
    ['people', [a, b]],
  ])('of %s', async (noun, issues) => {
    const failure = await refusal(school, () => school.asTeacher.get(`/api/${noun}?a=1&a=2&b=`))
    expect(failure).toEqual({ status: 400, code: 'invalid_input', message: a.message, issues })
  })

  test('of a write, which changes nothing', async () => {
    const { id } = await createClass(school)
    const failure = await refusal(school, () => school.asTeacher.delete(`/api/classes/${id}?a=1`))
    expect(failure).toMatchObject({ status: 400, issues: [a] })
  })

  test('of a request for the headers alone, and not of the health', async () => {
    const headers = { authorization: `Bearer ${await school.asTeacher.accessToken()}` }
    const statusOf = async (method: 'HEAD' | 'GET', url: string) =>
      (await school.app.inject({ method, url, headers })).statusCode
    expect(await statusOf('HEAD', '/api/students')).toBe(200)
    expect(await statusOf('HEAD', '/api/students?a=1')).toBe(400)
    expect(await statusOf('GET', '/healthz?a=1')).toBe(200)
    expect(await statusOf('GET', '/readyz?a=1')).toBe(200)
  })
})

test('an update of one entity with the id of another is refused', async () => {
  const [one, other] = await Promise.all([createClass(school), createClass(school)])
  const put = (id: string) => school.asTeacher.put(`/api/classes/${one.id}`, { id, name: 'Б' })
  expect(await refusal(school, () => put(other.id))).toMatchObject({
    status: 400,
    issues: [{ path: 'id', message: 'This is the id of something else' }],
  })
  expect(await put(one.id.toUpperCase())).toMatchObject({ status: 200, body: { name: 'Б' } })
})

test('a program that names itself by anything but an id writes as one without a name', async () => {
  const send = (client: string) =>
    school.asTeacher.send('POST', '/api/classes', { name: 'В' }, { [clientHeader]: client })
  for (const client of ['a program', '']) expect((await send(client)).status).toBe(201)
})

test('a write without a body may name the type of one', async () => {
  const { id } = await createClass(school)
  const json = { 'content-type': 'application/json' }
  expect((await school.asTeacher.send('DELETE', `/api/classes/${id}`, '', json)).status).toBe(204)
  expect((await school.asTeacher.send('POST', `/api/classes/${id}/restoration`, undefined, json)).status).toBe(200)
})
