import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../contract/kernel/errors.ts'
import { memoryOutbox } from '../../test/memory-outbox.ts'
import { authService } from '../service.ts'
import { errorOf, password, publicUrl, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
  await auth.createPerson('known@school.test')
})
afterAll(() => auth.close())

const failingRequest = (version: string | undefined) =>
  auth.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: version === undefined ? {} : { 'x-supabase-api-version': version },
    payload: { email: 'a@b.test', password: 'wrong password' },
  })

describe('the two formats of an error', () => {
  test.each(['2024-01-01', '2024-01-02', '2031-12-31'])('version %s requests the current format', async (version) => {
    const response = await failingRequest(version)
    expect(response.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(response.headers['x-sb-error-code']).toBe('invalid_credentials')
    expect(response.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  test.each([undefined, '2023-12-31', 'latest', '2024-13-45', ''])(
    'version %s requests the legacy format',
    async (version) => {
      const response = await failingRequest(version)
      expect(response.headers['x-supabase-api-version']).toBeUndefined()
      expect(response.headers['x-sb-error-code']).toBe('invalid_credentials')
      expect(response.json()).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
    },
  )

  test('weak passwords have their reasons in both', async () => {
    const { access_token } = (await auth.signIn('known@school.test')).json()
    const put = (version: string) =>
      auth.put(
        '/user',
        { password: 'short', current_password: password },
        { token: access_token, headers: { 'x-supabase-api-version': version } },
      )
    const message = 'Password should be at least 10 characters.'
    const weak_password = { reasons: ['length'] }
    expect((await put('2024-01-01')).json()).toEqual({ code: 'weak_password', message, weak_password })
    expect((await put('')).json()).toEqual({ code: 422, error_code: 'weak_password', msg: message, weak_password })
  })
})

describe('everything under /auth/v1 is JSON', () => {
  test.each(['/', '', '/token', '/verify', '/admin/users', '/nothing/here.html'])('GET %s', async (path) => {
    const response = await auth.get(path, { headers: { accept: 'text/html' } })
    expect(errorOf(response)).toEqual([404, 'not_found', 'There is nothing at this address'])
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('health, settings and sign-up need no session', async () => {
    expect((await auth.get('/health')).json()).toEqual({
      version: expect.any(String),
      name: 'Daybook',
      description: expect.any(String),
    })
    expect((await auth.get('/settings')).json()).toMatchObject({ external: { email: true }, disable_signup: true })
    expect(errorOf(await auth.post('/signup', { email: 'a@b.test', password: 'a long password' }))).toEqual([
      422,
      'signup_disabled',
      'Signups not allowed for this instance',
    ])
  })

  test('a write from another site, which a hook of the server rejects before the service handles it', async () => {
    const server = fastify()
    server.addHook('onRequest', async () => {
      throw new AppError('wrong_origin', 'This came from another site')
    })
    const { db, clock } = auth
    const options = {
      db,
      clock,
      publicUrl,
      outbox: memoryOutbox().outbox,
      sessionDays: 180,
      findRecipient: async () => undefined,
    }
    await server.register(authService, { prefix: '/auth/v1', ...options })
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const response = await server.inject({ method: 'POST', url: '/auth/v1/logout', headers })
    expect(errorOf(response)).toEqual([403, 'wrong_origin', 'This came from another site'])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-supabase-api-version': '2024-01-01' })
    await server.close()
  })

  test('an unexpected error is hidden from the client', async () => {
    const broken = await serviceUnderTest()
    await broken.db.schema.dropTable('auth.throttles').execute()
    const response = await broken.signIn('a@b.test')
    expect(errorOf(response)).toEqual([500, 'unexpected_failure', 'Something went wrong on the server (req-1)'])
    await broken.close()
  })
})
