import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

const sessionKey = 'daybook-session'
const unfinishedKey = 'daybook-unfinished-sign-out'
const renewalPath = '/auth/v1/token?grant_type=refresh_token'
const logoutPath = '/auth/v1/logout?scope=local'

type Sent = { path: string; token?: string | undefined; refreshToken?: string; credentials: string | undefined }

/** What was sent to the auth service, and how the network and the server are. */
let sent: Sent[] = []
let isAway = false
/** Whether the cookie of the product API is accepted. */
let isCookieValid = true
/** Whether renewals are refused. */
let isRefused = false
let waitForAnswer: (path: string, signal: AbortSignal | null | undefined) => Promise<unknown> = async () => undefined
let clients: { dispose: () => Promise<void> }[] = []

const sessionOf = (name: string, { expiresIn = 3600, round = 1 } = {}) => ({
  access_token: `${name}-access-${round}`,
  refresh_token: `${name}-refresh-${round}`,
  token_type: 'bearer',
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  user: { id: name, email: `${name}@school.test` },
})
const store = (session: object) => localStorage.setItem(sessionKey, JSON.stringify(session))
const storedSession = () => JSON.parse(localStorage.getItem(sessionKey) ?? 'null')

/** Answers as the server does, where the network is there. */
async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  if (path.startsWith('/auth/')) {
    const body = init.body ? JSON.parse(String(init.body)) : {}
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '')
    sent.push({ path, token, refreshToken: body.refresh_token, credentials: init.credentials })
  }
  await waitForAnswer(path, init.signal)
  if (isAway) throw new TypeError('Failed to fetch')
  if (path === '/auth/v1/token?grant_type=password') return Response.json(sessionOf('olena'))
  if (path === renewalPath) {
    if (isRefused) return Response.json({ error_code: 'session_not_found', msg: 'No session' }, { status: 403 })
    isCookieValid ||= init.credentials !== 'omit'
    return Response.json(sessionOf(sent.at(-1)?.refreshToken?.split('-')[0] ?? '', { round: 2 }))
  }
  if (path === logoutPath) return new Response(null, { status: 204 })
  return isCookieValid ? Response.json({ role: 'teacher' }) : new Response('', { status: 401 })
}

/** The modules of a window that is opened now. */
async function openWindow() {
  vi.resetModules()
  const [client, renewal, state, signIn, auth] = [
    await import('../lib/api/client.ts'),
    await import('./session-renewal.ts'),
    await import('./session-state.ts'),
    await import('./sign-in.ts'),
    await import('./auth-client.ts'),
  ]
  renewal.renewSessionWhenRefused()
  clients.push(auth.authClient)
  return { ...client, ...renewal, ...state, ...signIn }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubLocalStorage()
  ;[sent, isAway, isCookieValid, isRefused, clients] = [[], false, true, false, []]
  waitForAnswer = async () => undefined
  const events = new EventTarget()
  const listening = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  }
  for (const [name, value] of Object.entries(listening)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', { ...listening, location: { href: 'https://school.test/' } })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', answer)
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(async () => {
  await Promise.all(clients.map((client) => client.dispose()))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a session that has expired ends at once without a network, and nothing later concerns the next one', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  isAway = true
  const { endSession, request, setSignedIn, currentSessionState } = await openWindow()
  request('GET', '/api/classes').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)

  void endSession()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(currentSessionState()).toEqual({ signOutReason: undefined })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(currentSessionState()).toEqual({ signOutReason: undefined })

  const next = sessionOf('taras')
  store(next)
  setSignedIn({ userId: 'taras', email: 'taras@school.test' })
  sent = []
  isAway = false
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(storedSession()).toEqual(next)
  expect(currentSessionState().person?.userId).toBe('taras')
  expect(sent).toEqual([
    { path: renewalPath, refreshToken: 'olena-refresh-1', credentials: 'omit' },
    { path: logoutPath, token: 'olena-access-2', credentials: 'omit' },
  ])
  expect(localStorage.getItem(unfinishedKey)).toBeNull()
})

test('without storage a session that has expired is renewed to be ended on the server', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { signIn, endSession } = await openWindow()
  await signIn('olena@school.test', 'correct')
  isAway = true
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  isAway = false
  sent = []
  const ended = endSession()
  await vi.advanceTimersByTimeAsync(30_000)
  await ended
  expect(sent.map(({ path, token, refreshToken }) => [path, token ?? refreshToken])).toEqual([
    [renewalPath, 'olena-refresh-1'],
    [logoutPath, 'olena-access-2'],
  ])
})

test('a renewal that is under way is given up when the session ends', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  const signals: (AbortSignal | null | undefined)[] = []
  waitForAnswer = async (_, signal) => {
    signals.push(signal)
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const { endSession } = await openWindow()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  waitForAnswer = async () => undefined
  await endSession()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('a session that has not expired ends by its access token', async () => {
  store(sessionOf('olena'))
  const { endSession } = await openWindow()
  await endSession()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(sent).toEqual([{ path: logoutPath, token: 'olena-access-1', credentials: 'include' }])
})

test('a failed renewal is sent again as soon as something is asked for', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  isAway = true
  const { request } = await openWindow()
  const failed = request('GET', '/api/classes').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(26_000)
  expect(await failed).toBeInstanceOf(TypeError)
  isAway = false
  expect((await request('GET', '/api/classes')).status).toBe(200)
})

test('a renewal that another window has overtaken does not end the session', async () => {
  store(sessionOf('olena'))
  isCookieValid = false
  const [bothAsked, firstRenewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [bothAsked.promise, firstRenewed.promise]
  waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    if (sent.length === 2) bothAsked.resolve()
    await waits[sent.length - 1]
  }
  const first = await openWindow()
  const firstAnswer = first.request('GET', '/api/classes')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const second = await openWindow()
  const secondAnswer = second.request('GET', '/api/classes')
  expect((await firstAnswer).status).toBe(200)
  firstRenewed.resolve()
  expect((await secondAnswer).status).toBe(200)
  expect(storedSession().refresh_token).toBe('olena-refresh-2')
  expect([first, second].map(({ currentSessionState }) => currentSessionState().person?.userId)).toEqual([
    'olena',
    'olena',
  ])
  expect(sent.map(({ path }) => path)).toEqual([renewalPath, renewalPath])
})

test('a renewal is not sent again once another window has renewed the session', async () => {
  store(sessionOf('olena'))
  isCookieValid = false
  const { request } = await openWindow()
  waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('olena', { round: 2 }))
    isCookieValid = true
    throw new TypeError('Failed to fetch')
  }
  const answered = request('GET', '/api/classes')
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await answered).status).toBe(200)
  expect(sent.map(({ path }) => path)).toEqual([renewalPath])
  expect(storedSession().refresh_token).toBe('olena-refresh-2')
})

test('a sign-in that loses the network before the activation is ended when there is one again', async () => {
  const { signIn, currentSessionState } = await openWindow()
  let lostAfter = 1
  waitForAnswer = async () => {
    isAway = lostAfter <= 0
    lostAfter -= 1
  }
  expect(await signIn('olena@school.test', 'password')).toEqual({ message: 'verificationFailed' })
  expect(currentSessionState().person).toBeUndefined()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(localStorage.getItem(unfinishedKey)).toBe('olena-access-1refresh:olena-refresh-1')

  sent = []
  lostAfter = 9
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([{ path: logoutPath, token: 'olena-access-1', credentials: 'include' }])
  expect(localStorage.getItem(unfinishedKey)).toBeNull()
})

test('a renewal that is refused when the device has another session by then ends neither', async () => {
  store(sessionOf('olena'))
  isCookieValid = false
  const { request } = await openWindow()
  isRefused = true
  waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('olena', { round: 2 }))
    isCookieValid = true
  }
  expect((await request('GET', '/api/classes')).status).toBe(200)
  expect(sent.map(({ path }) => path)).toEqual([renewalPath])
  expect(storedSession()?.refresh_token).toBe('olena-refresh-2')
})

test('other tabs show why a session has ended, and nothing when the person has signed out', async () => {
  for (const reason of ['suspended', undefined] as const) {
    store(sessionOf('olena'))
    const [first, second] = [await openWindow(), await openWindow()]
    const showLogin = vi.fn()
    second.syncSessionAcrossTabs(showLogin)
    const ended = first.endSession(reason)
    dispatchEvent(Object.assign(new Event('storage'), { key: sessionKey }))
    await ended
    expect(second.currentSessionState()).toEqual({ signOutReason: reason })
    expect(showLogin).toHaveBeenCalledTimes(reason ? 1 : 0)
  }
})

test('every tab shows that the session has ended when its renewal is refused once it has expired', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  isRefused = true
  const { getItem, setItem, removeItem } = localStorage
  const removeAndTell = (key: string) => {
    removeItem(key)
    dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: removeAndTell })
  const bothOpen = Promise.withResolvers<void>()
  waitForAnswer = () => bothOpen.promise
  const tabs = [await openWindow(), await openWindow()]
  const showLogin = vi.fn()
  for (const tab of tabs) tab.syncSessionAcrossTabs(showLogin)
  bothOpen.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  for (const tab of tabs) expect(tab.currentSessionState()).toEqual({ signOutReason: 'sessionEnded' })
  expect(showLogin).toHaveBeenCalledTimes(2)
})

test('a reason is not shown when a later session ends without one', async () => {
  store(sessionOf('olena'))
  const first = await openWindow()
  await first.endSession('suspended')
  await first.signIn('olena@school.test', 'password')
  const second = await openWindow()
  second.syncSessionAcrossTabs(() => undefined)
  localStorage.removeItem(sessionKey)
  dispatchEvent(Object.assign(new Event('storage'), { key: sessionKey }))
  expect(second.currentSessionState()).toEqual({ signOutReason: undefined })
})

type Window = Awaited<ReturnType<typeof openWindow>>

test.each<[string, (window: Window) => unknown]>([
  [
    'in this window',
    async ({ endSession, setSignedIn }) => {
      await endSession()
      store(sessionOf('taras'))
      setSignedIn({ userId: 'taras', email: 'taras@school.test' })
    },
  ],
  [
    'in another tab',
    () => {
      store(sessionOf('taras'))
      dispatchEvent(Object.assign(new Event('storage'), { key: sessionKey }))
    },
  ],
])(
  'a late answer that ends all sessions leaves the session of somebody else who has signed in meanwhile: %s',
  async (_, signIn) => {
    store(sessionOf('olena'))
    const window = await openWindow()
    window.syncSessionAcrossTabs(() => undefined)
    const answered = Promise.withResolvers<void>()
    waitForAnswer = (path) => (path.endsWith('scope=global') ? answered.promise : Promise.resolve())
    const ended = window.endAllSessions()
    await vi.advanceTimersByTimeAsync(1_000)
    await signIn(window)
    answered.resolve()
    expect(await ended).toBe(false)
    expect(storedSession()?.user.id).toBe('taras')
    expect(window.currentSessionState().person?.userId).toBe('taras')
  },
)

test('nothing is sent in the name of somebody who has signed in in another tab during a refused renewal', async () => {
  store(sessionOf('olena'))
  ;[isCookieValid, isRefused] = [false, true]
  const { request } = await openWindow()
  waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('taras'))
    isCookieValid = true
  }
  await expect(request('POST', '/api/classes', {})).rejects.toMatchObject({ status: 401 })
})

test('without an answer to the end of all sessions the one of this device stays', async () => {
  store(sessionOf('olena'))
  const { endAllSessions } = await openWindow()
  isAway = true
  expect([await endAllSessions(), storedSession()?.user.id]).toEqual([false, 'olena'])
})
