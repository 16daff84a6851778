import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import { mayHaveBeenDone, type RequestInput } from './client.ts'
import { invalidate } from './query-client.ts'
import { useCallEndpoint } from './use-call-endpoint.ts'

/**
 * A call that changes stored data. After it succeeded, and when no answer of the server says whether it has, all queries that are
 * shown are fetched again.
 */
export function useEndpointMutation<E extends AnyEndpoint>(endpoint: E) {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  return useMutation<AnswerOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onSettled: (_answer, error) => void (mayHaveBeenDone(error) && invalidateAll()),
  })
}

/** Fetches again everything that is shown. */
export function useInvalidateAll(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: ['/api'] })
}
