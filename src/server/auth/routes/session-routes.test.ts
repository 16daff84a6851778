import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

const auth: ServiceUnderTest = await serviceUnderTest()
afterAll(() => auth.close())

type Tokens = { access_token: string; refresh_token: string }
let here: Tokens
let there: Tokens
let people = 0
beforeEach(async () => {
  people += 1
  const email = `person${people}@school.test`
  await auth.person(email)
  here = (await auth.signIn(email)).json()
  there = (await auth.signIn(email)).json()
})

const isAlive = async ({ access_token }: Tokens) =>
  (await auth.get('/user', { token: access_token })).statusCode === 200
const cleared = 'daybook-access=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict'

describe('POST /logout', () => {
  test.each([
    ['', false, false, cleared],
    ['?scope=global', false, false, cleared],
    ['?scope=local', false, true, cleared],
    ['?scope=others', true, false, undefined],
  ])('%s', async (query, hereAfter, thereAfter, cookie) => {
    const response = await auth.post(`/logout${query}`, undefined, { token: here.access_token })
    expect([response.statusCode, response.body, response.headers['set-cookie']]).toEqual([204, '', cookie])
    expect([await isAlive(here), await isAlive(there)]).toEqual([hereAfter, thereAfter])
    expect((await auth.refresh(here.refresh_token)).statusCode).toBe(hereAfter ? 200 : 400)
    expect((await auth.refresh(there.refresh_token)).statusCode).toBe(thereAfter ? 200 : 400)
  })

  test('another scope ends nothing', async () => {
    const response = await auth.post('/logout?scope=x', undefined, { token: here.access_token })
    expect(refusal(response)).toEqual([400, 'validation_failed', 'Unsupported logout scope "x"'])
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, true])
  })

  test('twice: the second time the session is gone', async () => {
    await auth.post('/logout?scope=local', undefined, { token: here.access_token })
    const response = await auth.post('/logout?scope=local', undefined, { token: here.access_token })
    expect(refusal(response)[1]).toBe('session_not_found')
  })

  test('without a token', async () => {
    expect(refusal(await auth.post('/logout'))).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ])
  })
})

describe('the list of sessions', () => {
  type Listed = { id: string; is_current: boolean; user_agent: string; refreshed_at: string }
  const sessionsOf = async ({ access_token }: Tokens): Promise<Listed[]> =>
    (await auth.get('/sessions', { token: access_token })).json()

  test('names every session of the person, and which one asks', async () => {
    const seenHere = await sessionsOf(here)
    const seenThere = await sessionsOf(there)
    expect(seenHere).toHaveLength(2)
    expect(seenHere.map(({ id }) => id).sort()).toEqual(seenThere.map(({ id }) => id).sort())
    expect(seenHere.filter((session) => session.is_current)).toHaveLength(1)
    expect(seenHere.find((session) => session.is_current)?.id).not.toBe(
      seenThere.find((session) => session.is_current)?.id,
    )
    expect(Object.keys(seenHere[0] ?? {})).toEqual([
      'id',
      'user_agent',
      'ip',
      'created_at',
      'refreshed_at',
      'is_current',
    ])
  })

  test('one of them can be ended from another, and twice is safe', async () => {
    const other = (await sessionsOf(here)).find((session) => !session.is_current)
    for (const _time of ['once', 'twice']) {
      const response = await auth.remove(`/sessions/${other?.id}`, { token: here.access_token })
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, undefined])
    }
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false])
  })

  test.each([
    ['lower', (id: string) => id],
    ['upper', (id: string) => id.toUpperCase()],
  ])('ending one’s own, its id in %s case, clears the cookie', async (_, written) => {
    const own = (await sessionsOf(here)).find((session) => session.is_current)
    const response = await auth.remove(`/sessions/${written(own?.id ?? '')}`, { token: here.access_token })
    expect(response.headers['set-cookie']).toBe(cleared)
    expect(await isAlive(here)).toBe(false)
  })

  test('a session of somebody else is not ended', async () => {
    await auth.person('stranger@school.test')
    const stranger: Tokens = (await auth.signIn('stranger@school.test')).json()
    const [foreign] = await sessionsOf(stranger)
    await auth.remove(`/sessions/${foreign?.id}`, { token: here.access_token })
    expect(await isAlive(stranger)).toBe(true)
  })

  test('what is no id is refused, and so is who has no session', async () => {
    const response = await auth.remove('/sessions/x', { token: here.access_token })
    expect(refusal(response)).toEqual([400, 'validation_failed', 'The id of a session must be a UUID'])
    expect((await auth.get('/sessions')).statusCode).toBe(401)
    expect((await auth.remove('/sessions/x')).statusCode).toBe(401)
  })
})
