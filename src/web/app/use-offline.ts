import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineTimes, provideOfflineAnswers } from '../lib/api/offline-fallback.ts'
import { useWhenIdle } from '../lib/hooks/use-when-idle.ts'
import { savesData } from '../lib/saves-data.ts'
import { ownApprovalKey } from '../session/session-provider.tsx'
import { isSignedIn } from '../session/session-state.ts'
import { followRole } from './follow-role.ts'
import { loadOfflineAnswers } from './lazy-offline-answers.ts'

const { promise: isRegistered, resolve: setRegistered } = Promise.withResolvers<boolean>()
let isRegistering = false

/** Stores the program on this device, once nothing else is fetched and the browser is idle. */
export function useServiceWorker(): void {
  useWhenIdle(() => {
    if (isRegistering || savesData() || !('serviceWorker' in navigator) || import.meta.env.DEV) return
    isRegistering = true
    void import('./service-worker-registration.ts').then(
      async ({ registerServiceWorker }) => setRegistered(await registerServiceWorker()),
      () => {
        isRegistering = false
      },
    )
  })
}

/**
 * Stores the answers of the API for this person where the program is stored as well. What is shown of them is fetched again when
 * there is a network.
 */
export function useOfflineAnswers(queryClient: QueryClient, userId: string): void {
  useEffect(() => {
    provideOfflineAnswers({
      read: async (path) => (await loadOfflineAnswers()).readOfflineAnswer(userId, path),
      deleteOfSchool: async () => (await loadOfflineAnswers()).deleteSchoolAnswers(),
    })
    const stop = isRegistered.then(async (isStored) => {
      return isStored ? (await loadOfflineAnswers()).startStoringAnswers(queryClient, userId) : undefined
    })
    // Without space or permission to store anything there is nothing to stop.
    stop.catch(() => undefined)
    return () => {
      void stop.then((end) => end?.()).catch(() => undefined)
      if (!isSignedIn(userId)) offlineTimes.set(new Map())
    }
  }, [queryClient, userId])
  useEffect(() => followRole(queryClient, userId), [queryClient, userId])
  useEffect(() => refreshWhenOnline(queryClient), [queryClient])
}

/** Fetches what is shown of stored answers again, when the browser is online again or the server answers what the role is. */
function refreshWhenOnline(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  const isOffline = ({ queryHash }: Query) => offlineTimes.get().has(queryHash)
  const refresh = () => {
    void queryClient.invalidateQueries({ predicate: isOffline })
    // A register is not fetched again by itself while it is edited; what was typed is shown over the newer records.
    for (const query of cache.findAll({ type: 'active', predicate: isOffline })) {
      const again = { queryKey: query.queryKey, staleTime: 0, gcTime: 0 }
      if (query.isDisabled()) void queryClient.fetchQuery(again).catch(() => undefined)
    }
  }
  const stopListening = cache.subscribe((event) => {
    const isAnswered = event.type === 'updated' && event.action.type === 'success'
    if (isAnswered && event.query.queryHash === hashKey(ownApprovalKey) && !isOffline(event.query)) refresh()
  })
  window.addEventListener('online', refresh)
  return () => {
    stopListening()
    window.removeEventListener('online', refresh)
  }
}
