import { hashKey } from '@tanstack/react-query'
import { createStore } from '../store.ts'
import { pathOf } from './query-key.ts'

/** An answer as this device kept it, and when the server gave it. */
export type KeptAnswer = { answer: unknown; at: number }

/** The queries that show a kept answer, by their hash, with the time from which it is. */
export const keptTimes = createStore<ReadonlyMap<string, number>>(new Map())

type KeptAnswers = {
  read: (path: string) => Promise<KeptAnswer | undefined>
  /** Deletes those of the school that are kept so far. */
  deleteAll: () => Promise<void>
  /** Shows the answer of the network in place of the kept one, if that is still there. */
  replace: (key: readonly unknown[], answer: unknown) => void
}

let keptAnswers: KeptAnswers = {
  read: async () => undefined,
  deleteAll: async () => undefined,
  replace: () => undefined,
}

/** Sets where answers are kept, so that their storage is loaded only when it is needed. */
export function provideKeptAnswers(provided: KeptAnswers): void {
  keptAnswers = provided
}

/** Deletes the answers that this device has kept so far, where it could store any. */
export async function deleteAllKeptAnswers(): Promise<void> {
  await keptAnswers.deleteAll().catch(() => undefined)
}

let lastRequest = 0
/** The number of the last request of each query that the network has answered, because answers may overtake each other. */
const answeredRequests = new Map<string, number>()

/** After so many milliseconds without an answer a kept one is shown. */
const silenceMilliseconds = 5_000

/**
 * The answer of a query from the network; where that gives none, the one that this device kept. While the network is silent
 * the kept one is shown, until the answer comes after all.
 */
export async function answerOrKept<Answer>(
  key: readonly unknown[],
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer> {
  lastRequest += 1
  const request = lastRequest
  const readKept = () => keptAnswers.read(pathOf(key)).catch(() => undefined)
  const fetched = fetchAnswer().then(
    (answer) => ({ answer, at: undefined }),
    async (error) => {
      const kept = hasNoAnswer(error) ? await readKept() : undefined
      if (!kept) throw error
      return kept
    },
  )
  const { promise: silence, resolve: endWait } = Promise.withResolvers<void>()
  const timer = setTimeout(endWait, silenceMilliseconds)
  const kept = silence.then(async () => (await readKept()) ?? fetched)
  const shown = await Promise.race([fetched, kept]).finally(() => clearTimeout(timer))
  setTime(hashKey(key), shown.at)
  if (shown.at === undefined) answeredRequests.set(hashKey(key), request)
  else void showLateAnswer(key, request, fetched)
  return shown.answer as Answer
}

async function showLateAnswer(
  key: readonly unknown[],
  request: number,
  fetched: Promise<{ answer: unknown; at: number | undefined }>,
) {
  const asked = keptAnswers
  const hash = hashKey(key)
  const late = await fetched.catch(() => undefined)
  const isOvertaken = (answeredRequests.get(hash) ?? 0) >= request
  // Another person may have signed in since.
  if (!late || late.at !== undefined || isOvertaken || asked !== keptAnswers) return
  answeredRequests.set(hash, request)
  setTime(hash, undefined)
  keptAnswers.replace(key, late.answer)
}

/** Lets no late answer of a query be shown that was asked for until now. */
export function dropLateAnswers(key: readonly unknown[]): void {
  answeredRequests.set(hashKey(key), lastRequest)
}

/** Whether nothing came back, for which browsers throw a TypeError: there is no network, or no server behind it. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof TypeError

function setTime(hash: string, at: number | undefined) {
  const times = keptTimes.get()
  if (times.get(hash) === at) return
  const next = new Map(times)
  if (at === undefined) next.delete(hash)
  else next.set(hash, at)
  keptTimes.set(next)
}
