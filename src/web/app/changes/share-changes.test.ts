import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { provideSessionRenewal } from '../../lib/api/client.ts'
import { shareChanges } from './share-changes.ts'

let isAway = false
let closers: (() => void)[] = []
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  isAway = false
  closers = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    if (isAway) throw new TypeError('Failed to fetch')
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('id: 7\nevent: heartbeat\ndata: {}\n\n'))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
})

afterEach(async () => {
  for (const close of closers) close()
  await vi.advanceTimersByTimeAsync(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(isShown: boolean) {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}

/** A tab that follows the changes; its stream is open where `onOpened` was called. */
function openTab() {
  const onOpened = vi.fn()
  const listener = { version: 7, onChanges: () => undefined, onGap: () => undefined, onOpened }
  const close = shareChanges('olena', listener)
  closers.push(close)
  return { onOpened, close }
}

/** Gives a lock to one after another, as browsers do with https. */
function stubLocks() {
  let last = Promise.resolve()
  const request = (_: string, { signal }: { signal: AbortSignal }, read: () => Promise<void>) => {
    const granted = last.then(() => (signal.aborted ? undefined : read()))
    last = granted
    return granted
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('without locks a tab that is seen again during a renewal of the session reads the stream', async () => {
  let isExpired = true
  const renew = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    isExpired = false
    return true
  }
  provideSessionRenewal({ owner: () => 'olena', hasExpired: () => isExpired, renew })
  onTestFinished(() =>
    provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew: async () => false }),
  )
  const { onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(500)
  show(false)
  await vi.advanceTimersByTimeAsync(500)
  show(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onOpened).toHaveBeenCalled()
})

test('without locks what has failed is fetched again when a hidden tab is seen and the server is back', async () => {
  isAway = true
  const { onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  show(false)
  await vi.advanceTimersByTimeAsync(1_000)
  isAway = false
  show(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOpened).toHaveBeenCalledOnce()
})

test('what has failed is fetched again when another tab reads the stream, and the server is back', async () => {
  stubLocks()
  isAway = true
  const first = openTab()
  const second = openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  first.close()
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(second.onOpened).toHaveBeenCalledOnce()
  expect(first.onOpened).not.toHaveBeenCalled()
})
