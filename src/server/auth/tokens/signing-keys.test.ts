import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../test/count-statements.ts'
import { ensureAccount } from '../accounts.ts'
import { insertSession } from '../sessions/sessions.ts'
import { publicUrl, type ServiceUnderTest, serviceUnderTest } from '../test/service-under-test.ts'
import { accessTokens, accessTokenVerifier, issuerOf } from './access-token.ts'
import { rotateSigningKeys, signingKeys } from './signing-keys.ts'

let auth: ServiceUnderTest
beforeEach(async () => {
  auth = await serviceUnderTest()
})
afterEach(() => auth.close())

const process = () => signingKeys({ db: auth.db, clock: auth.clock })
const verifier = () => accessTokenVerifier({ db: auth.db, clock: auth.clock, issuer: issuerOf(publicUrl) })
const published = async () => (await auth.get('/.well-known/jwks.json')).json().keys

/** An access token of a new person, signed by the service. */
async function newAccessToken(): Promise<string> {
  const email = `${Math.random()}@school.test`
  await auth.createPerson(email)
  return (await auth.signIn(email)).json().access_token
}

describe('signing keys', () => {
  test('processes that start at the same time use one key', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await process().active()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await auth.db.selectFrom('auth.signingKeys').select('id').execute()).toHaveLength(1)
  })

  test('are published as public keys that verify the tokens', async () => {
    const token = await newAccessToken()
    const response = await auth.get('/.well-known/jwks.json')
    expect(response.headers['cache-control']).toBe('public, max-age=600')
    const [key] = response.json().keys
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    })
    const keySet = createLocalJWKSet(response.json())
    const { payload } = await jwtVerify(token, keySet, { issuer: issuerOf(publicUrl), currentDate: auth.clock() })
    expect(payload.role).toBe('authenticated')
  })

  test('a retired key verifies and is published for 80 minutes, and its private part is deleted', async () => {
    const token = await newAccessToken()
    const verify = verifier()
    const { id } = await process().active()
    await rotateSigningKeys(auth.db, auth.clock)
    auth.advanceClock(61)
    expect(await published()).toHaveLength(2)
    expect((await auth.get('/user', { token })).statusCode).toBe(200)
    expect(await verify(token)).toMatchObject({ userId: expect.any(String), sessionId: expect.any(String) })
    const rows = await auth.db.selectFrom('auth.signingKeys').selectAll().orderBy('createdAt').execute()
    expect(rows.map(({ privateJwk, retiredAt }) => [privateJwk === null, retiredAt === null]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
    expect(await process().find(id)).toBeDefined()
    auth.advanceClock(80 * 60)
    expect(await published()).toHaveLength(1)
    expect(await process().find(id)).toBeUndefined()
  })

  test('a process with the old keys in its cache accepts a token of the new one at once, and signs with it after a minute', async () => {
    const [verify, otherProcess] = [verifier(), process()]
    await verify(await newAccessToken())
    const { id: before } = await otherProcess.active()
    await rotateSigningKeys(auth.db, auth.clock)
    expect(await verify(await newAccessTokenOfNewProcess(auth))).toBeDefined()
    expect((await otherProcess.active()).id).toBe(before)
    auth.advanceClock(61)
    expect((await otherProcess.active()).id).not.toBe(before)
  })

  test('after concurrent rotations one key signs', async () => {
    await Promise.all([0, 1, 2].map(() => rotateSigningKeys(auth.db, auth.clock)))
    const active = await auth.db.selectFrom('auth.signingKeys').select('id').where('retiredAt', 'is', null).execute()
    expect(active).toHaveLength(1)
  })

  test('tokens with unknown key ids are rejected, with one query for all that come at once', async () => {
    const verify = verifier()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = (kid: unknown) => `${part({ alg: 'ES256', kid })}.${part({ sub: 'x' })}.${'A'.repeat(86)}`
    const keyIds = [...Array(50).keys(), undefined, { a: 1 }, '']
    await verify(await newAccessToken())
    const { result, statements } = await countStatements(auth.db, () =>
      Promise.all(keyIds.map((kid) => verify(token(kid)))),
    )
    expect(result).toEqual(keyIds.map(() => undefined))
    // What has expired is deleted after the answer to the sign-in, perhaps only now.
    const reads = statements.filter((statement) => !statement.startsWith('delete '))
    expect(reads).toEqual([expect.stringContaining('from "auth"."signing_keys"')])
  })
})

/** An access token signed by a process that has started after the rotation. */
async function newAccessTokenOfNewProcess({ db, clock }: ServiceUnderTest): Promise<string> {
  const tokens = accessTokens({ keys: signingKeys({ db, clock }), clock, issuer: issuerOf(publicUrl) })
  const account = await ensureAccount(db, { email: 'new@school.test', now: clock() })
  const session = await insertSession(db, { userId: account.id, method: 'password', now: clock() })
  return tokens.sign(account, session)
}
