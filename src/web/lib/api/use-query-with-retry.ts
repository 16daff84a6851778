import { hashKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** `useQuery` with `useKeptError`. */
export function useQueryWithRetry<Data>(options: UseQueryOptions<Data>): UseQueryResult<Data> {
  return useKeptError(useQuery(options), options.queryKey)
}

/**
 * The result of a query that keeps its error without data while it is fetched again, so that the error shown and its
 * button stay in place and keep the focus. `isFetching` is true meanwhile.
 */
export function useKeptError<Result extends Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'isPending'>>(
  query: Result,
  queryKey: readonly unknown[],
): Result {
  const key = hashKey(queryKey)
  const [failed, setFailed] = useState<{ key: string; error: Error }>()
  if (query.error && query.error !== failed?.error) setFailed({ key, error: query.error })
  // A query that was reset has not failed yet.
  const isRetrying = query.isPending && query.errorUpdateCount > 0 && failed?.key === key
  if (!isRetrying) return query
  const stillFailed = {
    error: failed.error,
    status: 'error',
    isPending: false,
    isLoading: false,
    isError: true,
    isLoadingError: true,
  }
  return { ...query, ...stillFailed }
}
