import { expect, test, vi } from 'vitest'
import {
  logoutPath,
  network,
  openWindow,
  renewalPath,
  sessionKey,
  sessionOf,
  store,
  storedSession,
  stubWindows,
  unfinishedKey,
  type Window,
} from '../test/session-windows.ts'

stubWindows()

test('a session that has expired ends at once without a network, and nothing later concerns the next one', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  network.isAway = true
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
  network.sent = []
  network.isAway = false
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(storedSession()).toEqual(next)
  expect(currentSessionState().person?.userId).toBe('taras')
  expect(network.sent).toEqual([
    { path: renewalPath, refreshToken: 'olena-refresh-1', credentials: 'omit' },
    { path: logoutPath, token: 'olena-access-2', credentials: 'omit' },
  ])
  expect(localStorage.getItem(unfinishedKey)).toBeNull()
})

test('without storage a session that has expired is renewed to be ended on the server', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { signIn, endSession } = await openWindow()
  await signIn('olena@school.test', 'correct')
  network.isAway = true
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  network.isAway = false
  network.sent = []
  const ended = endSession()
  await vi.advanceTimersByTimeAsync(30_000)
  await ended
  expect(network.sent.map(({ path, token, refreshToken }) => [path, token ?? refreshToken])).toEqual([
    [renewalPath, 'olena-refresh-1'],
    [logoutPath, 'olena-access-2'],
  ])
})

test('a renewal that is under way is given up when the session ends', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  const signals: (AbortSignal | null | undefined)[] = []
  network.waitForAnswer = async (_, signal) => {
    signals.push(signal)
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  const { endSession } = await openWindow()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  network.waitForAnswer = async () => undefined
  await endSession()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('a session that has not expired ends by its access token', async () => {
  store(sessionOf('olena'))
  const { endSession } = await openWindow()
  await endSession()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(network.sent).toEqual([{ path: logoutPath, token: 'olena-access-1', credentials: 'include' }])
})

test('without an answer to the end of all sessions the one of this device stays', async () => {
  store(sessionOf('olena'))
  const { endAllSessions } = await openWindow()
  network.isAway = true
  expect([await endAllSessions(), storedSession()?.user.id]).toEqual([false, 'olena'])
})

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
    network.waitForAnswer = (path) => (path.endsWith('scope=global') ? answered.promise : Promise.resolve())
    const ended = window.endAllSessions()
    await vi.advanceTimersByTimeAsync(1_000)
    await signIn(window)
    answered.resolve()
    expect(await ended).toBe(false)
    expect(storedSession()?.user.id).toBe('taras')
    expect(window.currentSessionState().person?.userId).toBe('taras')
  },
)

test('a sign-in that loses the network before the activation is ended when there is one again', async () => {
  const { signIn, currentSessionState } = await openWindow()
  let lostAfter = 1
  network.waitForAnswer = async () => {
    network.isAway = lostAfter <= 0
    lostAfter -= 1
  }
  expect(await signIn('olena@school.test', 'password')).toEqual({ message: 'verificationFailed' })
  expect(currentSessionState().person).toBeUndefined()
  expect(localStorage.getItem(sessionKey)).toBeNull()
  expect(localStorage.getItem(unfinishedKey)).toBe('olena-access-1refresh:olena-refresh-1')

  network.sent = []
  lostAfter = 9
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(network.sent).toEqual([{ path: logoutPath, token: 'olena-access-1', credentials: 'include' }])
  expect(localStorage.getItem(unfinishedKey)).toBeNull()
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
