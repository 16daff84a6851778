import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientHeader } from '../../../contract/kernel/endpoint.ts'
import type { KeyedRequest, RequestOutcome } from './request-batch.ts'

type Listener = (event: { data: unknown }) => void
type Answer = (path: string, times: number) => Response | Promise<Response>
/** What the browser does with the worker: runs it, never gets its file, fails to load it, or forbids it. */
type WorkerSupport = 'runs' | 'hangs' | 'fails' | 'forbidden'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page and its worker in one process, and a mocked server; `times` counts the requests of a path. */
async function open(answer: Answer, { worker = 'runs' as WorkerSupport, renew = async () => false } = {}) {
  const sent: string[] = []
  const clients = new Set<string | null>()
  const concurrency = { now: 0, most: 0 }
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push(path)
    clients.add(new Headers(headers).get(clientHeader))
    concurrency.most = Math.max(concurrency.most, ++concurrency.now)
    await Promise.resolve()
    concurrency.now--
    return answer(path, sent.filter((other) => other === path).length)
  })
  vi.stubGlobal('Worker', workerClass(worker))
  const { provideSessionRenewal } = await import('./client.ts')
  provideSessionRenewal({ owner: () => undefined, hasExpired: () => false, renew })
  const { sendBatch } = await import('./request-batch.ts')
  const outcomes = new Map<string, RequestOutcome>()
  let stop: () => void = () => undefined
  const send = (count: number, onBatch: (stop: () => void) => void = () => undefined) => {
    const requests = Array.from({ length: count }, (_, index): KeyedRequest => {
      return { key: `key ${index}`, method: 'POST', path: `/${index}`, body: { index } }
    })
    const calling = sendBatch(requests, (batch) => {
      for (const outcome of batch) {
        expect(outcomes.has(outcome.key), `${outcome.key} is reported once`).toBe(false)
        outcomes.set(outcome.key, outcome)
      }
      onBatch(calling.stop)
    })
    stop = calling.stop
    return calling.done
  }
  return { send, stop: () => stop(), outcomes, sent, clients, concurrency }
}

function workerClass(worker: WorkerSupport) {
  return class {
    #listeners: Record<string, Listener[]> = { message: [], error: [] }
    #listening: Promise<Listener>

    constructor() {
      if (worker === 'forbidden') throw new DOMException('No workers here', 'SecurityError')
      const { promise, resolve } = Promise.withResolvers<Listener>()
      this.#listening = promise
      const dispatch = (type: string, data?: unknown) => {
        for (const listener of this.#listeners[type] ?? []) listener({ data })
      }
      vi.stubGlobal('self', {
        addEventListener: (_: string, listener: Listener) => resolve(listener),
        postMessage: (data: unknown) => dispatch('message', data),
      })
      if (worker === 'runs') void import('./request-batch-worker.ts')
      else if (worker === 'fails') queueMicrotask(() => dispatch('error'))
    }

    addEventListener(type: string, listener: Listener) {
      this.#listeners[type]?.push(listener)
    }

    terminate() {}

    postMessage(data: unknown) {
      void this.#listening.then((listener) => listener({ data }))
    }
  }
}

const saved = (path: string) => Response.json({ saved: path })
const loseAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const kinds = (outcomes: Map<string, RequestOutcome>) =>
  [...outcomes.values()].map((outcome) => ('answer' in outcome ? 'answered' : String(outcome.error)))

test('thirty requests are sent twelve at a time, and every answer is reported by its key', async () => {
  const { send, outcomes, sent, concurrency } = await open(saved)
  await send(30)
  expect([sent.length, new Set(sent).size, concurrency.most]).toEqual([30, 30, 12])
  expect(outcomes.size).toBe(30)
  expect(outcomes.get('key 7')).toEqual({ key: 'key 7', answer: { saved: '/7' } })
})

test('the requests of the worker name the client of the tab, so that it knows its own changes', async () => {
  const { send, clients } = await open(saved)
  const { clientId } = await import('./client-id.ts')
  await send(5)
  expect([...clients]).toEqual([clientId])
})

test('a worker that has started sends also what comes later than ten seconds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { send, outcomes, concurrency } = await open(saved)
  await send(1)
  await vi.advanceTimersByTimeAsync(10_000)
  outcomes.clear()
  await send(5)
  expect(concurrency.most).toBe(5)
})

test('a refusal, an invalid answer and a lost one are reported, and nothing is sent again', async () => {
  const changed = { code: 'changed_meanwhile', message: 'Somebody else was here' }
  const { send, outcomes, sent } = await open((path) => {
    if (path === '/1') return Response.json(changed, { status: 409 })
    if (path === '/2') return new Response('<html>')
    return path === '/3' ? loseAnswer() : saved(path)
  })
  await send(4)
  expect(sent).toHaveLength(4)
  expect(outcomes.get('key 1')).toMatchObject({ error: { status: 409, failure: changed } })
  expect(outcomes.get('key 2')).toMatchObject({ error: { name: 'SyntaxError' } })
  expect(outcomes.get('key 3')).toMatchObject({ error: { name: 'TypeError' } })
  expect(outcomes.get('key 0')).toHaveProperty('answer')
})

test.each([
  ['lost answer', loseAnswer, true],
  ['refusal', () => new Response('', { status: 409 }), false],
])('after a %s another client id is taken accordingly', async (_, answer, isRenewed) => {
  const { send } = await open((path) => (path === '/1' ? answer() : saved(path)))
  const module = await import('./client-id.ts')
  const before = module.clientId
  await send(2)
  expect(module.clientId !== before).toBe(isRenewed)
})

test('an answer that breaks off counts as lost, and the batch ends', async () => {
  const broken = () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))
  const { send, outcomes } = await open((path) => (path === '/1' ? broken() : saved(path)))
  await send(3)
  expect(kinds(outcomes).toSorted()).toEqual(['TypeError: Nothing came back', 'answered', 'answered'])
})

test('if the worker gets no answer at all, the page sends everything itself', async () => {
  const { send, outcomes, sent } = await open((path, times) => (times === 1 ? loseAnswer() : saved(path)))
  await send(5)
  expect(sent).toHaveLength(10)
  expect(kinds(outcomes)).toEqual(Array(5).fill('answered'))
})

test('without a connection the page tries only one request, for ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  const { send, outcomes, sent } = await open(loseAnswer)
  await send(5)
  expect(sent).toHaveLength(6)
  expect(timeout).toHaveBeenLastCalledWith(10_000)
  expect(kinds(outcomes)).toEqual(Array(5).fill('TypeError: Failed to fetch'))
})

test('without a connection no further request is sent after the first ones were lost', async () => {
  const { send, outcomes, sent } = await open(loseAnswer)
  await send(30)
  expect(sent).toHaveLength(13)
  expect(kinds(outcomes)).toEqual(Array(30).fill('TypeError: Failed to fetch'))
})

test('after a stop without a connection everything that was sent is reported as lost', async () => {
  const lost = Promise.withResolvers<Response>()
  const { send, stop, outcomes, sent } = await open(() => lost.promise)
  const done = send(5)
  stop()
  lost.reject(new TypeError('Failed to fetch'))
  await done
  expect(sent).toHaveLength(5)
  expect(kinds(outcomes)).toEqual(Array(5).fill('TypeError: Nothing came back'))
})

test.each(['fails', 'forbidden'] as const)('if the worker %s, the page sends everything itself', async (worker) => {
  const { send, outcomes, sent, concurrency } = await open(saved, { worker })
  await send(5)
  expect([sent.length, concurrency.most]).toEqual([5, 1])
  expect(kinds(outcomes)).toEqual(Array(5).fill('answered'))
})

test('if the worker never starts, the page sends everything itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { send, outcomes, sent } = await open(saved, { worker: 'hangs' })
  void send(5)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(5)
  expect(kinds(outcomes)).toEqual(Array(5).fill('answered'))
  outcomes.clear()
  void send(5)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent, 'without waiting again').toHaveLength(10)
})

test('a session that has ended is renewed once, and only refused requests are sent again', async () => {
  let isRenewed = false
  const renew = async () => {
    isRenewed = true
    return true
  }
  const refused = () => new Response('', { status: 401 })
  const { send, outcomes, sent } = await open((path) => (path === '/0' || isRenewed ? saved(path) : refused()), {
    renew,
  })
  await send(3)
  expect(sent.toSorted()).toEqual(['/0', '/1', '/1', '/1', '/2', '/2'])
  expect(kinds(outcomes)).toEqual(['answered', 'answered', 'answered'])
})

test('a session that cannot be renewed fails every request after one attempt', async () => {
  const { send, outcomes, sent } = await open(() => new Response('', { status: 401, statusText: 'Unauthorized' }))
  await send(5)
  expect(sent).toHaveLength(6)
  expect(kinds(outcomes)).toEqual(Array(5).fill('ApiError: 401: Unauthorized'))
})

test('after a stop nothing more is sent, and every answer is reported', async () => {
  const released = Promise.withResolvers<void>()
  const { send, outcomes, sent } = await open(async (path) => {
    if (Number(path.slice(1)) >= 5) await released.promise
    return saved(path)
  })
  await send(30, (stop) => {
    stop()
    setTimeout(released.resolve)
  })
  expect(sent).toHaveLength(17)
  expect(kinds(outcomes)).toEqual(Array(17).fill('answered'))
})
