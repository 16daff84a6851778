import { hashKey, notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { dateAt, timeAt } from '../../../contract/kernel/dates.ts'
import { keptTimes } from '../api/kept-answers.ts'
import { formatDate } from '../i18n/format.ts'
import { useStore } from '../store.ts'

/** From when the oldest kept answer is that the screen shows under '/api', undefined where all come from the network. */
export function useOldestKeptTime(): number | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
        keptTimes.subscribe(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [queryClient],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = [...keptTimes.get()].filter(([hash]) => {
      const query = queryClient.getQueryCache().get(hash)
      return query?.queryKey[0] === '/api' && query.getObserversCount() > 0
    })
    return shown.length > 0 ? Math.min(...shown.map(([, at]) => at)) : undefined
  })
}

/** From when the kept answer of one query is; undefined where it comes from the network. */
export function useKeptTime(key: readonly unknown[]): number | undefined {
  return useStore(keptTimes).get(hashKey(key))
}

/** '10:42' today, 'Nov 21, 10:42' on another day. */
export function formatKeptTime(at: number, locale: string): string {
  const moment = new Date(at)
  return dateAt(moment) === dateAt(new Date()) ? timeAt(moment) : formatDate(moment.toISOString(), locale, 'moment')
}
