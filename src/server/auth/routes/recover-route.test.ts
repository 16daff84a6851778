import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findAccount } from '../accounts.ts'
import { errorOf, type ServiceUnderTest, serviceUnderTest, tokenOf } from '../test/service-under-test.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
})
afterAll(() => auth.close())

const body = (email: unknown) => ({
  email,
  code_challenge: null,
  code_challenge_method: null,
  gotrue_meta_security: {},
})
const mailTo = (email: string) =>
  vi.waitFor(() => {
    const mail = auth.mails.findLast((sent) => sent.email === email)
    if (!mail) throw new Error('no mail yet')
    return mail
  })

describe('POST /recover', () => {
  test('mails a link that signs in', async () => {
    await auth.createPerson('teacher@school.test')
    const response = await auth.post(
      '/recover?redirect_to=http://school.test/reset-password',
      body('Teacher@school.test'),
    )
    expect([response.statusCode, response.body]).toEqual([200, '{}'])
    const mail = await mailTo('teacher@school.test')
    expect(mail).toMatchObject({ kind: 'recovery', expiresAt: new Date(auth.clock().getTime() + 3_600_000) })
    const verified = await auth.post('/verify', { type: 'recovery', token_hash: tokenOf(mail.link) })
    expect(verified.json().user.recovery_sent_at).toBe(auth.clock().toISOString())
  })

  test('creates the account of an approved address on demand', async () => {
    auth.invite('new@school.test')
    await auth.post('/recover?redirect_to=http://elsewhere.test/auth/set-password', body('new@school.test'))
    const mail = await mailTo('new@school.test')
    expect(mail.kind).toBe('invite')
    expect(mail.link).toMatch(/^http:\/\/school\.test\/auth\/set-password\?/)
    expect(await findAccount(auth.db, 'new@school.test')).toMatchObject({ passwordHash: null, emailConfirmedAt: null })
  })

  test('mails whoever has signed in before a link for a new password, although an invitation is asked for', async () => {
    await auth.createPerson('active@school.test')
    await auth.post('/recover?redirect_to=http://school.test/auth/set-password', body('active@school.test'))
    expect(await mailTo('active@school.test')).toMatchObject({
      kind: 'recovery',
      link: expect.stringContaining('/reset-password?'),
    })
  })

  test('answers an unknown address in the same way, sends no mail and creates no account', async () => {
    auth.invite('approved@school.test')
    const [known, unknown] = [
      await auth.post('/recover', body('approved@school.test')),
      await auth.post('/recover', body('unknown@school.test')),
    ]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const names = (response: typeof known) => Object.keys(response.headers).toSorted()
    expect(names(unknown)).toEqual(names(known))
    await mailTo('approved@school.test')
    expect(auth.mails.some(({ email }) => email === 'unknown@school.test')).toBe(false)
    expect(await findAccount(auth.db, 'unknown@school.test')).toBeUndefined()
  })

  test.each(['often@school.test', 'never@school.test'])(
    '%s once a minute, whether the address is known or not',
    async (email) => {
      auth.invite('often@school.test')
      expect((await auth.post('/recover', body(email))).statusCode).toBe(200)
      auth.advanceClock(20)
      const response = await auth.post('/recover', body(email.toUpperCase()), { address: '198.51.100.9' })
      expect(errorOf(response)).toEqual([
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 40 seconds.',
      ])
      expect(response.headers['retry-after']).toBe('40')
      auth.advanceClock(40)
      expect((await auth.post('/recover', body(email))).statusCode).toBe(200)
    },
  )

  test('a wait ends with the correction of a clock that was a year ahead, not by that of another process', async () => {
    const request = async () => (await auth.post('/recover', body('early@school.test'))).statusCode
    expect(await request()).toBe(200)
    auth.advanceClock(-2)
    expect(await request(), 'to a process whose clock is two seconds behind').toBe(429)
    auth.advanceClock(2 - 365 * 24 * 3600)
    expect(await request()).toBe(200)
    expect(await request()).toBe(429)
  })

  test.each([
    ['address', () => '198.51.100.77'],
    ['of IPv6', (person: number) => `2001:db8::${(person + 1).toString(16)}`],
  ])('300 people at one network %s get their mails within an hour, and no more', async (kind, addressOf) => {
    const request = (person: number, options = { address: addressOf(person) }) =>
      auth.post('/recover', body(`member${person}.${kind.replace(' ', '.')}@elsewhere.test`), options)
    for (let person = 0; person < 300; person += 1) expect((await request(person)).statusCode).toBe(200)
    expect(errorOf(await request(300))).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached'])
    expect((await request(300, { address: '192.0.2.1' })).statusCode).toBe(200)
  })

  const badFormat = 'Unable to validate email address: invalid format'
  test.each([
    [{}, 400, 'validation_failed', 'Password recovery requires an email'],
    [body(null), 400, 'validation_failed', 'Password recovery requires an email'],
    [body('nobody'), 400, 'validation_failed', badFormat],
    [body('a b@school.test'), 400, 'validation_failed', badFormat],
    [body('a\u0000@school.test'), 400, 'validation_failed', badFormat],
    [body(`${'a'.repeat(250)}@school.test`), 400, 'validation_failed', 'An email address is too long'],
    [
      { email: 'a@b.test', code_challenge: 'x' },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
  ])('%j is rejected', async (sent, ...expected) => {
    expect(errorOf(await auth.post('/recover', sent))).toEqual(expected)
  })
})
