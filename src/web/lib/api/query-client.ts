import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { type AnyEndpoint, fillPath, type PathParams, type QueryOf } from '../../../contract/kernel/endpoint.ts'
import { ApiError, request, toQueryString } from './client.ts'

/** The segments of the path, then, for a bounded list, its query: ['/api', 'scheduled-lessons', { from, to }]. */
type QueryKey = readonly [...string[], Readonly<Record<string, string | undefined>>] | readonly string[]

/**
 * The key of an endpoint's answer: the segments of its path, so that invalidating a prefix covers all paths under it.
 */
export function queryKey<E extends AnyEndpoint>(
  endpoint: E,
  ...[params, query]: keyof PathParams<E['path']> extends never
    ? [params?: undefined, query?: QueryOf<E>]
    : [params: PathParams<E['path']>, query?: QueryOf<E>]
): QueryKey {
  const [, root, ...segments] = fillPath(endpoint.path, params as Record<string, string>).split('/')
  return [`/${root}`, ...segments, ...(query ? [query] : [])] as QueryKey
}

type QueryFunctionOptions = { on401: 'throw' | 'returnNull' }

/** GETs the path made by joining the key's segments with '/', and fails on a non-success status. */
export function queryFunction({ on401 }: QueryFunctionOptions) {
  return async ({ queryKey: key, signal }: QueryFunctionContext): Promise<unknown> => {
    const query = key.at(-1)
    const bounds =
      typeof query === 'object' && query !== null ? (query as Record<string, string | undefined>) : undefined
    const path = (bounds ? key.slice(0, -1) : key).join('/') + toQueryString(bounds)
    try {
      return await (await request('GET', path, undefined, { signal })).json()
    } catch (error) {
      if (on401 === 'returnNull' && error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }
}

/**
 * Nothing is retried, refetched on focus or on an interval, and nothing becomes stale by itself. Offline a request
 * fails at once instead of waiting; failed queries are fetched again on reconnect.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFunction({ on401: 'throw' }),
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
