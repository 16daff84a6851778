import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { addDays } from '../../../contract/kernel/dates.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import { endTimeOf } from '../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import { ApiError, callEndpoint } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-client.ts'
import { useEndpointMutation, useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { newId } from '../../lib/new-id.ts'

export const useClassDetail = (classId: string) => useEndpointQuery(api.getClassDetail, { id: classId })
export const useDeleteLesson = () => useEndpointMutation(api.deleteScheduledLesson)
export const useRestoreLesson = () => useEndpointMutation(api.restoreScheduledLesson)

const weekFrom = (monday: string) => ({ from: monday, to: addDays(monday, 6) })

/** The lessons of one week, from its Monday to its Sunday; nothing else is fetched. */
export const useWeekLessons = (monday: string) =>
  useEndpointQuery(api.listScheduledLessons, undefined, weekFrom(monday))

/**
 * The lessons of one class from one day to another; none is fetched without a class and two days. Asked for anew each
 * time, because others schedule as well.
 */
export const useClassLessons = (classId: string, { from, to }: { from: string; to: string }) =>
  useEndpointQuery(
    api.listScheduledLessons,
    undefined,
    { from, to, classId },
    { enabled: Boolean(classId && from && to), staleTime: 0 },
  )

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

type NewLesson = Omit<InputOf<typeof api.createScheduledLesson>, 'id' | 'endTime'>

/**
 * Schedules one lesson, however often a try is repeated. An answer may be lost after the server has done its part; when
 * something else is asked for then, nothing new is scheduled and the lesson that stands on the schedule already is
 * answered: the person decides, and the next try makes another lesson.
 */
export function useScheduleLesson() {
  const creating = useEndpointMutation(api.createScheduledLesson)
  const refresh = useInvalidateAll()
  const id = useRef('')
  return async function schedule(lesson: NewLesson): Promise<ScheduledLesson | undefined> {
    id.current ||= newId()
    try {
      await creating.mutateAsync({ body: { id: id.current, ...lesson, endTime: endTimeOf(lesson.startTime) } })
      return undefined
    } catch (error) {
      // Without an answer the lesson may stand on the schedule all the same.
      if (!(error instanceof ApiError)) void refresh()
      if (!isMadeOtherwise(error)) throw error
      const [earlier] = await callEndpoint(api.listScheduledLessons, { query: { lessonId: id.current } })
      id.current = ''
      if (!earlier) return schedule(lesson)
      void refresh()
      return earlier
    }
  }
}

/** Whether an earlier try with the same id has made a lesson of other content. */
function isMadeOtherwise(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'already_exists'
}
