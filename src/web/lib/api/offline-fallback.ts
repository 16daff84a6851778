import { hashKey, type QueryFunctionContext } from '@tanstack/react-query'
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
}

let offlineAnswers: OfflineAnswers = { read: async () => undefined, deleteOfSchool: async () => undefined }

/** Sets where answers are stored, so that their storage is loaded only when it is needed. */
export function provideOfflineAnswers(provided: OfflineAnswers): void {
  offlineAnswers = provided
}

/** Deletes what this device has stored of the school so far, where it could store any. */
export async function deleteSchoolAnswers(): Promise<void> {
  await offlineAnswers.deleteOfSchool().catch(() => undefined)
}

type QueryOfAnswer = Pick<QueryFunctionContext, 'client' | 'queryKey'>

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
  query: QueryOfAnswer,
  fetchAnswer: () => Promise<Answer>,
): Promise<Answer> {
  const key = query.queryKey
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
  else void showLateAnswer(query, request, fetched)
  return shown.answer as Answer
}

async function showLateAnswer(
  query: QueryOfAnswer,
  request: number,
  fetched: Promise<{ answer: unknown; at: number | undefined }>,
) {
  const asked = offlineAnswers
  const hash = hashKey(query.queryKey)
  const late = await fetched.catch((error: unknown) => (error instanceof ApiError ? error : undefined))
  const isAnswer = late instanceof ApiError || late?.at === undefined
  const isOvertaken = (answeredRequests.get(hash) ?? 0) >= request
  // Another person may have signed in since.
  if (!late || !isAnswer || isOvertaken || asked !== offlineAnswers) return
  answeredRequests.set(hash, request)
  if (late instanceof ApiError) {
    // After any other failure the stored answer is still shown.
    if (isNotFound(late)) setTime(hash, undefined)
    failAnswer(query, late)
    return
  }
  setTime(hash, undefined)
  replaceAnswer(query, late.answer)
}

/**
 * Replaces an answer; where it was removed meanwhile nothing is put back, because it would be shown later without being fetched. One that
 * is out of date stays so: what has changed since may be missing in the late answer.
 */
function replaceAnswer({ client, queryKey }: QueryOfAnswer, answer: unknown): void {
  const isOutdated = client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, (shown: unknown) => (shown === undefined ? undefined : answer))
  if (isOutdated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/**
 * Lets a query fail whose answer was not removed meanwhile, as if its request had been sent now; the answer stays beside the error. A
 * newer request decides by itself.
 */
function failAnswer({ client, queryKey }: QueryOfAnswer, error: ApiError): void {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.data === undefined || query.state.fetchStatus !== 'idle') return
  const { options } = query
  client.fetchQuery({ ...options, queryKey, queryFn: () => Promise.reject(error), staleTime: 0 }).catch(() => undefined)
  // What is fetched from now on comes from the network again.
  query.setOptions(options)
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
