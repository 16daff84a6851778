import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { provideSessionRenewal } from '../../lib/api/client.ts'
import { shareChanges } from './share-changes.ts'

let isAway = false
let sent = ''
let closers: (() => void)[] = []
let page: EventTarget & { hidden: boolean }
let network: EventTarget
/** The streams that were asked for, the last one last. */
let streams: { signal: AbortSignal | null | undefined; end: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  isAway = false
  sent = 'id: 7\nevent: heartbeat\ndata: {}\n\n'
  closers = []
  streams = []
  network = new EventTarget()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, network[name].bind(network))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    if (isAway) throw new TypeError('Failed to fetch')
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(sent))
        streams.push({ signal, end: () => controller.close() })
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
function openTab(known: { version: number | undefined } = { version: 7 }) {
  const listener = { onChanges: vi.fn(), onGap: vi.fn(), onOpened: vi.fn() }
  const close = shareChanges('olena', { ...known, ...listener })
  closers.push(close)
  return { ...listener, close }
}

/** Gives a lock to one after another, or at once to whoever steals it, as browsers do with https. */
function stubLocks() {
  const waiting: (() => void)[] = []
  let loseLock: (() => void) | undefined
  const grantNext = () => {
    loseLock = undefined
    waiting.shift()?.()
  }
  const request = (_: string, options: { signal?: AbortSignal; steal?: boolean }, read: () => Promise<void>) => {
    const { signal, steal = false } = options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const grant = () => {
      const lose = () => reject(new DOMException('The lock was stolen', 'AbortError'))
      loseLock = lose
      void read().then(() => {
        resolve()
        if (loseLock === lose) grantNext()
      })
    }
    signal?.addEventListener('abort', () => {
      const index = waiting.indexOf(grant)
      if (index < 0) return
      waiting.splice(index, 1)
      reject(signal.reason)
    })
    if (steal) loseLock?.()
    if (loseLock && !steal) waiting.push(grant)
    else grant()
    return promise
  }
  vi.stubGlobal('navigator', { locks: { request } })
  /** What a tab does that takes the lock and is frozen then. */
  return {
    hold: (options = {}) => void request('', options, () => new Promise(() => undefined)).catch(() => undefined),
  }
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

test.each([
  [
    'is told of a gap where it is told of later changes only, which has all fetched again',
    7,
    true,
    { gaps: [[false]], opened: 0 },
  ],
  ['that knows no version fetches again what has failed', undefined, false, { gaps: [[true]], opened: 1 }],
])('a tab that another one tells what has changed %s', async (_, version, isOpening, { gaps, opened }) => {
  sent = ''
  const { onChanges, onGap, onOpened } = openTab({ version })
  const other = new BroadcastChannel('daybook-changes olena')
  onTestFinished(() => other.close())
  other.postMessage({ after: 8, version: 9, changes: [], isOpening })
  await vi.waitFor(() => expect(onGap.mock.calls).toEqual(gaps))
  expect([onChanges.mock.calls.length, onOpened.mock.calls.length]).toEqual([0, opened])
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

test('a tab that is told of nothing for 45 seconds takes over from one that is frozen', async () => {
  stubLocks().hold()
  const { onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(44_999)
  expect(streams).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOpened).toHaveBeenCalledOnce()
})

test('a tab from which another one takes over ends its stream, and goes on when that one freezes', async () => {
  const { hold } = stubLocks()
  openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  hold({ steal: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams.map(({ signal }) => signal?.aborted)).toEqual([true])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(streams.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('a tab that does not know the version of its answers may have missed something', async () => {
  const { onChanges, onGap } = openTab({ version: undefined })
  await vi.advanceTimersByTimeAsync(1_000)
  expect([onGap.mock.calls, onChanges.mock.calls]).toEqual([[[true]], []])
})

test('what has failed is fetched again when the stream is opened, and not at each of its heartbeats', async () => {
  sent = [7, 7, 8].map((version) => `id: ${version}\nevent: heartbeat\ndata: {}\n\n`).join('')
  const { onChanges, onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([onChanges.mock.calls.length, onOpened.mock.calls.length]).toEqual([3, 1])
})

test('after a long time without a network the stream is opened as soon as there is one, and again within a second', async () => {
  isAway = true
  const { onOpened } = openTab()
  await vi.advanceTimersByTimeAsync(3_600_000)
  isAway = false
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(onOpened).toHaveBeenCalledTimes(1)
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOpened).toHaveBeenCalledTimes(2)
})
