import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

const sessionOf = (id: string) => JSON.stringify({ user: { id, email: `${id}@school.test` } })

/** The modules of a window in which Olena is signed in. */
async function openWindow() {
  localStorage.setItem('daybook-session', sessionOf('olena'))
  vi.resetModules()
  return { ...(await import('./session-state.ts')), ...(await import('../lib/toast.ts')) }
}

beforeEach(() => {
  stubLocalStorage()
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a toast is not shown to whoever comes after the person that it was for', async () => {
  const { setSignedOut, setSignedIn, toast, currentToast } = await openWindow()
  toast({ title: 'Olena' })
  setSignedOut()
  expect(currentToast.get()).toBeUndefined()
  toast({ title: 'Nobody' })
  setSignedIn({ userId: 'taras', email: 'taras@school.test' })
  expect(currentToast.get()).toBeUndefined()
})

test('somebody who signs in in another tab is not told why an earlier session has ended', async () => {
  const { shareSignOutReason, syncSessionAcrossTabs, currentSessionState } = await openWindow()
  const showLogin = vi.fn()
  syncSessionAcrossTabs(showLogin)
  shareSignOutReason('suspended')
  localStorage.setItem('daybook-session', sessionOf('taras'))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'daybook-session' }))
  expect(currentSessionState()).toEqual({ person: { userId: 'taras', email: 'taras@school.test' } })
  expect(showLogin).not.toHaveBeenCalled()
})

test('a tab is signed out when another one clears what this device has stored', async () => {
  const { syncSessionAcrossTabs, currentSessionState } = await openWindow()
  syncSessionAcrossTabs(() => undefined)
  localStorage.removeItem('daybook-session')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(currentSessionState().person).toBeUndefined()
})
