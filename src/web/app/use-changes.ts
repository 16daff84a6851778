import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refetchUnanswered } from '../lib/api/query-client.ts'
import { whenOnline } from '../lib/when-online.ts'
import { useSession } from '../session/session-provider.tsx'

/** A page counts as loaded after so long without a request, and the stream never ends. */
const quietMs = 1_200

/** Follows what others change, once the page and all code are there. */
export function useChanges(isLoaded: boolean): void {
  const queryClient = useQueryClient()
  const { userId } = useSession()
  useEffect(() => {
    const refetch = () => void refetchUnanswered(queryClient)
    addEventListener('online', refetch)
    return () => removeEventListener('online', refetch)
  }, [queryClient])
  useEffect(() => {
    if (!isLoaded) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const follow = async () => {
      await whenOnline()
      // Without this code, which browsers do not fetch twice, the page works, and is up to date after a reload.
      const module = await import('./changes/follow-changes.ts').catch(() => undefined)
      if (module && !stopping.signal.aborted) {
        stopping.signal.addEventListener('abort', module.followChanges(queryClient, userId))
      }
    }
    const followWhenQuiet = (requests = performance.getEntriesByType('resource').length) => {
      timer = setTimeout(() => {
        const now = performance.getEntriesByType('resource').length
        if (now === requests && queryClient.isFetching() === 0) void follow()
        else followWhenQuiet(now)
      }, quietMs)
    }
    followWhenQuiet()
    return () => {
      clearTimeout(timer)
      stopping.abort()
    }
  }, [isLoaded, queryClient, userId])
}
