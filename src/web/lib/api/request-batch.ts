import { ApiError, mayHaveBeenDone, request } from './client.ts'
import { clientId, renewClientId } from './client-id.ts'
import { hasNoAnswer } from './offline-fallback.ts'

/** One request of a batch; `key` identifies its answer. */
export type KeyedRequest = { key: string; method: string; path: string; body: unknown }

/** An answer that is not parsed yet; undefined when none came. */
type RawAnswer = { status: number; statusText: string; text: string } | undefined

export type BatchMessage = { batch: number; client: string; requests: KeyedRequest[] } | { stop: number }
export type BatchAnswers = { batch: number; answers: { key: string; answer: RawAnswer }[]; isLast: boolean }

/** The parsed JSON of an answer, or why there is none. */
export type RequestOutcome = { key: string; answer: unknown } | { key: string; error: unknown }

type BatchHandlers = { onOutcomes: (outcomes: RequestOutcome[]) => void; onEnd: () => void }

/** The file of a worker may never arrive, which no browser reports. */
const startTimeoutMs = 10_000
/** The worker has already waited for the same answer. */
const secondTimeoutMs = 10_000

let worker: Worker | undefined
/** No other one is started on this page, for which every save would wait again. */
let hasFailedToStart = false
let lastBatch = 0
const handlersOfBatch = new Map<number, BatchHandlers>()

/** Starts the worker ahead of time, because that takes longer than the requests themselves. */
export function startBatchWorker(): void {
  if (worker || hasFailedToStart) return
  try {
    worker = new Worker(new URL('./request-batch-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // The browser allows no worker, so the page sends the requests itself.
    return
  }
  const giveUp = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    for (const { onEnd } of handlersOfBatch.values()) onEnd()
  }
  const timer = setTimeout(() => {
    hasFailedToStart = true
    giveUp()
  }, startTimeoutMs)
  worker.addEventListener('message', ({ data }: MessageEvent<BatchAnswers | 'started'>) => {
    clearTimeout(timer)
    if (data === 'started') return
    const { batch, answers, isLast } = data
    const handlers = handlersOfBatch.get(batch)
    handlers?.onOutcomes(answers.map(outcomeOf))
    if (isLast) handlers?.onEnd()
  })
  worker.addEventListener('error', giveUp)
}

/**
 * Sends requests from a worker, so that the page stays responsive. `onOutcomes` is called with several outcomes at a
 * time, in any order; `done` resolves after the last. After `stop` no further request is sent, and those under way are
 * still reported. What the worker could not send, and what needs a renewed session, the page sends itself, one after
 * another, until that fails.
 */
export function sendBatch(requests: readonly KeyedRequest[], onOutcomes: (outcomes: RequestOutcome[]) => void) {
  startBatchWorker()
  const batch = ++lastBatch
  const missing = new Map(requests.map((keyed) => [keyed.key, keyed]))
  const lost: RequestOutcome[] = []
  let isAnswered = false
  let isStopped = false

  const settleAll = (outcomes: RequestOutcome[]) => {
    if (outcomes.some((outcome) => 'error' in outcome && mayHaveBeenDone(outcome.error))) renewClientId()
    lost.push(...outcomes.filter(isLost))
    isAnswered ||= outcomes.some((outcome) => !isLost(outcome))
    const settled = outcomes.filter((outcome) => !isLost(outcome) && !isUnauthenticated(outcome))
    for (const { key } of settled) missing.delete(key)
    if (settled.length > 0) onOutcomes(settled)
  }
  const reportLost = () => {
    // If nothing was answered, perhaps only the worker cannot reach the server, and the page tries.
    if (!isAnswered && !isStopped) return
    for (const { key } of lost) missing.delete(key)
    onOutcomes(lost)
  }
  const sendFromPage = async () => {
    let reason: unknown
    for (const keyed of missing.values()) {
      if (isStopped) return
      const timeout = lost.length > 0 ? secondTimeoutMs : undefined
      const outcome = reason ? { key: keyed.key, error: reason } : await sendOneFromPage(keyed, timeout)
      if (isUnauthenticated(outcome) || isLost(outcome)) reason = outcome.error
      onOutcomes([outcome])
    }
  }

  const { promise: workerIsDone, resolve: finish } = Promise.withResolvers<void>()
  if (worker) handlersOfBatch.set(batch, { onOutcomes: settleAll, onEnd: finish })
  else finish()
  worker?.postMessage({ batch, client: clientId, requests: [...requests] } satisfies BatchMessage)
  const done = workerIsDone.then(() => {
    handlersOfBatch.delete(batch)
    reportLost()
    return sendFromPage()
  })
  const stop = () => {
    isStopped = true
    worker?.postMessage({ stop: batch } satisfies BatchMessage)
  }
  return { done, stop }
}

type Failed = Extract<RequestOutcome, { error: unknown }>

const isUnauthenticated = (outcome: RequestOutcome): outcome is Failed =>
  'error' in outcome && outcome.error instanceof ApiError && outcome.error.status === 401

const isLost = (outcome: RequestOutcome): outcome is Failed => 'error' in outcome && hasNoAnswer(outcome.error)

function outcomeOf({ key, answer }: BatchAnswers['answers'][number]): RequestOutcome {
  if (!answer) return { key, error: new TypeError('Nothing came back') }
  const { status, statusText, text } = answer
  if (status < 200 || status > 299) return { key, error: new ApiError(status, text, statusText) }
  try {
    return { key, answer: JSON.parse(text) }
  } catch (error) {
    // A proxy answered in place of the server.
    return { key, error }
  }
}

async function sendOneFromPage({ key, method, path, body }: KeyedRequest, timeoutMs?: number): Promise<RequestOutcome> {
  try {
    return { key, answer: await (await request(method, path, body, { timeoutMs })).json() }
  } catch (error) {
    return { key, error }
  }
}
