import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal, type ServiceUnderTest, serviceUnderTest } from './test/service-under-test.ts'

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
