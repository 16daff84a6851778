import { beforeEach, expect, test, vi } from 'vitest'
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

test('a sign-out waits while somebody is signed in', async () => {
  localStorage.setItem('daybook-session', JSON.stringify({ user: { id: 'olena', email: 'olena@school.test' } }))
  expect(await finish(answerOf(204))).not.toHaveBeenCalled()
  expect(localStorage.getItem(key)).toBe('token')
})
