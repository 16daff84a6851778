import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import { callEndpoint, type RequestInput } from './client.ts'

/** A call that changes stored data. After it succeeded, all queries that are shown are fetched again. */
export function useEndpointMutation<E extends AnyEndpoint>(endpoint: E) {
  const refresh = useInvalidateAll()
  return useMutation<AnswerOf<E>, Error, RequestInput<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onSuccess: () => void refresh(),
  })
}

/** Fetches again what is shown, and lets everything else be fetched when it is shown next. */
export function useInvalidateAll(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    // An answer that was asked for ahead of the change would count as fresh when it arrives.
    await queryClient.cancelQueries({ queryKey: ['/api'], type: 'inactive' })
    await queryClient.invalidateQueries({ queryKey: ['/api'] })
  }
}
