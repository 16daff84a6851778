import { beforeEach, expect, test, vi } from 'vitest'

const key = 'daybook-unfinished-sign-out'

/** What the browser stores. */
let stored: Map<string, string>
beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  stored = new Map([[key, 'token']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
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
  expect(stored.has(key)).toBe(false)
})

test.each([429, 500, 502, 503])('a sign-out that is answered %i is tried again', async (status) => {
  await finish(answerOf(status))
  expect(stored.get(key)).toBe('token')
})

test('a sign-out without an answer is tried again', async () => {
  await finish(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(stored.get(key)).toBe('token')
})

test('a sign-out waits while somebody is signed in', async () => {
  stored.set('daybook-session', JSON.stringify({ user: { id: 'olena', email: 'olena@school.test' } }))
  expect(await finish(answerOf(204))).not.toHaveBeenCalled()
  expect(stored.get(key)).toBe('token')
})
