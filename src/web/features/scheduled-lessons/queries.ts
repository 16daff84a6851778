import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addDays } from '../../../contract/kernel/dates.ts'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import { queryKey } from '../../lib/query-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'

export const useClassDetail = (classId: string) => useAnswer(api.getClassDetail, { id: classId })
export const useScheduleLesson = () => useChange(api.createScheduledLesson)
export const useDeleteLesson = () => useChange(api.deleteScheduledLesson)
export const useRestoreLesson = () => useChange(api.restoreScheduledLesson)

const weekFrom = (monday: string) => ({ from: monday, to: addDays(monday, 6) })

/** The lessons of one week, from its Monday to its Sunday; nothing else is fetched. */
export const useWeekLessons = (monday: string) => useAnswer(api.listScheduledLessons, undefined, weekFrom(monday))

/** Fetches the weeks before and after, so that moving to them shows them at once. */
export function usePrefetchNeighbours() {
  const queryClient = useQueryClient()
  return useCallback(
    (monday: string) => {
      for (const days of [-7, 7]) {
        void queryClient.prefetchQuery({
          queryKey: queryKey(api.listScheduledLessons, undefined, weekFrom(addDays(monday, days))),
        })
      }
    },
    [queryClient],
  )
}
