import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../contract/kernel/errors.ts'
import { rowCounts } from '../../test/factories.ts'
import { authService } from '../service.ts'
import { publicUrl, refusal, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
  await auth.person('known@school.test')
})
afterAll(() => auth.close())

const failing = (version: string | undefined) =>
  auth.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: version === undefined ? {} : { 'x-supabase-api-version': version },
    payload: { email: 'a@b.test', password: 'wrong password' },
  })

describe('the two shapes of an error', () => {
  test.each(['2024-01-01', '2024-01-02', '2031-12-31'])('asked for by version %s: the new one', async (version) => {
    const response = await failing(version)
    expect(response.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(response.headers['x-sb-error-code']).toBe('invalid_credentials')
    expect(response.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test.each([undefined, '2023-12-31', 'latest', '2024-13-45', ''])('version %s: the old one', async (version) => {
    const response = await failing(version)
    expect(response.headers['x-supabase-api-version']).toBeUndefined()
    expect(response.headers['x-sb-error-code']).toBe('invalid_credentials')
    expect(response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  test('weak passwords carry their reasons in both', async () => {
    const { access_token } = (await auth.signIn('known@school.test')).json()
    const put = (version: string) =>
      auth.put('/user', { password: 'short' }, { token: access_token, headers: { 'x-supabase-api-version': version } })
    const message = 'Password should be at least 10 characters.'
    const weak_password = { reasons: ['length'] }
    expect((await put('2024-01-01')).json()).toEqual({ code: 'weak_password', message, weak_password })
    expect((await put('')).json()).toEqual({ code: 422, error_code: 'weak_password', msg: message, weak_password })
  })
})

describe('bodies', () => {
  const badAddress = 'Unable to validate email address: invalid format'
  const badCode = 'Token has expired or is invalid'
  const send = (payload: string, type = 'application/json') =>
    auth.post('/token?grant_type=password', undefined, { payload, headers: { 'content-type': type } })

  test.each(['{', 'email=a', '[]', '"text"', '7'])('%s is bad JSON', async (payload) => {
    const response = await send(payload)
    expect(refusal(response)).toEqual([
      400,
      'bad_json',
      expect.stringMatching(/^Could not parse request body as JSON: ./),
    ])
  })

  test.each(['', '  ', 'null', '{}', '{"__proto__":{"email":"a@b.test"}}'])(
    '%s is an empty object',
    async (payload) => {
      expect(refusal(await send(payload))).toEqual([400, 'validation_failed', 'missing email or phone'])
    },
  )

  test('forms and plain text, which other sites can send, are refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await send('{"email":"known@school.test","password":"correct horse battery"}', type)
      expect(refusal(response).slice(0, 2)).toEqual([415, 'validation_failed'])
    }
  })

  const wrongCredentials = [400, 'invalid_credentials', 'Invalid login credentials']
  const bodies = ['zero\u0000', 'half\ud83e', '\udd94'].flatMap((text): [string, object, unknown[]][] => [
    ['/token?grant_type=password', { email: `${text}@school.test`, password: 'a long password' }, wrongCredentials],
    ['/token?grant_type=password', { email: 'known@school.test', password: text }, wrongCredentials],
    [
      '/token?grant_type=refresh_token',
      { refresh_token: text },
      [400, 'validation_failed', 'Refresh token is not valid'],
    ],
    ['/recover', { email: `${text}@school.test` }, [400, 'validation_failed', badAddress]],
    ['/verify', { type: 'recovery', token_hash: text }, [403, 'otp_expired', 'Email link is invalid or has expired']],
    ['/verify', { type: text, email: `${text}@school.test`, token: text }, [403, 'otp_expired', badCode]],
    ['/signup', { email: text, password: text }, [422, 'signup_disabled', 'Signups not allowed for this instance']],
  ])
  test.each(bodies)('POST %s answers %j as the protocol has it', async (path, body, expected) => {
    const before = await rowCounts(auth.db)
    expect(refusal(await auth.post(path, body))).toEqual(expected)
    expect(await rowCounts(auth.db)).toEqual(before)
  })

  test.each(['scope', 'grant_type', 'redirect_to', 'x'])('%s=%%00 in the query', async (name) => {
    for (const path of ['/logout', '/token', '/recover', '/verify', '/user']) {
      for (const text of ['%00', '%ed%a0%80', '%']) {
        const response = await auth.post(`${path}?${name}=${text}`, { email: 'nobody@school.test' })
        expect(response.statusCode).toBeLessThan(500)
      }
    }
  })

  test('too large', async () => {
    const response = await send(JSON.stringify({ email: 'x'.repeat(70_000) }))
    expect(refusal(response).slice(0, 2)).toEqual([413, 'request_entity_too_large'])
  })
})

describe('everything under /auth/v1 is JSON', () => {
  test.each(['/', '', '/token', '/verify', '/admin/users', '/nothing/here.html'])('GET %s', async (path) => {
    const response = await auth.get(path, { headers: { accept: 'text/html' } })
    expect(refusal(response)).toEqual([404, 'not_found', 'There is nothing at this address'])
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('what everybody may ask', async () => {
    expect((await auth.get('/health')).json()).toEqual({
      version: expect.any(String),
      name: 'Daybook',
      description: expect.any(String),
    })
    expect((await auth.get('/settings')).json()).toMatchObject({ external: { email: true }, disable_signup: true })
    expect(refusal(await auth.post('/signup', { email: 'a@b.test', password: 'a long password' }))).toEqual([
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ])
  })

  test('a write from another site, which the server refuses before the service sees it', async () => {
    const server = fastify()
    server.addHook('onRequest', async () => {
      throw new AppError('wrong_origin', 'This came from another site')
    })
    const { db, clock } = auth
    const deliver = async () => {}
    const parts = { db, clock, publicUrl, secureCookies: false, deliver, mayReceiveMail: async () => false }
    await server.register(authService, { prefix: '/auth/v1', ...parts })
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const response = await server.inject({ method: 'POST', url: '/auth/v1/logout', headers })
    expect(refusal(response)).toEqual([403, 'wrong_origin', 'This came from another site'])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-supabase-api-version': '2024-01-01' })
    await server.close()
  })

  test('a failure of our own tells nothing of the inside', async () => {
    const broken = await serviceUnderTest()
    await broken.db.schema.dropTable('auth.throttles').execute()
    const response = await broken.signIn('a@b.test')
    expect(refusal(response)).toEqual([
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ])
    await broken.close()
  })
})
