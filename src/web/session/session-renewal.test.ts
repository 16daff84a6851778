import { expect, test, vi } from 'vitest'
import {
  network,
  openWindow,
  renewalPath,
  sessionOf,
  store,
  storedSession,
  stubWindows,
} from '../test/session-windows.ts'

stubWindows()

test('a failed renewal is sent again as soon as something is asked for', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  network.isAway = true
  const { request } = await openWindow()
  const failed = request('GET', '/api/classes').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(26_000)
  expect(await failed).toBeInstanceOf(TypeError)
  network.isAway = false
  expect((await request('GET', '/api/classes')).status).toBe(200)
})

test('a renewal that another window has overtaken does not end the session', async () => {
  store(sessionOf('olena'))
  network.isCookieValid = false
  const [bothAsked, firstRenewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waits = [bothAsked.promise, firstRenewed.promise]
  network.waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    if (network.sent.length === 2) bothAsked.resolve()
    await waits[network.sent.length - 1]
  }
  const first = await openWindow()
  const firstAnswer = first.request('GET', '/api/classes')
  await vi.waitFor(() => expect(network.sent).toHaveLength(1))
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
  expect(network.sent.map(({ path }) => path)).toEqual([renewalPath, renewalPath])
})

test('a renewal is not sent again once another window has renewed the session', async () => {
  store(sessionOf('olena'))
  network.isCookieValid = false
  const { request } = await openWindow()
  network.waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('olena', { round: 2 }))
    network.isCookieValid = true
    throw new TypeError('Failed to fetch')
  }
  const answered = request('GET', '/api/classes')
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await answered).status).toBe(200)
  expect(network.sent.map(({ path }) => path)).toEqual([renewalPath])
  expect(storedSession().refresh_token).toBe('olena-refresh-2')
})

test('a renewal that is refused when the device has another session by then ends neither', async () => {
  store(sessionOf('olena'))
  network.isCookieValid = false
  const { request } = await openWindow()
  network.isRefused = true
  network.waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('olena', { round: 2 }))
    network.isCookieValid = true
  }
  expect((await request('GET', '/api/classes')).status).toBe(200)
  expect(network.sent.map(({ path }) => path)).toEqual([renewalPath])
  expect(storedSession()?.refresh_token).toBe('olena-refresh-2')
})

test('every tab shows that the session has ended when its renewal is refused once it has expired', async () => {
  store(sessionOf('olena', { expiresIn: -60 }))
  network.isRefused = true
  const { getItem, setItem, removeItem } = localStorage
  const removeAndTell = (key: string) => {
    removeItem(key)
    dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: removeAndTell })
  const bothOpen = Promise.withResolvers<void>()
  network.waitForAnswer = () => bothOpen.promise
  const tabs = [await openWindow(), await openWindow()]
  const showLogin = vi.fn()
  for (const tab of tabs) tab.syncSessionAcrossTabs(showLogin)
  bothOpen.resolve()
  await vi.advanceTimersByTimeAsync(1_000)
  for (const tab of tabs) expect(tab.currentSessionState()).toEqual({ signOutReason: 'sessionEnded' })
  expect(showLogin).toHaveBeenCalledTimes(2)
})

test('nothing is sent in the name of somebody who has signed in in another tab during a refused renewal', async () => {
  store(sessionOf('olena'))
  Object.assign(network, { isCookieValid: false, isRefused: true })
  const { request } = await openWindow()
  network.waitForAnswer = async (path) => {
    if (path !== renewalPath) return
    store(sessionOf('taras'))
    network.isCookieValid = true
  }
  await expect(request('POST', '/api/classes', {})).rejects.toMatchObject({ status: 401 })
})
