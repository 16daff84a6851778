import type { UseQueryOptions } from '@tanstack/react-query'
import type { QueryKey } from './query-key.ts'
import { useQueryWithRetry } from './use-query-with-retry.ts'

/**
 * How a query differs from the default: `enabled: false` does not fetch, `placeholderData` is shown until the answer is
 * there, `staleTime: 0` fetches again whenever it is shown, `select` makes what is shown from the answer, `structuralSharing: false` makes every answer
 * another object, also one that is equal to the last.
 */
type EndpointQueryOptions<Answer> = Pick<
  UseQueryOptions<Answer>,
  'enabled' | 'placeholderData' | 'staleTime' | 'select' | 'structuralSharing'
>

/** The answer to a GET endpoint, by its `queryKey`. */
export function useEndpointQuery<Answer>(key: QueryKey<Answer>, options: EndpointQueryOptions<Answer> = {}) {
  return useQueryWithRetry<Answer>({ queryKey: key, ...options } as UseQueryOptions<Answer>)
}
