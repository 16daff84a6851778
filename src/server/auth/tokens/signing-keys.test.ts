import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureAccount } from '../accounts.ts'
import { startSession } from '../sessions/session-start.ts'
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

async function tokenOfSomebody(): Promise<string> {
  const email = `${Math.random()}@school.test`
  await auth.person(email)
  return (await auth.signIn(email)).json().access_token
}

describe('signing keys', () => {
  test('processes that start together end with one key', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await process().active()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await auth.db.selectFrom('auth.signingKeys').select('id').execute()).toHaveLength(1)
  })

  test('are published as public keys that verify the tokens', async () => {
    const token = await tokenOfSomebody()
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

  test('a retired key still verifies, is published for 80 minutes, and has lost its private part', async () => {
    const token = await tokenOfSomebody()
    const verify = verifier()
    await rotateSigningKeys(auth.db, auth.clock)
    auth.pass(61)
    expect(await published()).toHaveLength(2)
    expect((await auth.get('/user', { token })).statusCode).toBe(200)
    expect(await verify(token)).toEqual({ userId: expect.any(String), sessionId: expect.any(String) })
    const rows = await auth.db.selectFrom('auth.signingKeys').selectAll().orderBy('createdAt').execute()
    expect(rows.map(({ privateJwk, retiredAt }) => [privateJwk === null, retiredAt === null]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ])
    auth.pass(80 * 60)
    expect(await published()).toHaveLength(1)
  })

  test('a process that holds the old keys accepts a token of the new one at once, and signs with it after a minute', async () => {
    const [verify, elsewhere] = [verifier(), process()]
    await verify(await tokenOfSomebody())
    const { id: before } = await elsewhere.active()
    await rotateSigningKeys(auth.db, auth.clock)
    expect(await verify(await tokenOfNewProcess(auth))).toBeDefined()
    expect((await elsewhere.active()).id).toBe(before)
    auth.pass(61)
    expect((await elsewhere.active()).id).not.toBe(before)
  })

  test('rotations at the same moment leave one key that signs', async () => {
    await Promise.all([0, 1, 2].map(() => rotateSigningKeys(auth.db, auth.clock)))
    const active = await auth.db.selectFrom('auth.signingKeys').select('id').where('retiredAt', 'is', null).execute()
    expect(active).toHaveLength(1)
  })

  test('made-up key ids are refused without a flood of queries', async () => {
    const verify = verifier()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = (kid: unknown) => `${part({ alg: 'ES256', kid })}.${part({ sub: 'x' })}.${'A'.repeat(86)}`
    const answers = await Promise.all([...Array(50).keys(), undefined, { a: 1 }, ''].map((kid) => verify(token(kid))))
    expect(answers.every((answer) => answer === undefined)).toBe(true)
  })
})

/** A token by a process that has started after the rotation. */
async function tokenOfNewProcess({ db, clock }: ServiceUnderTest): Promise<string> {
  const tokens = accessTokens({ keys: signingKeys({ db, clock }), clock, issuer: issuerOf(publicUrl) })
  const { id: userId } = await ensureAccount(db, { email: 'new@school.test' })
  return (await startSession(db, tokens, { userId, now: clock() })).access_token
}
