import { beforeEach, describe, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

const key = 'daybook-unfinished-sign-out'

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  stubLocalStorage()
  localStorage.setItem(key, 'token')
  vi.stubGlobal('addEventListener', () => undefined)
})

async function finish(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  vi.stubGlobal('fetch', fetch)
  const { finishSignOut } = await import('./unfinished-sign-out.ts')
  await finishSignOut()
  return fetch
}

const answerOf = (status: number) => () => new Response(null, { status })

test.each([204, 401, 403])('a sign-out that is answered %i has ended', async (status) => {
  const fetch = await finish(answerOf(status))
  expect(fetch).toHaveBeenCalledWith(
    '/auth/v1/logout?scope=local',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer token' } }),
  )
  expect(localStorage.getItem(key)).toBeNull()
})

test.each([429, 500, 502, 503])('a sign-out that is answered %i is tried again', async (status) => {
  await finish(answerOf(status))
  expect(localStorage.getItem(key)).toBe('token')
})

test('a sign-out without an answer is tried again', async () => {
  await finish(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(localStorage.getItem(key)).toBe('token')
})

test('a sign-out is tried again when the network is back before the attempt without it has failed', async () => {
  const network = new EventTarget()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  const answers = [
    () => {
      network.dispatchEvent(new Event('online'))
      throw new TypeError('Failed to fetch')
    },
    answerOf(204),
  ]
  await finish(() => answers.shift()?.() ?? Response.error())
  await vi.waitFor(() => expect(localStorage.getItem(key)).toBeNull())
})

test('a sign-out is finished without cookies while somebody is signed in', async () => {
  localStorage.setItem('daybook-session', JSON.stringify({ user: { id: 'olena', email: 'olena@school.test' } }))
  const fetch = await finish(answerOf(204))
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.credentials])).toEqual([
    ['/auth/v1/logout?scope=local', 'omit'],
  ])
  expect(localStorage.getItem(key)).toBeNull()
})

test('the tokens of a sign-out stay beside that of one before, which is not finished', async () => {
  localStorage.setItem('daybook-session', JSON.stringify({ access_token: 'second', refresh_token: 'refresh' }))
  const { removeStoredSession } = await import('./unfinished-sign-out.ts')
  expect(removeStoredSession()).toBe(true)
  expect(localStorage.getItem('daybook-session')).toBeNull()
  expect(localStorage.getItem(key)).toBe('token secondrefresh:refresh')
  const fetch = await finish(answerOf(204))
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem(key)).toBeNull()
})

test('without a stored session there is nothing to sign out of', async () => {
  const { removeStoredSession } = await import('./unfinished-sign-out.ts')
  expect(removeStoredSession()).toBe(false)
  expect(localStorage.getItem(key)).toBe('token')
})

describe('a sign-out whose access token may have expired before there was a network', () => {
  beforeEach(() => localStorage.setItem(key, 'tokenrefresh:old'))

  test.each([401, 403])('is finished by the refresh token where the access token is answered %i', async (status) => {
    const answers = [answerOf(status)(), Response.json({ access_token: 'new' }), answerOf(204)()]
    const fetch = await finish(() => answers.shift() ?? Response.error())
    expect(fetch.mock.calls.map(([path, init]) => [path, init?.credentials, init?.body ?? init?.headers])).toEqual([
      ['/auth/v1/logout?scope=local', 'include', { Authorization: 'Bearer token' }],
      ['/auth/v1/token?grant_type=refresh_token', 'omit', '{"refresh_token":"old"}'],
      ['/auth/v1/logout?scope=local', 'omit', { Authorization: 'Bearer new' }],
    ])
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('has ended where both tokens are refused', async () => {
    const answers = [answerOf(403)(), answerOf(400)()]
    expect(await finish(() => answers.shift() ?? Response.error())).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('needs only the access token where that is accepted', async () => {
    expect(await finish(answerOf(204))).toHaveBeenCalledOnce()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test.each([429, 503])('is tried again with both after %i', async (status) => {
    expect(await finish(answerOf(status))).toHaveBeenCalledOnce()
    expect(localStorage.getItem(key)).toBe('tokenrefresh:old')
  })

  test('is tried again with both where the access token is refused, and the renewal is not answered', async () => {
    const answers = [answerOf(403)(), answerOf(503)()]
    expect(await finish(() => answers.shift() ?? Response.error())).toHaveBeenCalledTimes(2)
    expect(localStorage.getItem(key)).toBe('tokenrefresh:old')
  })
})

describe('the sign-out of a session that had expired', () => {
  beforeEach(() => localStorage.setItem(key, 'refresh:old'))

  test('is finished without cookies, also while somebody is signed in', async () => {
    localStorage.setItem('daybook-session', JSON.stringify({ user: { id: 'olena', email: 'olena@school.test' } }))
    const answers = [Response.json({ access_token: 'new' }), new Response(null, { status: 204 })]
    const fetch = await finish(() => answers.shift() ?? Response.error())
    expect(fetch.mock.calls.map(([path, init]) => [path, init?.credentials, init?.body ?? init?.headers])).toEqual([
      ['/auth/v1/token?grant_type=refresh_token', 'omit', '{"refresh_token":"old"}'],
      ['/auth/v1/logout?scope=local', 'omit', { Authorization: 'Bearer new' }],
    ])
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('has ended where the token is refused', async () => {
    expect(await finish(answerOf(400))).toHaveBeenCalledOnce()
    expect(localStorage.getItem(key)).toBeNull()
  })

  test.each([429, 503])('is tried again after %i', async (status) => {
    await finish(answerOf(status))
    expect(localStorage.getItem(key)).toBe('refresh:old')
  })

  test('is tried again with the same token where only that was answered', async () => {
    const answers = [Response.json({ access_token: 'new' }), new Response(null, { status: 503 })]
    await finish(() => answers.shift() ?? Response.error())
    expect(localStorage.getItem(key)).toBe('refresh:old')
  })
})
