import type { QueryClient } from '@tanstack/react-query'
import { reasonOfRefusal } from './activation.ts'
import { endSession } from './session-renewal.ts'

/** Ends the session once a call is refused because the person was suspended or deleted; returns a function to stop. */
export function signOutOnRefusal(queryClient: QueryClient) {
  const check = (error: unknown) => {
    const reason = reasonOfRefusal(error)
    if (reason) void endSession(reason)
  }
  // Queries may have been refused before anybody listened.
  for (const { state } of queryClient.getQueryCache().getAll()) check(state.error)
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
  })
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
