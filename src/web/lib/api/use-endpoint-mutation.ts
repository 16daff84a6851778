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

let lastOwnChange = 0

/** Whether this window has changed something since an answer arrived, at `dataUpdatedAt` in milliseconds, which may lack it. */
export const isOlderThanOwnChange = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  dataUpdatedAt <= lastOwnChange

/** Fetches again everything that is shown, after a change of this window. */
export function useInvalidateAll(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => {
    lastOwnChange = Date.now()
    return invalidate(queryClient, { queryKey: ['/api'] })
  }
}
