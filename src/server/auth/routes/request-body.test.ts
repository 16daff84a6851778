import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowCounts } from '../../test/factories.ts'
import { errorOf, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'

let auth: ServiceUnderTest
beforeAll(async () => {
  auth = await serviceUnderTest()
  await auth.createPerson('known@school.test')
})
afterAll(() => auth.close())

describe('request bodies', () => {
  const badAddress = 'Unable to validate email address: invalid format'
  const badCode = 'Token has expired or is invalid'
  const send = (payload: string, type = 'application/json') =>
    auth.post('/token?grant_type=password', undefined, { payload, headers: { 'content-type': type } })

  test.each(['{', 'email=a', '[]', '"text"', '7'])('%s is rejected as bad JSON', async (payload) => {
    const response = await send(payload)
    expect(errorOf(response)).toEqual([
      400,
      'bad_json',
      expect.stringMatching(/^Could not parse request body as JSON: ./),
    ])
  })

  test.each(['', '  ', 'null', '{}', '{"__proto__":{"email":"a@b.test"}}'])(
    '%s is read as an empty object',
    async (payload) => {
      expect(errorOf(await send(payload))).toEqual([400, 'validation_failed', 'missing email or phone'])
    },
  )

  test('forms and plain text, which other sites can send, are rejected', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await send('{"email":"known@school.test","password":"correct horse battery"}', type)
      expect(errorOf(response).slice(0, 2)).toEqual([415, 'validation_failed'])
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
  test.each(bodies)('POST %s responds to %j by the protocol', async (path, body, expected) => {
    const before = await rowCounts(auth.db)
    expect(errorOf(await auth.post(path, body))).toEqual(expected)
    expect(await rowCounts(auth.db)).toEqual(before)
  })

  test.each(['scope', 'grant_type', 'redirect_to', 'x'])(
    'undecodable text in %s of the query is no server error',
    async (name) => {
      for (const path of ['/logout', '/token', '/recover', '/verify', '/user']) {
        for (const text of ['%00', '%ed%a0%80', '%']) {
          const response = await auth.post(`${path}?${name}=${text}`, { email: 'nobody@school.test' })
          expect(response.statusCode).toBeLessThan(500)
        }
      }
    },
  )

  test('a body that is too large is rejected', async () => {
    const response = await send(JSON.stringify({ email: 'x'.repeat(70_000) }))
    expect(errorOf(response).slice(0, 2)).toEqual([413, 'request_entity_too_large'])
  })
})
