import type { QueryClient } from '@tanstack/react-query'
import { reasonOfRefusal } from './activation.ts'
import { endSession } from './session-renewal.ts'

/** Ends the session as soon as any call is refused because the person was suspended or removed. Returns how to stop. */
export function signOutOnRefusal(queryClient: QueryClient) {
  const judge = (error: unknown) => {
    const notice = reasonOfRefusal(error)
    if (notice) endSession(notice)
  }
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
  })
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') judge(event.action.error)
  })
  return () => {
    stopQueries()
    stopMutations()
  }
}
