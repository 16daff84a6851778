import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

/** Loads the module where the browser says that it is online or not, and returns whether it waits once it says the second. */
async function isWaiting({ loaded, now }: { loaded: boolean; now: boolean }) {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: loaded })
  vi.resetModules()
  const { whenOnline } = await import('./when-online.ts')
  vi.stubGlobal('navigator', { onLine: now })
  const isResolved = vi.fn()
  const waiting = whenOnline().then(isResolved)
  await Promise.resolve()
  const wasWaiting = isResolved.mock.calls.length === 0
  browser.dispatchEvent(new Event('online'))
  await waiting
  return wasWaiting
}

test.each([
  ['online', { loaded: true, now: true }, false],
  ['without the network that the page was loaded by, until it is back', { loaded: true, now: false }, true],
  ['offline since the page was loaded, as on the machine of the server', { loaded: false, now: false }, false],
  ['online again', { loaded: false, now: true }, false],
])('%s', async (_, states, isToWait) => {
  expect(await isWaiting(states)).toBe(isToWait)
})
