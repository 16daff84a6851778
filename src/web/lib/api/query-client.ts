import {
  CancelledError,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryState,
} from '@tanstack/react-query'
import { ApiError, mayHaveBeenDone, request } from './client.ts'
import { dropLateAnswers, fetchOrReadOffline, hasNoAnswer } from './offline-fallback.ts'
import { pathOf, type QueryKey } from './query-key.ts'

type QueryFunctionOptions = { on401: 'throw' | 'returnNull' }

/** GETs the path made by joining the key's segments with '/', and fails on a non-success status. */
export function queryFunction({ on401 }: QueryFunctionOptions) {
  return async (context: QueryFunctionContext): Promise<unknown> => {
    try {
      return await fetchOrReadOffline(context, async () =>
        (await request('GET', pathOf(context.queryKey), undefined, { signal: context.signal })).json(),
      )
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

const justFailedMs = 2_000

/**
 * Whether the server has just answered with a failure: a page that was opened by the press that has asked for it does not ask again.
 * Where there was no answer, what this device keeps may be shown by then.
 */
export const hasJustFailed = ({ error, errorUpdatedAt }: Pick<QueryState, 'error' | 'errorUpdatedAt'>): boolean =>
  // A time in the future is of before the clock was set back.
  !hasNoAnswer(error) && Math.abs(Date.now() - errorUpdatedAt) <= justFailedMs

/**
 * Nothing is retried, refetched on focus, on reconnect or on an interval, and nothing becomes stale by itself. Offline a
 * request fails at once instead of waiting, and a stored answer is shown if there is one. `onError` is called with every failure.
 */
export function createQueryClient(onError?: (error: Error) => void): QueryClient {
  const config = onError && { onError }
  return new QueryClient({
    queryCache: new QueryCache(config),
    mutationCache: new MutationCache(config),
    defaultOptions: {
      queries: {
        queryFn: queryFunction({ on401: 'throw' }),
        retry: false,
        retryOnMount: ({ state }) => !hasJustFailed(state),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Fetches again what is shown, and lets everything else be fetched when it is shown next. */
export async function invalidate(queryClient: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  // Chosen before, because a query whose request is cancelled is again what it was before that.
  const concerned = new Set(queryClient.getQueryCache().findAll(filters))
  // Only what is shown and has an answer is asked for again while it is being fetched; any other would arrive as fresh.
  const isNotRefetched = (query: Query) => !query.isActive() || query.state.data === undefined
  await queryClient.cancelQueries({ predicate: (query) => concerned.has(query) && isNotRefetched(query) })
  await queryClient.invalidateQueries({ predicate: (query) => concerned.has(query) })
}

/** The answer of a key, fetched unless it is known; once more when a change has cancelled the request. */
export async function fetchAnswer<Answer>(queryClient: QueryClient, queryKey: QueryKey<Answer>): Promise<Answer> {
  const fetchOnce = () => queryClient.fetchQuery<Answer>({ queryKey })
  const answer = await fetchOnce().catch((error) => {
    if (error instanceof CancelledError) return fetchOnce()
    throw error
  })
  // Where an answer was known the cancelled request resolves to that.
  return queryClient.getQueryState(queryKey)?.isInvalidated ? fetchOnce() : answer
}

/** Cancels the request of an answer, also one in place of which a stored answer is shown: what is changed next would be missing in it. */
export async function cancelAnswer(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  dropLateAnswers(queryKey)
  await queryClient.cancelQueries({ queryKey, exact: true })
}

/** Fetches again what is shown and could not be answered, when the server may be reached again. */
export async function refetchUnanswered(queryClient: QueryClient): Promise<void> {
  const isUnanswered = ({ state }: Query) =>
    state.status === 'error' && state.fetchStatus === 'idle' && mayHaveBeenDone(state.error)
  await queryClient.refetchQueries({ type: 'active', predicate: isUnanswered })
}
