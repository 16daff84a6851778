import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '../../../contract/kernel/endpoint.ts'
import { call, type Sent } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its types
type AnyEndpoint = Endpoint<string, any, any, any, any>

/** A call that changes the school. After it succeeded, whatever is on the screen is fetched again. */
export function useChange<E extends AnyEndpoint>(endpoint: E) {
  const refresh = useRefresh()
  return useMutation<AnswerOf<E>, Error, Sent<E>>({
    mutationFn: (sent) => call(endpoint, sent),
    onSuccess: () => {
      void refresh()
    },
  })
}

/** Fetches again what is shown, and lets everything else be fetched when it is shown next. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['/api'] })
}
