import { type ChangeEvent, latestHeartbeatSeconds } from '../../../contract/changes/rules.ts'
import { delay } from '../../lib/delay.ts'
import { readChanges } from './read-changes.ts'

/**
 * What the tab that reads the stream tells all: what has changed between two versions; `isOpening` where it has just opened the stream.
 * Its fields keep their names, because tabs of different builds exchange it.
 */
type Message = { after: number; version: number; changes: readonly ChangeEvent[]; isOpening: boolean }

type Listener = {
  /** The version that the tab's answers have at least. */
  version: number | undefined
  onChanges: (changes: readonly ChangeEvent[]) => void
  /** Called when something was missed that nobody can name; `isFirst` where the tab has no answer whose version it knows. */
  onGap: (isFirst: boolean) => void
  /** Called when a stream was opened: the server may have been away before. */
  onOpened: () => void
}

const name = 'daybook-changes'
const firstPauseMs = 500
const maxPauseMs = 30_000
/** A tab that broadcasts nothing for so long is frozen: another one takes over. */
const maxSilenceMs = (latestHeartbeatSeconds + 10) * 1000

/**
 * Listens to the one stream of changes of this browser, because HTTP/1.1 allows six connections: the tab that holds a lock reads
 * it and tells the others, and the next one goes on when it closes or freezes. Returns a function to stop.
 */
export function shareChanges(person: string, { version: known, onChanges, onGap, onOpened }: Listener): () => void {
  const channel = new BroadcastChannel(`${name} ${person}`)
  const stopping = new AbortController()
  const { signal: stopSignal } = stopping
  const hasLocks = 'locks' in navigator
  let version = known
  let isReading = !hasLocks
  let isTakingOver = false
  let lockRequest = new AbortController()
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const receive = ({ after, version: next, changes, isOpening }: Message) => {
    expectMessage()
    const isFirst = version === undefined
    const isGap = version === undefined || version < after
    if (isGap) onGap(isFirst)
    else onChanges(changes)
    version = next
    // Another gap has everything fetched again.
    if (isFirst || (isOpening && !isGap)) onOpened()
  }
  const broadcast = (message: Message) => {
    channel.postMessage(message)
    receive(message)
  }
  const broadcastVersion = () => {
    if (version !== undefined) broadcast({ after: version, version, changes: [], isOpening: false })
  }
  const expectMessage = () => {
    clearTimeout(silenceTimer)
    if (isReading || stopSignal.aborted) return
    silenceTimer = setTimeout(() => {
      isTakingOver = true
      lockRequest.abort()
    }, maxSilenceMs)
  }

  async function readWithReconnects(signal: AbortSignal): Promise<void> {
    let pause = firstPauseMs
    let isOpening = true
    while (!signal.aborted) {
      const online = new AbortController()
      const reconnect = () => online.abort()
      const end = AbortSignal.any([signal, online.signal])
      addEventListener('online', reconnect)
      await readChanges(version, end, ({ version: next, changes }) => {
        pause = firstPauseMs
        broadcast({ after: version ?? next, version: next, changes, isOpening })
        isOpening = false
      }).catch(() => undefined)
      isOpening = true
      // So that no other tab takes over while the server is away.
      if (!signal.aborted) broadcastVersion()
      // Not all tabs of a school at the same moment.
      await delay(pause * (0.5 + Math.random()), end)
      removeEventListener('online', reconnect)
      pause = Math.min(2 * pause, maxPauseMs)
    }
  }

  async function readWhileLocked(): Promise<void> {
    while (!stopSignal.aborted) {
      lockRequest = new AbortController()
      const taken = new AbortController()
      const options = isTakingOver ? { steal: true } : { signal: AbortSignal.any([stopSignal, lockRequest.signal]) }
      isTakingOver = false
      expectMessage()
      const read = () => {
        isReading = true
        return readWithReconnects(AbortSignal.any([stopSignal, taken.signal]))
      }
      // Rejects when another tab takes the lock, and when it was not given in time.
      await navigator.locks.request(`${name} ${person}`, options, read).catch(() => undefined)
      taken.abort()
      isReading = false
      if (!isTakingOver) await delay(firstPauseMs, stopSignal)
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Message | 'hello'>) => {
    if (data !== 'hello') receive(data)
    else if (isReading) broadcastVersion()
  }
  channel.postMessage('hello')
  void (hasLocks ? readWhileLocked() : readWhileVisible(stopSignal, readWithReconnects))
  return () => {
    stopping.abort()
    clearTimeout(silenceTimer)
    channel.close()
  }
}

/** Without https browsers have no locks: each tab reads a stream of its own while it is seen. */
async function readWhileVisible(stopSignal: AbortSignal, read: (signal: AbortSignal) => Promise<void>): Promise<void> {
  while (!stopSignal.aborted) {
    const hiding = new AbortController()
    const hide = () => document.hidden && hiding.abort()
    document.addEventListener('visibilitychange', hide)
    if (!document.hidden) await read(AbortSignal.any([stopSignal, hiding.signal]))
    document.removeEventListener('visibilitychange', hide)
    // A request that cannot be aborted may have delayed the end until the page is seen again.
    if (!stopSignal.aborted && document.hidden) await nextVisibilityChange()
  }
}

function nextVisibilityChange(): Promise<unknown> {
  return new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
