import type { UseQueryOptions } from '@tanstack/react-query'
import type { AnswerOf, AnyEndpoint, PathParams, QueryOf } from '../../../contract/kernel/endpoint.ts'
import { queryKey } from './query-client.ts'
import { useQueryWithRetry } from './use-query-with-retry.ts'

/**
 * How a query differs from the default: `enabled: false` does not fetch, `placeholderData` is shown until the answer is
 * there, `staleTime: 0` fetches again whenever it is shown.
 */
type EndpointQueryOptions<Answer> = Pick<UseQueryOptions<Answer>, 'enabled' | 'placeholderData' | 'staleTime'>

/** The answer of a GET endpoint, cached under the segments of its path. */
export function useEndpointQuery<E extends AnyEndpoint>(
  endpoint: E,
  params?: PathParams<E['path']>,
  query?: QueryOf<E>,
  options: EndpointQueryOptions<AnswerOf<E>> = {},
) {
  const key = queryKey(endpoint as AnyEndpoint, params as never, query as never)
  return useQueryWithRetry<AnswerOf<E>>({ queryKey: key, ...options } as UseQueryOptions<AnswerOf<E>>)
}
