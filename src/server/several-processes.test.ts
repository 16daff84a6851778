import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { actor } from './test/actor.ts'
import { type Person, type TestSchool, testSchool } from './test/fixtures.ts'

/** Two servers on one database: an update in one must take effect in the other on the next request. */
let school: TestSchool
let second: FastifyInstance
beforeAll(async () => {
  school = await testSchool()
  second = await buildApp({ ...school, checksAnswers: true })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await school.close()
})

/** Requests of the same session to the second server. */
const atSecondServer = ({ accessToken }: Pick<Person, 'accessToken'>) =>
  actor(second, async () => ({ authorization: `Bearer ${await accessToken()}` }))

let lastNumber = 0
/** A person whose session both servers have just accepted. */
async function someone(role: 'teacher' | 'admin' = 'teacher') {
  lastNumber += 1
  const onFirst = await school.person({ email: `person-${lastNumber}@school.test`, role })
  const onSecond = atSecondServer(onFirst)
  expect([(await onFirst.get('/api/classes')).status, (await onSecond.get('/api/classes')).status]).toEqual([200, 200])
  return { onFirst, onSecond, path: `/api/approved-users/${onFirst.approvalId}` }
}

describe('an update in one process takes effect in the other on the next request', () => {
  test('suspension, and reactivation for a session that begins after it', async () => {
    const { onFirst, onSecond, path } = await someone()
    expect((await school.asAdmin.patch(path, { status: 'suspended' })).status).toBe(200)
    expect(await onSecond.get('/api/classes')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await onSecond.get('/auth/v1/user')).status).toBe(403)
    const again = await school.visitor(onFirst.email)
    expect(await atSecondServer(again).get('/api/classes')).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect((await atSecondServer(school.asAdmin).patch(path, { status: 'active' })).status).toBe(200)
    expect((await again.get('/api/classes')).status).toBe(401)
    const afterwards = await school.visitor(onFirst.email)
    expect((await afterwards.get('/api/classes')).status).toBe(200)
  })

  test('deletion', async () => {
    const { onFirst, onSecond, path } = await someone()
    expect((await atSecondServer(school.asAdmin).delete(path)).status).toBe(204)
    expect(await onFirst.get('/api/classes')).toMatchObject({ status: 401 })
    expect(await onSecond.get('/api/classes')).toMatchObject({ status: 401 })
  })

  test('a change of role, up and down', async () => {
    const { onFirst, onSecond, path } = await someone()
    expect((await onSecond.get('/api/approved-users')).status).toBe(403)
    await school.asAdmin.patch(path, { role: 'admin' })
    expect((await onSecond.get('/api/approved-users')).status).toBe(200)
    await atSecondServer(school.asAdmin).patch(path, { role: 'assistant' })
    expect(await onFirst.get('/api/approved-users')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await onFirst.post('/api/classes', { name: '5-А' })).status).toBe(403)
  })

  test('a new password: the session that set it continues, the others end', async () => {
    const { onFirst, onSecond } = await someone()
    const otherDevice = atSecondServer(await school.visitor(onFirst.email))
    expect((await otherDevice.get('/api/classes')).status).toBe(200)
    expect((await onFirst.put('/auth/v1/user', { password: 'seven quiet green lanterns' })).status).toBe(200)
    expect(await otherDevice.get('/api/classes')).toMatchObject({ status: 401 })
    expect((await onSecond.get('/api/classes')).status).toBe(200)
  })

  test.each(['local', 'global', 'others'] as const)('a sign-out, %s', async (scope) => {
    const { onFirst, onSecond } = await someone()
    const otherDevice = atSecondServer(await school.visitor(onFirst.email))
    expect((await onFirst.post(`/auth/v1/logout?scope=${scope}`)).status).toBe(204)
    const [own, other] = [(await onSecond.get('/api/classes')).status, (await otherDevice.get('/api/classes')).status]
    expect({ own, other }).toEqual({
      own: scope === 'others' ? 200 : 401,
      other: scope === 'local' ? 200 : 401,
    })
  })

  test('a refresh: each renews the other’s token, and the reuse of an old one ends the session in both', async () => {
    const { onFirst } = await someone()
    const { email, userId } = onFirst
    const password = 'another good password'
    expect((await onFirst.put('/auth/v1/user', { password })).status).toBe(200)
    await school.db
      .updateTable('auth.users')
      .set({ emailConfirmedAt: school.clock() })
      .where('id', '=', userId)
      .execute()
    const stranger = actor(second, async () => ({}))
    const { body: session } = await school.asStranger.post('/auth/v1/token?grant_type=password', {
      email,
      password,
    })
    const refresh = (by: typeof stranger, token: string) =>
      by.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
    const renewed = await refresh(stranger, session.refresh_token)
    const newest = await refresh(school.asStranger, renewed.body.refresh_token)
    expect([renewed.status, newest.status]).toEqual([200, 200])
    school.clock.advance({ seconds: 11 })
    expect((await refresh(stranger, session.refresh_token)).body.error_code).toBe('refresh_token_already_used')
    const own = actor(school.app, async () => ({ authorization: `Bearer ${newest.body.access_token}` }))
    expect((await own.get('/api/classes')).status).toBe(401)
  })
})
