import { ApiError, request } from './client.ts'

/** One of many requests; `key` says whose the answer is. */
export type KeyedRequest = { key: string; method: string; path: string; body: unknown }

/** What came back, not read yet; undefined when nothing came. */
type RawAnswer = { status: number; statusText: string; text: string } | undefined

export type BatchMessage = { order: number; requests: KeyedRequest[] } | { stop: number }
export type BatchAnswers = { order: number; answers: { key: string; answer: RawAnswer }[]; isLast: boolean }

/** The parsed JSON of an answer, or why there is none. */
export type Outcome = { key: string; answer: unknown } | { key: string; error: unknown }

type Settling = { settle: (outcomes: Outcome[]) => void; finish: () => void }

let worker: Worker | undefined
let lastOrder = 0
const open = new Map<number, Settling>()

/** Starts the thread beside the page ahead of time: starting it takes longer than the requests themselves. */
export function startBatchWorker(): void {
  if (worker) return
  try {
    worker = new Worker(new URL('./request-batch-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // The browser allows no worker: the page sends the requests itself.
    return
  }
  worker.addEventListener('message', ({ data: { order, answers, isLast } }: MessageEvent<BatchAnswers>) => {
    const settling = open.get(order)
    settling?.settle(answers.map(outcomeOf))
    if (isLast) settling?.finish()
  })
  worker.addEventListener('error', () => {
    worker = undefined
    for (const settling of open.values()) settling.finish()
  })
}

/**
 * Sends many requests from a thread beside the page, so that the page stays free while they run. Outcomes come in heaps,
 * in no order; `done` is fulfilled after the last. After `stop` no further request is sent, and those that were are
 * still told. Where the thread does not start or nothing at all reaches it, and where the session has to be renewed, the
 * page sends them itself, one by one, until one tells that this is in vain.
 */
export function sendBatch(requests: readonly KeyedRequest[], onOutcomes: (outcomes: Outcome[]) => void) {
  startBatchWorker()
  const order = ++lastOrder
  const missing = new Map(requests.map((one) => [one.key, one]))
  const lost: Outcome[] = []
  let isStopped = false

  const settle = (outcomes: Outcome[]) => {
    lost.push(...outcomes.filter(isLost))
    const settled = outcomes.filter((outcome) => !isLost(outcome) && !isUnauthenticated(outcome))
    for (const { key } of settled) missing.delete(key)
    if (settled.length > 0) onOutcomes(settled)
  }
  const tellLost = () => {
    // Nothing came back for any: perhaps something stands in the way of the thread alone, and the page is to try.
    if (lost.length === requests.length) return
    for (const { key } of lost) missing.delete(key)
    onOutcomes(lost)
  }
  const sendHere = async () => {
    let obstacle: unknown
    for (const one of missing.values()) {
      if (isStopped) return
      const outcome = obstacle ? { key: one.key, error: obstacle } : await outcomeHere(one)
      if (isUnauthenticated(outcome) || isLost(outcome)) obstacle = outcome.error
      onOutcomes([outcome])
    }
  }

  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>()
  if (worker) open.set(order, { settle, finish })
  else finish()
  worker?.postMessage({ order, requests: [...requests] } satisfies BatchMessage)
  const done = isOver.then(() => {
    open.delete(order)
    tellLost()
    return sendHere()
  })
  const stop = () => {
    isStopped = true
    worker?.postMessage({ stop: order } satisfies BatchMessage)
  }
  return { done, stop }
}

type Failed = Extract<Outcome, { error: unknown }>

const isUnauthenticated = (outcome: Outcome): outcome is Failed =>
  'error' in outcome && outcome.error instanceof ApiError && outcome.error.status === 401

/** Whether no answer came back: a browser says so with a TypeError. */
const isLost = (outcome: Outcome): outcome is Failed => 'error' in outcome && outcome.error instanceof TypeError

function outcomeOf({ key, answer }: BatchAnswers['answers'][number]): Outcome {
  if (!answer) return { key, error: new TypeError('Nothing came back') }
  const { status, statusText, text } = answer
  if (status < 200 || status > 299) return { key, error: new ApiError(status, text, statusText) }
  try {
    return { key, answer: JSON.parse(text) }
  } catch (error) {
    // A proxy in between answered in the server's place.
    return { key, error }
  }
}

async function outcomeHere({ key, method, path, body }: KeyedRequest): Promise<Outcome> {
  try {
    return { key, answer: await (await request(method, path, body)).json() }
  } catch (error) {
    return { key, error }
  }
}
