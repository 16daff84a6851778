import { hashKey } from '@tanstack/react-query'
import { createStore } from '../store.ts'
import { ApiError, isNotFound } from './client.ts'
import { pathOf } from './query-key.ts'

/** An answer that this device has stored, and when the server gave it. */
export type OfflineAnswer = { answer: unknown; at: number }

/** The queries that show a stored answer, by their hash, with the time from which it is. */
export const offlineTimes = createStore<ReadonlyMap<string, number>>(new Map())

type OfflineAnswers = {
  read: (path: string) => Promise<OfflineAnswer | undefined>
  /** Deletes those of the school that are stored so far. */
  deleteOfSchool: () => Promise<void>
  /** Shows the answer of the network in place of the stored one, if that is still there. */
  replace: (key: readonly unknown[], answer: unknown) => void
  /** Lets the query of a stored answer fail, if that is still there. */
  fail: (key: readonly unknown[], error: ApiError) => void
}

let offlineAnswers: OfflineAnswers = {
  read: async () => undefined,
  deleteOfSchool: async () => undefined,
  replace: () => undefined,
  fail: () => undefined,
}

/** Sets where answers are stored, so that their storage is loaded only when it is needed. */
export function provideOfflineAnswers(provided: OfflineAnswers): void {
  offlineAnswers = provided
}

/** Deletes what this device has stored of the school so far, where it could store any. */
export async function deleteSchoolAnswers(): Promise<void> {
  await offlineAnswers.deleteOfSchool().catch(() => undefined)
}

let lastRequest = 0
/** The number of the last request of each query that the network has answered, because answers may overtake each other. */
const answeredRequests = new Map<string, number>()

/** After so many milliseconds without an answer a stored one is shown. */
const noAnswerMs = 5_000

/**
 * The answer of a query from the network; where that gives none, the one that this device has stored. While the network is silent
 * the stored one is shown, until the answer comes after all, which may be a failure.
 */
export async function fetchOrReadOffline<Answer>(
  key: readonly unknown[],
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer> {
  lastRequest += 1
  const request = lastRequest
  const readOffline = () => offlineAnswers.read(pathOf(key)).catch(() => undefined)
  const fetched = fetchAnswer().then(
    (answer) => ({ answer, at: undefined }),
    async (error) => {
      const offline = hasNoAnswer(error) ? await readOffline() : undefined
      if (!offline) throw error
      return offline
    },
  )
  const { promise: silence, resolve: endWait } = Promise.withResolvers<void>()
  const timer = setTimeout(endWait, noAnswerMs)
  const offline = silence.then(async () => (await readOffline()) ?? fetched)
  const shown = await Promise.race([fetched, offline]).finally(() => clearTimeout(timer))
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
  const asked = offlineAnswers
  const hash = hashKey(key)
  const late = await fetched.catch((error: unknown) => (error instanceof ApiError ? error : undefined))
  const isAnswer = late instanceof ApiError || late?.at === undefined
  const isOvertaken = (answeredRequests.get(hash) ?? 0) >= request
  // Another person may have signed in since.
  if (!late || !isAnswer || isOvertaken || asked !== offlineAnswers) return
  answeredRequests.set(hash, request)
  if (late instanceof ApiError) {
    // After any other failure the stored answer is still shown.
    if (isNotFound(late)) setTime(hash, undefined)
    offlineAnswers.fail(key, late)
    return
  }
  setTime(hash, undefined)
  offlineAnswers.replace(key, late.answer)
}

/** Lets no late answer of a query be shown that was asked for until now. */
export function dropLateAnswers(key: readonly unknown[]): void {
  answeredRequests.set(hashKey(key), lastRequest)
}

/** Whether nothing came back, for which browsers throw a TypeError: there is no network, or no server behind it. */
export const hasNoAnswer = (error: unknown): boolean => error instanceof TypeError

function setTime(hash: string, at: number | undefined) {
  const times = offlineTimes.get()
  if (times.get(hash) === at) return
  const next = new Map(times)
  if (at === undefined) next.delete(hash)
  else next.set(hash, at)
  offlineTimes.set(next)
}
