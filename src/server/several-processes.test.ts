import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { setPassword } from './auth/passwords.ts'
import { actor } from './test/actor.ts'
import { type Person, type TestSchool, testSchool } from './test/cast.ts'

/** Two servers on one database: what one is told, the other must know on the very next request. */
let school: TestSchool
let second: FastifyInstance
beforeAll(async () => {
  school = await testSchool()
  second = await buildApp({ ...school, deliver: async () => undefined, checksAnswers: true })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await school.close()
})

/** The same session at the other server. */
const there = ({ accessToken }: Pick<Person, 'accessToken'>) =>
  actor(second, async () => ({ authorization: `Bearer ${await accessToken()}` }))

let lastNumber = 0
/** Somebody whom both servers have let in a moment ago. */
async function someone(role: 'teacher' | 'admin' = 'teacher') {
  lastNumber += 1
  const here = await school.person({ email: `person-${lastNumber}@school.test`, role })
  const away = there(here)
  expect([(await here.get('/api/classes')).status, (await away.get('/api/classes')).status]).toEqual([200, 200])
  return { here, away, path: `/api/approved-users/${here.approvalId}` }
}

describe('what one process is told counts in the other on the next request', () => {
  test('suspension, and reactivation for a new session', async () => {
    const { here, away, path } = await someone()
    expect((await school.asAdmin.patch(path, { status: 'suspended' })).status).toBe(200)
    expect(await away.get('/api/classes')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await away.get('/auth/v1/user')).status).toBe(403)
    const again = await school.visitor(here.email)
    expect(await there(again).get('/api/classes')).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect((await there(school.asAdmin).patch(path, { status: 'active' })).status).toBe(200)
    expect((await again.get('/api/classes')).status).toBe(200)
  })

  test('deletion', async () => {
    const { here, away, path } = await someone()
    expect((await there(school.asAdmin).delete(path)).status).toBe(204)
    expect(await here.get('/api/classes')).toMatchObject({ status: 401 })
    expect(await away.get('/api/classes')).toMatchObject({ status: 401 })
  })

  test('a change of role, up and down', async () => {
    const { here, away, path } = await someone()
    expect((await away.get('/api/approved-users')).status).toBe(403)
    await school.asAdmin.patch(path, { role: 'admin' })
    expect((await away.get('/api/approved-users')).status).toBe(200)
    await there(school.asAdmin).patch(path, { role: 'assistant' })
    expect(await here.get('/api/approved-users')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await here.post('/api/classes', { name: '5-А' })).status).toBe(403)
  })

  test('a new password: the session that set it goes on, the others end', async () => {
    const { here, away } = await someone()
    const otherDevice = there(await school.visitor(here.email))
    expect((await otherDevice.get('/api/classes')).status).toBe(200)
    expect((await here.put('/auth/v1/user', { password: 'seven quiet green lanterns' })).status).toBe(200)
    expect(await otherDevice.get('/api/classes')).toMatchObject({ status: 401 })
    expect((await away.get('/api/classes')).status).toBe(200)
  })

  test('a password set by the program: every session ends', async () => {
    const { here, away } = await someone()
    await setPassword(school.db, { userId: here.userId, password: 'another good password' })
    expect((await here.get('/api/classes')).status).toBe(401)
    expect((await away.get('/api/classes')).status).toBe(401)
  })

  test.each(['local', 'global', 'others'] as const)('a sign-out, %s', async (scope) => {
    const { here, away } = await someone()
    const otherDevice = there(await school.visitor(here.email))
    expect((await here.post(`/auth/v1/logout?scope=${scope}`)).status).toBe(204)
    const [own, other] = [(await away.get('/api/classes')).status, (await otherDevice.get('/api/classes')).status]
    expect({ own, other }).toEqual({
      own: scope === 'others' ? 200 : 401,
      other: scope === 'local' ? 200 : 401,
    })
  })

  test('a refresh: either renews the other’s token, and an old one used again ends the session in both', async () => {
    const { here } = await someone()
    const { email, userId } = here
    const password = 'another good password'
    await school.db.transaction().execute((tx) => setPassword(tx, { userId, password }))
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
