import { afterEach, expect, test, vi } from 'vitest'
import type { KeyedRequest, Outcome } from './request-batch.ts'

type Listener = (event: { data: unknown }) => void
type Answer = (path: string, times: number) => Response | Promise<Response>
/** How the browser treats the thread: it runs, its file does not come, or it is not allowed. */
type Thread = 'runs' | 'fails' | 'forbidden'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The page and the thread beside it in one process, and a server that answers as told; `times` counts the tries of a path. */
async function open(answer: Answer, { thread = 'runs' as Thread, renew = async () => false } = {}) {
  const sent: string[] = []
  const width = { now: 0, most: 0 }
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    width.most = Math.max(width.most, ++width.now)
    await Promise.resolve()
    width.now--
    return answer(path, sent.filter((other) => other === path).length)
  })
  vi.stubGlobal('Worker', workerClass(thread))
  const { onUnauthenticated } = await import('./client.ts')
  onUnauthenticated(renew)
  const { sendBatch } = await import('./request-batch.ts')
  const outcomes = new Map<string, Outcome>()
  const begin = (count: number, onHeap: (stop: () => void) => void = () => undefined) => {
    const requests = Array.from({ length: count }, (_, place): KeyedRequest => {
      return { key: `key ${place}`, method: 'POST', path: `/${place}`, body: { place } }
    })
    const calling = sendBatch(requests, (heap) => {
      for (const outcome of heap) {
        expect(outcomes.has(outcome.key), `${outcome.key} is told once`).toBe(false)
        outcomes.set(outcome.key, outcome)
      }
      onHeap(calling.stop)
    })
    return calling.done
  }
  return { begin, outcomes, sent, width }
}

function workerClass(thread: Thread) {
  return class {
    #listeners: Record<string, Listener[]> = { message: [], error: [] }
    #hears: Promise<Listener>

    constructor() {
      if (thread === 'forbidden') throw new DOMException('No workers here', 'SecurityError')
      const { promise, resolve } = Promise.withResolvers<Listener>()
      this.#hears = promise
      const tell = (type: string, data?: unknown) => {
        for (const listener of this.#listeners[type] ?? []) listener({ data })
      }
      vi.stubGlobal('self', {
        addEventListener: (_: string, listener: Listener) => resolve(listener),
        postMessage: (data: unknown) => tell('message', data),
      })
      if (thread === 'runs') void import('./request-batch-worker.ts')
      else queueMicrotask(() => tell('error'))
    }

    addEventListener(type: string, listener: Listener) {
      this.#listeners[type]?.push(listener)
    }

    postMessage(data: unknown) {
      void this.#hears.then((listener) => listener({ data }))
    }
  }
}

const saved = (path: string) => Response.json({ saved: path })
const nothing = () => Promise.reject(new TypeError('Failed to fetch'))
const kinds = (outcomes: Map<string, Outcome>) =>
  [...outcomes.values()].map((outcome) => ('answer' in outcome ? 'answered' : String(outcome.error)))

test('thirty requests are sent twelve wide, and every answer is told by its key', async () => {
  const { begin, outcomes, sent, width } = await open(saved)
  await begin(30)
  expect([sent.length, new Set(sent).size, width.most]).toEqual([30, 30, 12])
  expect(outcomes.size).toBe(30)
  expect(outcomes.get('key 7')).toEqual({ key: 'key 7', answer: { saved: '/7' } })
})

test('a refusal, a stranger’s answer and a lost one are told as they are; nothing is sent again', async () => {
  const changed = { code: 'changed_meanwhile', message: 'Somebody else was here' }
  const { begin, outcomes, sent } = await open((path) => {
    if (path === '/1') return Response.json(changed, { status: 409 })
    if (path === '/2') return new Response('<html>')
    return path === '/3' ? nothing() : saved(path)
  })
  await begin(4)
  expect(sent).toHaveLength(4)
  expect(outcomes.get('key 1')).toMatchObject({ error: { status: 409, failure: changed } })
  expect(outcomes.get('key 2')).toMatchObject({ error: { name: 'SyntaxError' } })
  expect(outcomes.get('key 3')).toMatchObject({ error: { name: 'TypeError' } })
  expect(outcomes.get('key 0')).toHaveProperty('answer')
})

test('an answer that breaks off in its middle counts as lost, and the call comes to its end', async () => {
  const broken = () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))
  const { begin, outcomes } = await open((path) => (path === '/1' ? broken() : saved(path)))
  await begin(3)
  expect(kinds(outcomes).toSorted()).toEqual(['TypeError: Nothing came back', 'answered', 'answered'])
})

test('where nothing at all comes back to the thread the page sends everything itself', async () => {
  const { begin, outcomes, sent } = await open((path, times) => (times === 1 ? nothing() : saved(path)))
  await begin(5)
  expect(sent).toHaveLength(10)
  expect(kinds(outcomes)).toEqual(Array(5).fill('answered'))
})

test('without a connection the page tries one request, no more', async () => {
  const { begin, outcomes, sent } = await open(nothing)
  await begin(5)
  expect(sent).toHaveLength(6)
  expect(kinds(outcomes)).toEqual(Array(5).fill('TypeError: Failed to fetch'))
})

test.each(['fails', 'forbidden'] as const)('where the thread %s the page sends everything itself', async (thread) => {
  const { begin, outcomes, sent, width } = await open(saved, { thread })
  await begin(5)
  expect([sent.length, width.most]).toEqual([5, 1])
  expect(kinds(outcomes)).toEqual(Array(5).fill('answered'))
})

test('a session that is over is renewed once, and only what was refused is sent again', async () => {
  let isRenewed = false
  const renew = async () => {
    isRenewed = true
    return true
  }
  const refused = () => new Response('', { status: 401 })
  const { begin, outcomes, sent } = await open((path) => (path === '/0' || isRenewed ? saved(path) : refused()), {
    renew,
  })
  await begin(3)
  expect(sent.toSorted()).toEqual(['/0', '/1', '/1', '/1', '/2', '/2'])
  expect(kinds(outcomes)).toEqual(['answered', 'answered', 'answered'])
})

test('a session that cannot be renewed fails everything, and is not asked for again and again', async () => {
  const { begin, outcomes, sent } = await open(() => new Response('', { status: 401, statusText: 'Unauthorized' }))
  await begin(5)
  expect(sent).toHaveLength(6)
  expect(kinds(outcomes)).toEqual(Array(5).fill('ApiError: 401: Unauthorized'))
})

test('after a stop nothing more is sent, and what was answered is told', async () => {
  const held = Promise.withResolvers<void>()
  const { begin, outcomes, sent } = await open(async (path) => {
    if (Number(path.slice(1)) >= 5) await held.promise
    return saved(path)
  })
  await begin(30, (stop) => {
    stop()
    setTimeout(held.resolve)
  })
  expect(sent).toHaveLength(17)
  expect(kinds(outcomes)).toEqual(Array(17).fill('answered'))
})
