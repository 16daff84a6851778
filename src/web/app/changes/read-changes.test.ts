import { afterEach, expect, test, vi } from 'vitest'
import { readChanges } from './read-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('takes a stream for lost whose heartbeat is more than 10 seconds later than after 25', async () => {
  vi.useFakeTimers()
  const headers = { 'Content-Type': 'text/event-stream' }
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers })
  })
  const onEnd = vi.fn()
  const onBatch = vi.fn()
  const reading = readChanges(undefined, new AbortController().signal, onBatch).catch(onEnd)
  await vi.advanceTimersByTimeAsync(34_999)
  expect(onEnd).not.toHaveBeenCalled()
  stream?.enqueue(new TextEncoder().encode('id: 7\nevent: heartbeat\ndata: {}\n\n'))
  await vi.advanceTimersByTimeAsync(34_999)
  expect(onBatch).toHaveBeenCalledWith({ version: 7, changes: [] })
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(onEnd).toHaveBeenCalledOnce()
})

test('asks for what has come after a version, and tells of each change once, with its version', async () => {
  const heartbeat = (version: number) => `id: ${version}\nevent: heartbeat\ndata: {}\n\n`
  const text = `event: change\ndata: {"nouns":["classes"]}\n\n${heartbeat(8)}${heartbeat(9)}`
  const headers = { 'Content-Type': 'text/event-stream' }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(text, { headers }))
  vi.stubGlobal('fetch', fetch)
  const onBatch = vi.fn()
  await readChanges(7, new AbortController().signal, onBatch)
  expect(fetch.mock.lastCall?.[1]?.headers).toEqual({ 'Last-Event-ID': '7' })
  expect(onBatch.mock.calls).toEqual([
    [{ version: 8, changes: [{ nouns: ['classes'] }] }],
    [{ version: 9, changes: [] }],
  ])
})
