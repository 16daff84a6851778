import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { password, type ServiceUnderTest, serviceUnderTest, tokenOf } from '../test/service-under-test.ts'

let auth: ServiceUnderTest
let url: string
beforeAll(async () => {
  // The client compares expiry times with its own clock.
  auth = await serviceUnderTest({ startsAt: new Date() })
  url = `${await auth.app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`
})
afterAll(() => auth.close())

let browsers = 0
/** A client as the browser creates it, with a storage of its own. */
function browser(storage = new Map<string, string>(), storageKey = `daybook-session-${browsers}`) {
  browsers += 1
  const events: string[] = []
  const client = new AuthClient({
    url,
    storageKey,
    detectSessionInUrl: false,
    flowType: 'implicit',
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
  client.onAuthStateChange((event) => void events.push(event))
  return { client, events, storage }
}

let people = 0
async function signedIn() {
  people += 1
  const email = `person${people}@school.test`
  await auth.createPerson(email)
  const { client, events, storage } = browser()
  const { data, error } = await client.signInWithPassword({ email, password })
  expect(error).toBeNull()
  invariant(data.session, 'a sign-in without an error has a session')
  return { client, email, events, storage, session: data.session }
}

describe('the official client', () => {
  test('signs in', async () => {
    const before = Date.now()
    const { client, events, session, email } = await signedIn()
    const after = Date.now()
    expect(events).toContain('SIGNED_IN')
    expect(session.expires_at).toBeGreaterThanOrEqual(Math.floor(before / 1000) + 3600)
    expect(session.expires_at).toBeLessThanOrEqual(Math.ceil(after / 1000) + 3600)
    const { data } = await client.getUser()
    expect(data.user?.email).toBe(email)
  })

  test('gets the reason when sign-in or sign-up is rejected', async () => {
    await auth.createPerson('wrong@school.test')
    const { client } = browser()
    const { data, error } = await client.signInWithPassword({ email: 'wrong@school.test', password: 'wrong password' })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
    const signUp = await client.signUp({ email: 'new@school.test', password })
    expect(signUp.error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  test('refreshes', async () => {
    const { client, events, session } = await signedIn()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(events).toContain('TOKEN_REFRESHED')
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect((await client.getUser()).error).toBeNull()
  })

  test('two tabs that refresh concurrently get the same token', async () => {
    const { session } = await signedIn()
    const tabs = [browser(), browser()]
    const responses = await Promise.all(
      tabs.map(({ client }) => client.refreshSession({ refresh_token: session.refresh_token })),
    )
    const tokens = responses.map(({ data }) => data.session?.refresh_token)
    expect(tokens[0]).toBeTruthy()
    expect(tokens[0]).toBe(tokens[1])
  })

  test('an old token, after the tolerance, ends the session', async () => {
    const { client, session } = await signedIn()
    await client.refreshSession()
    await client.refreshSession()
    auth.advanceClock(11)
    const { error } = await browser().client.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toMatchObject({ code: 'refresh_token_already_used' })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('a link works once, and the new password ends the other sessions', async () => {
    const { client: otherDevice, email } = await signedIn()
    const { client, events } = browser()
    const requested = await client.resetPasswordForEmail(email, { redirectTo: 'http://school.test/reset-password' })
    expect(requested.error).toBeNull()
    const token_hash = await vi.waitFor(() => tokenOf(auth.mails.find((mail) => mail.email === email)?.link))
    expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')

    const weak = await client.updateUser({ password: 'short' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect((await client.updateUser({ password: 'a whole new password' })).error).toBeNull()
    expect(events).toContain('USER_UPDATED')
    expect((await client.getUser()).error).toBeNull()
    expect((await otherDevice.getUser()).error?.name).toBe('AuthSessionMissingError')

    const second = await browser().client.verifyOtp({ token_hash, type: 'recovery' })
    expect(second.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test.each([
    ['local', null],
    ['global', 'AuthSessionMissingError'],
  ] as const)('signs out, %s', async (scope, errorOnOtherDevice) => {
    const { client, email, events } = await signedIn()
    const other = browser()
    await other.client.signInWithPassword({ email, password })
    expect((await client.signOut({ scope })).error).toBeNull()
    expect(events).toContain('SIGNED_OUT')
    expect((await client.getSession()).data.session).toBeNull()
    expect((await other.client.getUser()).error?.name ?? null).toBe(errorOnOtherDevice)
  })

  test('verifies the claims by the published keys, without requesting the user', async () => {
    const { client, email } = await signedIn()
    const getUser = vi.spyOn(client, 'getUser')
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ email, iss: 'http://school.test/auth/v1', aud: 'authenticated' })
    expect(data?.header.alg).toBe('ES256')
    expect(getUser).not.toHaveBeenCalled()
  })
})
