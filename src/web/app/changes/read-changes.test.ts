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
