import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../db/transaction.ts'
import { countStatements } from '../../test/count-statements.ts'
import { sendDuring } from '../../test/send-during.ts'
import { createAccountWithPassword, ensureAccount, updatePasswordHash } from '../accounts.ts'
import { listSessions } from '../sessions/sessions.ts'
import { errorOf, password, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

vi.mock('@node-rs/argon2', { spy: true })

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
})
afterAll(() => auth.close())

describe('POST /token?grant_type=password', () => {
  test('answers the protocol’s session object and stores where the session is used from', async () => {
    const account = await auth.createPerson('Olena@school.test')
    const response = await auth.signIn('OLENA@School.test', password, { headers: { 'user-agent': 'Browser' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const session = response.json()
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.access_token.split('.')).toHaveLength(3)
    expect(session.refresh_token).toMatch(/^[\w-]{12,}$/)
    expect(session.user).toMatchObject({
      id: account.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'olena@school.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      last_sign_in_at: auth.clock().toISOString(),
      is_anonymous: false,
    })
    expect(session.user.identities[0]).toMatchObject({ provider: 'email', id: account.id, user_id: account.id })
    expect(response.body).not.toContain('argon2')
    const [listed] = await listSessions(auth.db, account.id)
    expect(listed).toMatchObject({ userAgent: 'Browser', address: '192.0.2.1' })
  })

  test('refuses a password that is changed while it is verified', async () => {
    const { id } = await auth.createPerson('changing@school.test')
    const change = (tx: Tx) => updatePasswordHash(tx, id, '$argon2id$', auth.clock())
    const response = await sendDuring(auth.db, [change], () => auth.signIn('changing@school.test'))
    expect(errorOf(response)).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
    expect(await listSessions(auth.db, id)).toEqual([])
  })

  test('the access token has the claims that the protocol lists', async () => {
    const account = await auth.createPerson('claims@school.test')
    const { access_token } = (await auth.signIn('claims@school.test')).json()
    const [header, claims] = access_token
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    const now = auth.clock().getTime() / 1000
    const [session] = await listSessions(auth.db, account.id)
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(claims).toEqual({
      iss: 'http://school.test/auth/v1',
      sub: account.id,
      aud: 'authenticated',
      iat: now,
      exp: now + 3600,
      email: 'claims@school.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: session?.id,
      is_anonymous: false,
    })
  })

  test('an unknown address, an account without password and a wrong password get the same response', async () => {
    await auth.createPerson('known@school.test')
    await ensureAccount(auth.db, { email: 'invited@school.test', now: auth.clock() })
    const responses = await Promise.all(
      ['known@school.test', 'invited@school.test', 'nobody@school.test', 'no address\u0000', 'x'.repeat(5000)].map(
        (email) => auth.signIn(email, 'wrong password'),
      ),
    )
    const seen = responses.map(({ statusCode, body, headers: { date: _, ...headers } }) => ({
      statusCode,
      body,
      headers,
    }))
    expect(new Set(seen.map((response) => JSON.stringify(response))).size).toBe(1)
    for (const response of responses) {
      expect(errorOf(response)).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  test('an unknown address costs the same work as a known one: one hash with the same parameters, and the same statements', async () => {
    await createAccountWithPassword(auth.db, { email: 'known-cost@school.test', password, now: auth.clock() })
    const verifyHash = vi.mocked(argon2.verify)
    async function workOf(email: string) {
      verifyHash.mockClear()
      const { statements } = await countStatements(auth.db, () => auth.signIn(email, 'wrong password'))
      const hashes = verifyHash.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'))
      return { statements, hashes, matches: await Promise.all(verifyHash.mock.results.map(({ value }) => value)) }
    }
    const unknown = await workOf('unknown-cost@school.test')
    expect(unknown).toMatchObject({ hashes: ['$argon2id$v=19$m=19456,t=2,p=1'], matches: [false] })
    expect(unknown.statements).not.toEqual([])
    expect(await workOf('known-cost@school.test')).toEqual(unknown)
  })

  test('the right password of an unconfirmed address is rejected', async () => {
    const { id } = await auth.createPerson('unconfirmed@school.test')
    await auth.db.updateTable('auth.users').set({ emailConfirmedAt: null }).where('id', '=', id).execute()
    const response = await auth.signIn('unconfirmed@school.test')
    expect(errorOf(response)).toEqual([400, 'email_not_confirmed', 'Email not confirmed'])
    expect(errorOf(await auth.signIn('unconfirmed@school.test', 'wrong password'))[1]).toBe('invalid_credentials')
  })

  test('a password of any length is no server error', async () => {
    await auth.createPerson('long@school.test')
    for (const secret of ['', 'x'.repeat(129), 'ﷺ'.repeat(42), 'x'.repeat(50_000), '\u0000\ud800']) {
      expect(errorOf(await auth.signIn('long@school.test', secret))[1]).toBe('invalid_credentials')
    }
  })

  test('a password in decomposed Unicode is the same password', async () => {
    const account = { email: 'i@school.test', password: 'Зелений їжак'.normalize('NFC') }
    await createAccountWithPassword(auth.db, { ...account, now: auth.clock() })
    expect((await auth.signIn('i@school.test', 'Зелений їжак'.normalize('NFD'))).statusCode).toBe(200)
  })

  test.each([
    [{ password }, 400, 'validation_failed', 'missing email or phone'],
    [{ email: null, password }, 400, 'validation_failed', 'missing email or phone'],
    [{ phone: '+380441234567', password }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
    [
      { email: 'a@b.test', phone: '+380441234567', password },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
    [{ email: 7, password }, 400, 'bad_json', 'Could not parse request body as JSON: email must be a string'],
  ])('%j is rejected', async (body, ...expected) => {
    expect(errorOf(await auth.post('/token?grant_type=password', body))).toEqual(expected)
  })

  test.each(['', '?grant_type=pkce', '?grant_type=id_token', '?grant_type=password&grant_type=password'])(
    'another grant type is rejected: %s',
    async (query) => {
      const response = await auth.post(`/token${query}`, { email: 'a@b.test', password })
      expect(errorOf(response)).toEqual([400, 'invalid_credentials', 'unsupported_grant_type'])
    },
  )
})

describe('cookies', () => {
  test('the access token is set in a cookie for /api, the device secret in one for /auth/v1', async () => {
    await auth.createPerson('cookies@school.test')
    const response = await auth.signIn('cookies@school.test')
    const { access_token } = response.json()
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^daybook-device=[\w-]{43}; Max-Age=15552000; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/),
      `daybook-access=${access_token}; Max-Age=3600; Path=/api; HttpOnly; SameSite=Strict`,
    ])
  })

  test('are Secure on https', async () => {
    const secure = await serviceUnderTest({ publicUrl: 'https://school.test' })
    await secure.createPerson('a@school.test')
    const cookies = (await secure.signIn('a@school.test')).headers['set-cookie']
    expect(cookies).toHaveLength(2)
    for (const cookie of [cookies].flat()) expect(cookie).toContain('; Secure')
    await secure.close()
  })
})
