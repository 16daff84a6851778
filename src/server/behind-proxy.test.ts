import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccountWithPassword } from './auth/accounts.ts'
import { emptySchool } from './test/fixtures.ts'

/** What docs/operations.md states about a server behind nginx or Caddy, with the headers that they send. */

const publicUrl = 'https://daybook.example.school'
const email = 'head@school.test'
const password = 'correct horse battery'

async function behindProxy(env: Record<string, string>) {
  const school = await emptySchool({ env })
  onTestFinished(school.close)
  await school.person({ email: 'somebody@school.test', role: 'admin' })
  await createAccountWithPassword(school.db, { email, password, now: school.clock() })
  const signIn = (headers: Record<string, string> = {}) =>
    school.asStranger.send('POST', '/auth/v1/token?grant_type=password', { email, password }, headers)
  /** From where the last session was opened. */
  const address = async () => {
    const rows = await school.db
      .selectFrom('auth.sessions')
      .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.userId')
      .where('email', '=', email)
      .select('address')
      .execute()
    return rows.map((row) => row.address)
  }
  return { ...school, signIn, address }
}

const asProxied = {
  host: 'daybook.example.school',
  origin: publicUrl,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'daybook.example.school',
  'x-forwarded-proto': 'https',
}

describe('behind one proxy that serves https', () => {
  const env = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }

  test('the client address is the one that the proxy adds, whatever the client sends', async () => {
    const { signIn, address } = await behindProxy(env)
    expect((await signIn({ ...asProxied, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).status).toBe(200)
    expect(await address()).toEqual(['203.0.113.9'])
  })

  test('cookies are Secure, and Strict-Transport-Security is sent', async () => {
    const { asStranger, signIn } = await behindProxy(env)
    const { headers } = await signIn(asProxied)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const cookies = [headers['set-cookie']].flat()
    expect(cookies.map((cookie) => String(cookie).split('=')[0])).toEqual([
      '__Secure-daybook-device',
      '__Secure-daybook-access',
    ])
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
    const { components } = (await asStranger.get('/api/docs/json')).body
    expect(components.securitySchemes.cookie.name).toBe('__Secure-daybook-access')
  })

  test('with HSTS_SUBDOMAINS the header is for the subdomains too', async () => {
    const { signIn } = await behindProxy({ ...env, HSTS_SUBDOMAINS: 'true' })
    const { headers } = await signIn(asProxied)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('a cookie without the prefix is not read; one with it is kept at the next sign-in', async () => {
    const { signIn, asStranger, person } = await behindProxy(env)
    const teacher = await person({ email: 'teacher@school.test', role: 'teacher' })
    const token = await teacher.accessToken()
    const read = async (cookie: string) => {
      const path = '/api/approved-users/activation'
      return (await asStranger.send('POST', path, undefined, { ...asProxied, cookie })).status
    }
    expect(await read(`daybook-access=${token}`)).toBe(401)
    expect(await read(`__Secure-daybook-access=${token}`)).toBe(200)
    const device = 'x'.repeat(43)
    const { headers } = await signIn({ ...asProxied, cookie: `__Secure-daybook-device=${device}` })
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(cookies[0]).toMatch(new RegExp(`^__Secure-daybook-device=${device}; Max-Age=15552000; Path=/auth/v1`))
    expect(cookies[1]).toMatch(/^__Secure-daybook-access=[\w.-]+; Max-Age=3600; Path=\/api/)
  })

  test('a write from another origin is refused, one from a second host name of the school is not', async () => {
    const { signIn } = await behindProxy(env)
    const elsewhere = await signIn({ ...asProxied, origin: 'https://evil.example' })
    expect(elsewhere).toMatchObject({ status: 403, body: { error_code: 'wrong_origin' } })
    const plain = await signIn({ ...asProxied, origin: 'http://daybook.example.school' })
    expect(plain.status).toBe(403)
    const name = 'planner.example.school'
    const second = await signIn({ ...asProxied, host: name, 'x-forwarded-host': name, origin: `https://${name}` })
    expect(second.status).toBe(200)
  })
})

test('without TRUST_PROXY the forwarded address is ignored', async () => {
  const { signIn, address } = await behindProxy({ PUBLIC_URL: publicUrl })
  expect((await signIn(asProxied)).status).toBe(200)
  expect(await address()).toEqual(['127.0.0.1'])
})
