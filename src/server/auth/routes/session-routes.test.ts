import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { errorOf, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

const auth: ServiceUnderTest = await serviceUnderTest()
afterAll(() => auth.close())

type Tokens = { access_token: string; refresh_token: string }
let current: Tokens
let other: Tokens
let people = 0
beforeEach(async () => {
  people += 1
  const email = `person${people}@school.test`
  await auth.createPerson(email)
  current = (await auth.signIn(email)).json()
  other = (await auth.signIn(email)).json()
})

const hasSession = async ({ access_token }: Tokens) =>
  (await auth.get('/user', { token: access_token })).statusCode === 200
const cleared = 'daybook-access=; Max-Age=0; Path=/api; HttpOnly; SameSite=Strict'

describe('POST /logout', () => {
  test.each([
    ['', false, false, cleared],
    ['?scope=global', false, false, cleared],
    ['?scope=local', false, true, cleared],
    ['?scope=others', true, false, undefined],
  ])('%s', async (query, currentRemains, otherRemains, cookie) => {
    const response = await auth.post(`/logout${query}`, undefined, { token: current.access_token })
    expect([response.statusCode, response.body, response.headers['set-cookie']]).toEqual([204, '', cookie])
    expect(response.headers['clear-site-data']).toBe(currentRemains ? undefined : '"cache"')
    expect([await hasSession(current), await hasSession(other)]).toEqual([currentRemains, otherRemains])
    expect((await auth.refresh(current.refresh_token)).statusCode).toBe(currentRemains ? 200 : 400)
    expect((await auth.refresh(other.refresh_token)).statusCode).toBe(otherRemains ? 200 : 400)
  })

  test.each([
    ['?scope=x', 'x'],
    ['?scope=local&scope=local', 'local,local'],
    ['?scope=others&scope=', 'others,'],
  ])('an unknown scope or several, as %s, are rejected and end nothing', async (query, scope) => {
    const response = await auth.post(`/logout${query}`, undefined, { token: current.access_token })
    expect(errorOf(response)).toEqual([400, 'validation_failed', `Unsupported logout scope "${scope}"`])
    expect([await hasSession(current), await hasSession(other)]).toEqual([true, true])
  })

  test('of a session that has ended says so, and clears what its browser has stored', async () => {
    await auth.post('/logout?scope=others', undefined, { token: other.access_token })
    const response = await auth.post('/logout?scope=local', undefined, { token: current.access_token })
    expect(errorOf(response)[1]).toBe('session_not_found')
    expect(response.headers).toMatchObject({ 'set-cookie': cleared, 'clear-site-data': '"cache"' })
    const refused = await auth.refresh(current.refresh_token)
    expect(errorOf(refused)[1]).toBe('refresh_token_not_found')
    expect(refused.headers).toMatchObject({ 'set-cookie': cleared, 'clear-site-data': '"cache"' })
  })

  test('without a token it is rejected', async () => {
    expect(errorOf(await auth.post('/logout'))).toEqual([
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

  test('lists every session of the account and marks the current one', async () => {
    const fromCurrent = await sessionsOf(current)
    const fromOther = await sessionsOf(other)
    expect(fromCurrent).toHaveLength(2)
    expect(fromCurrent.map(({ id }) => id).sort()).toEqual(fromOther.map(({ id }) => id).sort())
    expect(fromCurrent.filter((session) => session.is_current)).toHaveLength(1)
    expect(fromCurrent.find((session) => session.is_current)?.id).not.toBe(
      fromOther.find((session) => session.is_current)?.id,
    )
    expect(Object.keys(fromCurrent[0] ?? {})).toEqual([
      'id',
      'user_agent',
      'ip',
      'created_at',
      'refreshed_at',
      'is_current',
    ])
  })

  test('shows from where a session was refreshed last, and that one first', async () => {
    const from = { address: '198.51.100.9', headers: { 'user-agent': 'Another browser' } }
    const { refresh_token } = current
    auth.advanceClock(60)
    const refreshed = await auth.post('/token?grant_type=refresh_token', { refresh_token }, from)
    const [own] = await sessionsOf(refreshed.json())
    expect(own?.is_current).toBe(true)
    expect(own).toMatchObject({ ip: '198.51.100.9', user_agent: 'Another browser' })
  })

  test('one session can end another, and twice is safe', async () => {
    const listed = (await sessionsOf(current)).find((session) => !session.is_current)
    for (const _time of ['once', 'twice']) {
      const response = await auth.remove(`/sessions/${listed?.id}`, { token: current.access_token })
      expect(response.statusCode).toBe(204)
      for (const header of ['set-cookie', 'clear-site-data']) expect(response.headers).not.toHaveProperty(header)
    }
    expect([await hasSession(current), await hasSession(other)]).toEqual([true, false])
  })

  test.each([
    ['lower', (id: string) => id],
    ['upper', (id: string) => id.toUpperCase()],
  ])(
    'ending one’s own, its id in %s case, clears what the browser has stored, as signing out does',
    async (_, format) => {
      const own = (await sessionsOf(current)).find((session) => session.is_current)
      invariant(own, 'the list has the current session')
      const response = await auth.remove(`/sessions/${format(own.id)}`, { token: current.access_token })
      expect(response.headers).toMatchObject({ 'set-cookie': cleared, 'clear-site-data': '"cache"' })
      expect(await hasSession(current)).toBe(false)
    },
  )

  test('a session of another account is not ended', async () => {
    await auth.createPerson('other@school.test')
    const otherPerson: Tokens = (await auth.signIn('other@school.test')).json()
    const [foreign] = await sessionsOf(otherPerson)
    await auth.remove(`/sessions/${foreign?.id}`, { token: current.access_token })
    expect(await hasSession(otherPerson)).toBe(true)
  })

  test('an invalid id and a request without a session are rejected', async () => {
    const response = await auth.remove('/sessions/x', { token: current.access_token })
    expect(errorOf(response)).toEqual([400, 'validation_failed', 'The id of a session must be a UUID'])
    expect((await auth.get('/sessions')).statusCode).toBe(401)
    expect((await auth.remove('/sessions/x')).statusCode).toBe(401)
  })
})
