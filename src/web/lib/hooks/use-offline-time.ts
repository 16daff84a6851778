import { hashKey, notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'
import { offlineTimes } from '../api/offline-fallback.ts'
import { formatDate } from '../i18n/format.ts'
import { useStore } from '../store.ts'

/** From when the oldest stored answer is that the screen shows under '/api', undefined where all come from the network. */
export function useOldestOfflineTime(): number | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
        offlineTimes.subscribe(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = [...offlineTimes.get()].filter(([hash]) => {
      const query = queryClient.getQueryCache().get(hash)
      return query?.queryKey[0] === '/api' && query.getObserversCount() > 0
    })
    return shown.length > 0 ? Math.min(...shown.map(([, at]) => at)) : undefined
  })
}

/** From when the stored answer of one query is; undefined where it comes from the network. */
export function useOfflineTime(key: readonly unknown[]): number | undefined {
  return useStore(offlineTimes).get(hashKey(key))
}

/** '10:42' today, 'Nov 21, 10:42' on another day. */
export function formatOfflineTime(at: number, locale: string): string {
  const moment = new Date(at)
  return dateAt(moment) === dateAt(new Date()) ? timeAt(moment) : formatDate(moment.toISOString(), locale, 'moment')
}
