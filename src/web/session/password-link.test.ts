import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

const sessionOf = (name: string, round = 1) => ({
  access_token: `${name}-access-${round}`,
  refresh_token: `${name}-refresh-${round}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: name, email: `${name}@school.test` },
})

/** What the link sent, and whose session the device had then. */
let sent: [request: string, token: string, owner: string][] = []
let sentWithoutCookies: string[] = []
let linkExpiresAt: number
let update: () => Response = () => Response.json(sessionOf('invited').user)
let activation: () => Response = () => Response.json({ name: '', role: 'teacher' })

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? ''
  const { user } = JSON.parse(localStorage.getItem('daybook-session') ?? '{}')
  sent.push([`${init.method} ${path}`, token, user?.id ?? ''])
  if (init.credentials === 'omit') sentWithoutCookies.push(path)
  if (path.endsWith('/verify')) return Response.json({ ...sessionOf('invited'), expires_at: linkExpiresAt })
  if (path.includes('/token')) return Response.json(sessionOf('invited', 2))
  if (path.endsWith('/user')) return update()
  if (path.includes('/logout')) return new Response(null, { status: 204 })
  if (path.endsWith('/activation')) return activation()
  return Response.json({ name: 'Нова Людина', role: 'teacher' })
}

/** The modules of a window on a device on which the admin is signed in. */
async function openWindow() {
  vi.resetModules()
  stubLocalStorage()
  localStorage.setItem('daybook-session', JSON.stringify(sessionOf('admin')))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://school.test/' } }))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', answer)
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const { setPasswordByLink } = await import('./password-link.ts')
  const { currentSessionState } = await import('./session-state.ts')
  const { authClient } = await import('./auth-client.ts')
  onTestFinished(() => authClient.dispose())
  const setPassword = (token = 'token') => setPasswordByLink('invite', token, 'granite-lantern-92', 'Нова Людина')
  return { setPassword, currentSessionState }
}

beforeEach(() => {
  sent = []
  sentWithoutCookies = []
  linkExpiresAt = Math.floor(Date.now() / 1000) + 3600
  update = () => Response.json(sessionOf('invited').user)
  activation = () => Response.json({ name: '', role: 'teacher' })
})

test('the device keeps its session until the person of the link has a password and is active', async () => {
  const { setPassword, currentSessionState } = await openWindow()
  expect(await setPassword()).toBeUndefined()
  expect(sent).toEqual([
    ['POST /auth/v1/verify', '', 'admin'],
    ['PUT /auth/v1/user', 'invited-access-1', 'admin'],
    ['POST /api/approved-users/activation', 'invited-access-1', 'admin'],
    ['PUT /api/approved-users/own-name', 'invited-access-1', 'admin'],
    ['POST /auth/v1/token?grant_type=refresh_token', '', 'admin'],
  ])
  expect(sentWithoutCookies).toEqual(['/auth/v1/verify'])
  expect(JSON.parse(localStorage.getItem('daybook-session') ?? '{}')).toMatchObject(sessionOf('invited', 2))
  expect(currentSessionState()).toMatchObject({ person: { userId: 'invited' }, approval: { name: 'Нова Людина' } })
})

test('a session of a link that is renewed before its person is active leaves the cookies of the device alone', async () => {
  linkExpiresAt -= 3590
  const { setPassword } = await openWindow()
  expect(await setPassword()).toBeUndefined()
  const renewal = '/auth/v1/token?grant_type=refresh_token'
  expect(sent.filter(([request]) => request === `POST ${renewal}`)).toHaveLength(2)
  expect(sentWithoutCookies).toEqual(['/auth/v1/verify', renewal])
})

test('a refused person leaves the session of the device as it is', async () => {
  activation = () => Response.json({ code: 'suspended', message: 'Suspended' }, { status: 403 })
  const { setPassword, currentSessionState } = await openWindow()
  expect(await setPassword()).toEqual({ kind: 'refused', failure: { message: 'suspended' } })
  expect(sent.at(-1)).toEqual(['POST /auth/v1/logout?scope=local', 'invited-access-1', 'admin'])
  expect(sentWithoutCookies.at(-1)).toBe('/auth/v1/logout?scope=local')
  expect(currentSessionState().person?.userId).toBe('admin')
  expect(await setPassword()).toEqual({ kind: 'invalid' })
})

test('a lost answer of the activation keeps the session of the link for the next press', async () => {
  activation = () => new Response('', { status: 503 })
  const { setPassword, currentSessionState } = await openWindow()
  expect(await setPassword()).toEqual({ kind: 'unreachable' })
  activation = () => Response.json({ name: 'Нова Людина', role: 'teacher' })
  expect(await setPassword()).toBeUndefined()
  expect(currentSessionState().person?.userId).toBe('invited')
})

test('the password of before is refused, and is taken for the new one where the answer to that was lost', async () => {
  const { setPassword } = await openWindow()
  const message = 'New password should be different from the old password.'
  const refuse = () => Response.json({ error_code: 'same_password', msg: message }, { status: 422 })
  update = refuse
  expect(await setPassword()).toEqual({ kind: 'password', message })
  update = () => new Response('', { status: 503 })
  expect(await setPassword()).toEqual({ kind: 'unreachable' })
  update = refuse
  expect(await setPassword()).toBeUndefined()
})

test('another link on the same page is verified by itself', async () => {
  activation = () => new Response('', { status: 503 })
  const { setPassword } = await openWindow()
  for (const token of ['token', 'token', 'another token']) await setPassword(token)
  expect(sent.filter(([request]) => request === 'POST /auth/v1/verify')).toHaveLength(2)
})

test.each([
  ['valid', async () => new Response(null, { status: 204 })],
  ['invalid', async () => new Response('', { status: 403 })],
  ['unknown', async () => new Response('', { status: 503 })],
  ['unknown', () => Promise.reject(new TypeError('Failed to fetch'))],
])('only a refused link is shown as invalid: %s', async (state, answer) => {
  await openWindow()
  vi.stubGlobal('fetch', answer)
  const { checkLink } = await import('./password-link.ts')
  expect(await checkLink('recovery', 'token')).toBe(state)
})
