import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../db/transaction.ts'
import { sendDuring } from '../../test/send-during.ts'
import { ensureAccount, findAccount, lockAccount } from '../accounts.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import { listSessions } from '../sessions/sessions.ts'
import { errorOf, type ServiceUnderTest, serviceUnderTest, tokenOf } from '../test/service-under-test.ts'
import { deleteOneTimeTokens } from '../tokens/one-time-links.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
})
afterAll(() => auth.close())

let people = 0
async function invited(kind: 'recovery' | 'invite' = 'invite') {
  people += 1
  const email = `person${people}@school.test`
  const { id: userId } = await ensureAccount(auth.db, { email, now: auth.clock() })
  const issue = (of = kind) => auth.issueLink(userId, of)
  const token = tokenOf((await issue()).link)
  return { email, userId, issue, token }
}

const spent = [403, 'otp_expired', 'Email link is invalid or has expired']

describe('POST /verify', () => {
  test.each(['recovery', 'invite'] as const)('a %s link is a session, once', async (type) => {
    const { token, email } = await invited(type)
    const response = await auth.post('/verify', { type, token_hash: token })
    expect(response.statusCode).toBe(200)
    const session = response.json()
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(session.user).toMatchObject({
      email,
      email_confirmed_at: auth.clock().toISOString(),
      confirmed_at: auth.clock().toISOString(),
      last_sign_in_at: auth.clock().toISOString(),
    })
    const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr[0].method).toBe('otp')
    expect(response.headers['set-cookie']).toContain(
      `daybook-access=${session.access_token}; Max-Age=3600; Path=/api; HttpOnly; SameSite=Strict`,
    )
    expect(errorOf(await auth.post('/verify', { type, token_hash: token }))).toEqual(spent)
  })

  test('makes the browser one in which the person has signed in', async () => {
    const { token, email } = await invited()
    const response = await auth.post('/verify', { type: 'invite', token_hash: token })
    const [, device = ''] = /daybook-device=([\w-]+)/.exec(String(response.headers['set-cookie'])) ?? []
    expect(await isKnownDevice(auth.db, email, device)).toBe(true)
  })

  test('the session names its browser and address, and a later link leaves the time of the confirmation', async () => {
    const { userId, token, issue } = await invited()
    const confirmedAt = auth.clock().toISOString()
    const headers = { 'user-agent': `Firefox ${'x'.repeat(300)}` }
    await auth.post('/verify', { type: 'invite', token_hash: token }, { headers, address: '192.0.2.9' })
    const origin = { userAgent: `Firefox ${'x'.repeat(292)}`, address: '192.0.2.9' }
    expect(await listSessions(auth.db, userId)).toMatchObject([origin])
    auth.advanceClock(60)
    const later = await auth.post('/verify', { type: 'recovery', token_hash: tokenOf((await issue('recovery')).link) })
    expect(later.json().user).toMatchObject({
      email_confirmed_at: confirmedAt,
      last_sign_in_at: auth.clock().toISOString(),
    })
  })

  test('twice at the same moment: one session', async () => {
    const { token } = await invited()
    const twice = [0, 1].map(() => auth.post('/verify', { type: 'invite', token_hash: token }))
    const statuses = (await Promise.all(twice)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 403])
  })

  test.each([
    ['recovery', 3600],
    ['invite', 72 * 3600],
  ] as const)('a %s link lives %i seconds', async (type, seconds) => {
    const { token, issue } = await invited(type)
    auth.advanceClock(seconds)
    expect(errorOf(await auth.post('/verify', { type, token_hash: token }))).toEqual(spent)
    const { link, expiresAt } = await issue()
    expect(expiresAt.getTime() - auth.clock().getTime()).toBe(seconds * 1000)
    auth.advanceClock(seconds - 1)
    expect((await auth.post('/verify', { type, token_hash: tokenOf(link) })).statusCode).toBe(200)
  })

  test('while it is being spent: no session', async () => {
    const { userId, token } = await invited()
    const spend = [(tx: Tx) => lockAccount(tx, userId), (tx: Tx) => deleteOneTimeTokens(tx, userId)]
    const response = await sendDuring(auth.db, spend, async () =>
      auth.post('/verify', { type: 'invite', token_hash: token }),
    )
    expect(errorOf(response)).toEqual(spent)
  })

  test('a new link replaces the old one', async () => {
    const { token, issue } = await invited()
    const { link } = await issue()
    expect(errorOf(await auth.post('/verify', { type: 'invite', token_hash: token }))).toEqual(spent)
    expect((await auth.post('/verify', { type: 'invite', token_hash: tokenOf(link) })).statusCode).toBe(200)
  })

  test('a link of one kind is none of the other; spending one spends both', async () => {
    const { token, issue } = await invited('invite')
    const other = tokenOf((await issue('recovery')).link)
    expect(errorOf(await auth.post('/verify', { type: 'recovery', token_hash: token }))).toEqual(spent)
    expect((await auth.post('/verify', { type: 'invite', token_hash: token })).statusCode).toBe(200)
    expect(errorOf(await auth.post('/verify', { type: 'recovery', token_hash: other }))).toEqual(spent)
  })

  test('only a hash of the token is kept', async () => {
    const { token, userId } = await invited()
    const rows = await auth.db.selectFrom('auth.oneTimeTokens').selectAll().where('userId', '=', userId).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('links lead to the pages of the app', async () => {
    const { issue, email } = await invited()
    expect((await issue('recovery')).link).toMatch(
      /^http:\/\/school\.test\/reset-password\?token_hash=[\w-]{43}&type=recovery$/,
    )
    expect((await issue('invite')).link).toMatch(
      /^http:\/\/school\.test\/auth\/set-password\?token_hash=[\w-]{43}&type=invite$/,
    )
    const account = await findAccount(auth.db, email)
    const now = auth.clock().toISOString()
    expect([account?.invitedAt, account?.recoverySentAt]).toEqual([now, now])
  })

  const eitherOr = 'Verify requires either a token or a token hash'
  const onlyOne = 'Only an email address or phone number should be provided on verify'
  test.each([
    [{ token_hash: 'x' }, 400, 'validation_failed', 'Verify requires a verification type'],
    [{ type: 'recovery' }, 400, 'validation_failed', eitherOr],
    [{ type: 'recovery', token_hash: 'x', token: '123456' }, 400, 'validation_failed', eitherOr],
    [
      { type: 'recovery', token_hash: 'x', email: 'a@b.test' },
      400,
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'carrier_pigeon', token_hash: 'x' }, 400, 'validation_failed', 'Unsupported verification type'],
    [{ type: 'recovery', token_hash: 'x' }, ...spent],
    [{ type: 'recovery', token: '123456' }, 400, 'validation_failed', onlyOne],
    [
      { type: 'recovery', token: '123456', email: 'a@b.test', phone: '+380441234567' },
      400,
      'validation_failed',
      onlyOne,
    ],
    [
      { type: 'sms', token: '123456', phone: 'home' },
      400,
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [{ type: 'recovery', token: '123456', email: 'a@b.test' }, 403, 'otp_expired', 'Token has expired or is invalid'],
    [
      { type: 'recovery', token_hash: 7 },
      400,
      'bad_json',
      'Could not parse request body as JSON: token_hash must be a string',
    ],
  ])('%j is rejected', async (body, ...expected) => {
    expect(errorOf(await auth.post('/verify', body))).toEqual(expected)
  })

  test('opening a link by GET spends nothing', async () => {
    const { token } = await invited()
    expect((await auth.get(`/verify?type=invite&token=${token}`)).statusCode).toBe(404)
    expect((await auth.post('/verify', { type: 'invite', token_hash: token })).statusCode).toBe(200)
  })
})

describe('POST /verify/check', () => {
  const check = (body: object) => auth.post('/verify/check', body)
  const everything = async () => ({
    tokens: await auth.db.selectFrom('auth.oneTimeTokens').selectAll().orderBy('userId').orderBy('kind').execute(),
    users: await auth.db.selectFrom('auth.users').selectAll().orderBy('id').execute(),
    sessions: await auth.db.selectFrom('auth.sessions').selectAll().orderBy('id').execute(),
    throttles: await auth.db.selectFrom('auth.throttles').selectAll().orderBy('subject').execute(),
  })

  test.each(['recovery', 'invite'] as const)(
    'a %s link works, however often it is asked; nothing is spent',
    async (type) => {
      const { token } = await invited(type)
      const before = await everything()
      for (let time = 0; time < 50; time += 1) {
        const response = await check({ type, token_hash: token })
        expect([response.statusCode, response.body, response.headers['set-cookie']]).toEqual([204, '', undefined])
      }
      expect(await everything()).toEqual(before)
      expect((await auth.post('/verify', { type, token_hash: token })).statusCode).toBe(200)
    },
  )

  test('a used one does not', async () => {
    const { token } = await invited()
    await auth.post('/verify', { type: 'invite', token_hash: token })
    expect(errorOf(await check({ type: 'invite', token_hash: token }))).toEqual(spent)
  })

  test('an expired one does not', async () => {
    const { token } = await invited('recovery')
    auth.advanceClock(3599)
    expect((await check({ type: 'recovery', token_hash: token })).statusCode).toBe(204)
    auth.advanceClock(1)
    expect(errorOf(await check({ type: 'recovery', token_hash: token }))).toEqual(spent)
  })

  test('a replaced one does not, nor one of the other kind', async () => {
    const { token, issue } = await invited()
    const newer = tokenOf((await issue()).link)
    expect(errorOf(await check({ type: 'invite', token_hash: token }))).toEqual(spent)
    expect(errorOf(await check({ type: 'recovery', token_hash: newer }))).toEqual(spent)
    expect((await check({ type: 'invite', token_hash: newer })).statusCode).toBe(204)
  })

  test.each([
    [{ type: 'invite', token_hash: 'x' }, ...spent],
    [{ type: 'invite', token_hash: '\u0000\ud800' }, ...spent],
    [{ type: 'invite' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
    [{ token_hash: 'x' }, 400, 'validation_failed', 'Verify requires a verification type'],
    [{ type: 'signup', token_hash: 'x' }, 400, 'validation_failed', 'Unsupported verification type'],
  ])('%j does not', async (body, ...expected) => {
    expect(errorOf(await check(body))).toEqual(expected)
  })

  test('by GET there is nothing', async () => {
    const { token } = await invited()
    expect((await auth.get(`/verify/check?type=invite&token_hash=${token}`)).statusCode).toBe(404)
  })
})
