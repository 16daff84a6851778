import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import type { Tx } from '../../db/transaction.ts'
import { sendDuring } from '../../test/send-during.ts'
import { deleteAccount, ensureAccount, findAccountById, lockAccount, updateUserMetadata } from '../accounts.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import { endSessionsOf, listSessions } from '../sessions/sessions.ts'
import {
  errorOf,
  password,
  publicUrl,
  type ServiceUnderTest,
  serviceUnderTest,
  tokenOf,
} from '../test/service-under-test.ts'
import { accessTokens, issuerOf } from '../tokens/access-token.ts'
import { signingKeys } from '../tokens/signing-keys.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
})
afterAll(() => auth.close())

let people = 0
async function signedIn() {
  people += 1
  const email = `person${people}@school.test`
  const { id } = await auth.createPerson(email)
  return { id, email, token: (await auth.signIn(email)).json().access_token as string }
}

const sessionNotFound = [403, 'session_not_found', 'Session from session_id claim in JWT does not exist']

describe('GET /user', () => {
  test('answers the user object', async () => {
    const { id, email, token } = await signedIn()
    const response = await auth.get('/user', { token })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, email, aud: 'authenticated' })
  })

  test.each([{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer' }, { authorization: 'Bearer two words' }])(
    'without a bearer token: %j',
    async (headers) => {
      const response = await auth.get('/user', { headers })
      expect(errorOf(response)).toEqual([401, 'no_authorization', 'This endpoint requires a valid Bearer token'])
    },
  )

  test('malformed, foreign and expired tokens are rejected', async () => {
    const { token, id } = await signedIn()
    const [header, claims, signature] = token.split('.')
    invariant(signature, 'a token has three parts')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const keys = signingKeys({ db: auth.db, clock: auth.clock })
    const otherInstallation = accessTokens({ keys, clock: auth.clock, issuer: issuerOf('http://other.test') })
    const account = await findAccountById(auth.db, id)
    invariant(account, 'the account exists')
    const foreign = await otherInstallation.sign(account, {
      id: randomUUID(),
      method: 'password',
      createdAt: auth.clock().toISOString(),
    })
    const forged = `${header}.${claims}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`
    for (const bad of ['junk', unsigned, forged, foreign]) {
      const [status, code, message] = errorOf(await auth.get('/user', { token: bad }))
      expect([status, code]).toEqual([403, 'bad_jwt'])
      expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, ./)
    }
    auth.advanceClock(3600)
    expect(errorOf(await auth.get('/user', { token })).slice(0, 2)).toEqual([403, 'bad_jwt'])
  })

  test('signed tokens without a user, a session or an expiry are rejected', async () => {
    const { id } = await signedIn()
    const key = await signingKeys({ db: auth.db, clock: auth.clock }).active()
    const seconds = auth.clock().getTime() / 1000
    const getUser = async (claims: object) => {
      const token = await new SignJWT({ iss: issuerOf(publicUrl), aud: 'authenticated', exp: seconds + 60, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: key.id })
        .sign(key.privateKey)
      return errorOf(await auth.get('/user', { token }))
    }
    expect(await getUser({})).toEqual([403, 'bad_jwt', 'invalid claim: missing sub claim'])
    expect(await getUser({ sub: 'me' })).toEqual([400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'])
    expect(await getUser({ sub: id })).toEqual(sessionNotFound)
    expect(await getUser({ sub: id, session_id: 'none' })).toEqual(sessionNotFound)
    expect((await getUser({ sub: id, exp: undefined })).slice(0, 2)).toEqual([403, 'bad_jwt'])
    expect((await getUser({ sub: id, aud: 'somebody' })).slice(0, 2)).toEqual([403, 'bad_jwt'])
  })

  test('deleted accounts, ended sessions and another audience are rejected', async () => {
    const [deleted, ended] = [await signedIn(), await signedIn()]
    const audience = await auth.get('/user', { token: ended.token, headers: { 'x-jwt-aud': 'somebody' } })
    expect(errorOf(audience)).toEqual([400, 'validation_failed', "Token audience doesn't match request audience"])
    await deleteAccount(auth.db, deleted.id)
    await endSessionsOf(auth.db, ended.id)
    const ofDeleted = await auth.get('/user', { token: deleted.token })
    expect(errorOf(ofDeleted)).toEqual([403, 'user_not_found', 'User from sub claim in JWT does not exist'])
    expect(ofDeleted.headers).toMatchObject({ 'clear-site-data': '"cache"' })
    expect(errorOf(await auth.get('/user', { token: ended.token }))).toEqual(sessionNotFound)
  })
})

describe('PUT /user', () => {
  test('a new password ends the other sessions and deletes the links, and makes the browser a known one', async () => {
    const { id, email, token } = await signedIn()
    const other = (await auth.signIn(email)).json()
    const { link } = await auth.issueLink(id, 'recovery')
    const body = {
      password: 'another long password',
      current_password: password,
      code_challenge: null,
      code_challenge_method: null,
    }
    const response = await auth.put('/user', body, { token })
    expect([response.statusCode, response.json().id]).toEqual([200, id])
    const [, device = ''] = /^daybook-device=([\w-]+);/.exec(String(response.headers['set-cookie'])) ?? []
    expect(await isKnownDevice(auth.db, email, device)).toBe(true)
    expect((await auth.get('/user', { token })).statusCode).toBe(200)
    expect(errorOf(await auth.get('/user', { token: other.access_token }))).toEqual(sessionNotFound)
    expect((await auth.refresh(other.refresh_token)).statusCode).toBe(400)
    const verified = await auth.post('/verify', { type: 'recovery', token_hash: tokenOf(link) })
    expect(errorOf(verified)[1]).toBe('otp_expired')
    expect((await auth.signIn(email)).statusCode).toBe(400)
    expect((await auth.signIn(email, 'another long password')).statusCode).toBe(200)
  })

  test('a change that is sent again, because its answer was lost, is answered like the first one', async () => {
    const { email, token } = await signedIn()
    const change = { password: 'another long password', current_password: password }
    for (const time of ['first', 'second']) {
      expect((await auth.put('/user', change, { token })).statusCode, time).toBe(200)
    }
    const other = await auth.put('/user', { ...change, password: 'yet another password' }, { token })
    expect(errorOf(other)).toEqual([400, 'current_password_invalid', wrongCurrent])
    expect((await auth.signIn(email, change.password)).statusCode).toBe(200)
  })

  test('of two concurrent changes from two sessions only one is made', async () => {
    const { id, email, token } = await signedIn()
    const { access_token } = (await auth.signIn(email)).json()
    const responses = await Promise.all([
      auth.put('/user', { password: 'first new password', current_password: password }, { token }),
      auth.put('/user', { password: 'second new password', current_password: password }, { token: access_token }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    expect(await listSessions(auth.db, id)).toHaveLength(1)
  })

  const current = { current_password: password }
  const noCurrent = 'Current password required when setting new password.'
  const wrongCurrent = 'Current password is not correct.'
  const tooLong = 'Password cannot be longer than 128 characters'
  const tooShort = 'Password should be at least 10 characters.'
  const unstorable = 'A text must not contain a zero byte or half of a character'
  test.each([
    [{ password: 'short', ...current }, 422, 'weak_password', tooShort],
    [{ password: '', ...current }, 422, 'weak_password', tooShort],
    [{ password: '👩‍🏫'.repeat(3), ...current }, 422, 'weak_password', tooShort],
    [{ password: 'x'.repeat(129), ...current }, 400, 'validation_failed', tooLong],
    [{ password: 'ї'.repeat(65), ...current }, 400, 'validation_failed', tooLong],
    [{ password, ...current }, 422, 'same_password', 'New password should be different from the old password.'],
    [{ password: 'another long password' }, 400, 'current_password_required', noCurrent],
    [{ password: 'another long password', current_password: null }, 400, 'current_password_required', noCurrent],
    [{ password: 'short' }, 422, 'weak_password', tooShort],
    [{ password: 'another long password', current_password: '' }, 400, 'current_password_invalid', wrongCurrent],
    [{ password: 'another long password', current_password: 'wrong' }, 400, 'current_password_invalid', wrongCurrent],
    [
      { password: 'another long password', current_password: 'x'.repeat(129) },
      400,
      'current_password_invalid',
      wrongCurrent,
    ],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin', 'Updating app_metadata requires admin privileges'],
    [{ email: 'not an address' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
    [{ email: 'new@school.test' }, 422, 'validation_failed', 'The email address cannot be changed'],
    [{ data: { note: 'x'.repeat(1000) } }, 400, 'validation_failed', 'User data is too large'],
    [{ data: { name: 'zero\u0000' } }, 400, 'validation_failed', unstorable],
    [{ data: { list: [{ name: 'half\ud83e' }] } }, 400, 'validation_failed', unstorable],
    [{ data: { '\udd94': 'Olena' } }, 400, 'validation_failed', unstorable],
    [{ password: 'a long password\u0000' }, 400, 'validation_failed', unstorable],
    [{ password: 'a long password\ud83e' }, 400, 'validation_failed', unstorable],
    [{ email: 'zero\u0000@school.test' }, 400, 'validation_failed', unstorable],
    [{ password: 7 }, 400, 'bad_json', 'Could not parse request body as JSON: password must be a string'],
    [{ data: [] }, 400, 'bad_json', 'Could not parse request body as JSON: data must be an object'],
  ])('%j is rejected and changes nothing', async (body, ...expected) => {
    const { id, email, token } = await signedIn()
    const before = await findAccountById(auth.db, id)
    const response = await auth.put('/user', body, { token })
    expect(errorOf(response)).toEqual(expected)
    expect(response.json().weak_password).toEqual(expected[1] === 'weak_password' ? { reasons: ['length'] } : undefined)
    expect(await findAccountById(auth.db, id)).toEqual(before)
    expect((await auth.signIn(email)).statusCode).toBe(200)
  })

  test.each([
    ['basketball', ['pwned'], 'Password is known to be weak and easy to guess, please choose a different one.'],
    ['Iloveyou123', ['pwned'], 'Password is known to be weak and easy to guess, please choose a different one.'],
    ['aaaaabbbbbb', ['characters'], 'Repeated characters and sequences are easy to guess'],
    ['qwertyuiop[]', ['characters'], 'Repeated characters and sequences are easy to guess'],
    [
      'own address',
      ['characters'],
      'Besides your email address and the name Daybook, please use at least 10 characters',
    ],
  ])('%s is refused as easy to guess', async (text, reasons, message) => {
    const { email, token } = await signedIn()
    const body = { password: text === 'own address' ? `${email}2026` : text, ...current }
    const response = await auth.put('/user', body, { token })
    expect(errorOf(response)).toEqual([422, 'weak_password', message])
    expect(response.json().weak_password).toEqual({ reasons })
    expect((await auth.signIn(email)).statusCode).toBe(200)
  })

  test('a session by a mailed link needs no current password, for an hour', async () => {
    const { id, email } = await signedIn()
    const { link } = await auth.issueLink(id, 'recovery')
    const verified = (await auth.post('/verify', { type: 'recovery', token_hash: tokenOf(link) })).json()
    const token = verified.access_token
    expect((await auth.put('/user', { password: 'another long password' }, { token })).statusCode).toBe(200)
    // A current password that is given says which change is a repeated one.
    const repeated = { password: 'another long password', current_password: password }
    expect((await auth.put('/user', repeated, { token })).statusCode).toBe(200)
    const same = { ...repeated, current_password: repeated.password }
    expect(errorOf(await auth.put('/user', same, { token }))[1]).toBe('same_password')
    auth.advanceClock(3600)
    const renewed = (await auth.refresh(verified.refresh_token)).json().access_token
    const late = await auth.put('/user', { password: 'yet another password' }, { token: renewed })
    expect(errorOf(late)).toEqual([400, 'current_password_required', noCurrent])
    expect((await auth.signIn(email, 'another long password')).statusCode).toBe(200)
  })

  test('a first password needs no current one, at any time', async () => {
    const email = 'invited-late@school.test'
    auth.invite(email)
    const { id } = await ensureAccount(auth.db, { email, now: auth.clock() })
    const { link } = await auth.issueLink(id, 'invite')
    const verified = (await auth.post('/verify', { type: 'invite', token_hash: tokenOf(link) })).json()
    auth.advanceClock(7200)
    const token = (await auth.refresh(verified.refresh_token)).json().access_token
    expect((await auth.put('/user', { password: 'another long password' }, { token })).statusCode).toBe(200)
  })

  test.each([101, 5000, 30_000])('data that is nested %i levels deep is rejected', async (depth) => {
    const { token } = await signedIn()
    const payload = `{"data":{"list":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    const response = await auth.put('/user', undefined, { payload, token })
    expect(errorOf(response)).toEqual([400, 'validation_failed', 'The request body is nested too deeply'])
  })

  test('data is merged, null deletes a key, and keys are stored unchanged', async () => {
    const { token } = await signedIn()
    await auth.put('/user', { data: { full_name: 'Olena', shoe_size: 38 } }, { token })
    const response = await auth.put('/user', { data: { shoe_size: null, likes: { the_sea: true } } }, { token })
    expect(response.json().user_metadata).toEqual({ full_name: 'Olena', likes: { the_sea: true } })
    expect((await auth.get('/user', { token })).json().user_metadata).toEqual(response.json().user_metadata)
  })

  test('data that somebody else changes at the same moment is merged, too', async () => {
    const { id, token } = await signedIn()
    const change = [
      (tx: Tx) => lockAccount(tx, id),
      (tx: Tx) => updateUserMetadata(tx, id, { full_name: 'Olena' }, auth.clock()),
    ]
    const response = await sendDuring(auth.db, change, () => auth.put('/user', { data: { shoe_size: 38 } }, { token }))
    expect(response.json().user_metadata).toEqual({ full_name: 'Olena', shoe_size: 38 })
  })

  test('a body with the present address and an empty body change nothing', async () => {
    const { email, token } = await signedIn()
    expect((await auth.put('/user', { email }, { token })).statusCode).toBe(200)
    expect((await auth.put('/user', {}, { token })).statusCode).toBe(200)
    expect(errorOf(await auth.put('/user', {}))[1]).toBe('no_authorization')
  })

  test('twenty changes of the password an hour', async () => {
    const { token } = await signedIn()
    const changes = Array.from({ length: 21 }, () => auth.put('/user', { password, ...current }, { token }))
    const codes = (await Promise.all(changes)).map((response) => errorOf(response)[1])
    expect(codes.filter((code) => code === 'same_password')).toHaveLength(20)
    expect(codes).toContain('over_request_rate_limit')
  })
})
