import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { provideSessionRenewal } from '../../lib/api/client.ts'
import { shareChanges } from './share-changes.ts'

let isAway = false
let sent = ''
let closers: (() => void)[] = []
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  isAway = false
  sent = 'id: 7\nevent: heartbeat\ndata: {}\n\n'
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
        controller.enqueue(new TextEncoder().encode(sent))
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
  const listener = { onChanges: vi.fn(), onGap: vi.fn(), onOpened: vi.fn() }
  const close = shareChanges('olena', { version: 7, ...listener })
  closers.push(close)
  return { ...listener, close }
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

test('a tab is told what has changed since its answers, and of no gap where it has missed nothing', async () => {
  sent = 'event: change\ndata: {"nouns":["classes"]}\n\nid: 8\nevent: heartbeat\ndata: {}\n\n'
  const { onChanges, onGap } = openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChanges.mock.calls).toEqual([[[{ nouns: ['classes'] }]]])
  expect(onGap).not.toHaveBeenCalled()
})

test('however long the server was away, the stream is open 45 seconds after it is back', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
  onTestFinished(() => random.mockRestore())
  isAway = true
  const { onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(4 * 3_600_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(45_000)
  expect(onOpened).toHaveBeenCalled()
})
