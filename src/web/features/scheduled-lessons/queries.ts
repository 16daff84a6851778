import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { endTimeOf } from '../../../contract/classes/rules.ts'
import { addDays, weekBoundsOf } from '../../../contract/kernel/dates.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import * as api from '../../../contract/scheduled-lessons/api.ts'
import type { ClassDetail, ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import { failureOf } from '../../lib/api/client.ts'
import { fetchAnswer } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useCallEndpoint } from '../../lib/api/use-call-endpoint.ts'
import { useEndpointMutation, useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { newId } from '../../lib/new-id.ts'

/** A class with its students and its lessons of a day and later. */
export const useClassDetail = (id: string, since: string) =>
  useEndpointQuery(queryKey(api.getClassDetail, { id }, { from: since }))

/** The same with its earlier lessons; nothing is fetched where there are none. */
export const useEarlierLessons = ({ class: { id }, earlierLessonCount }: ClassDetail, since: string) =>
  useEndpointQuery(queryKey(api.getClassDetail, { id }, { to: addDays(since, -1) }), {
    enabled: earlierLessonCount > 0,
  })

export const useUpdateLesson = () => useEndpointMutation(api.updateScheduledLesson)

export const deleteLessonEndpoints = { delete: api.deleteScheduledLesson, restore: api.restoreScheduledLesson }

const weekLessonsKey = (monday: string, teacherId: string | undefined) =>
  queryKey(api.listScheduledLessons, undefined, { ...weekBoundsOf(monday), teacherId })

/** The lessons of one week, from its Monday to its Sunday: those of a teacher, or everyone's. */
export const useWeekLessons = (
  monday: string,
  { teacherId, enabled }: { teacherId: string | undefined; enabled: boolean },
) => useEndpointQuery(weekLessonsKey(monday, teacherId), { enabled })

/** The lessons of one class between two dates. */
export const useClassLessons = (classId: string, { from, to }: { from: string; to: string }) =>
  useEndpointQuery(queryKey(api.listScheduledLessons, undefined, { from, to, classId }))

const dayLessonsKey = (date: string) => queryKey(api.listScheduledLessons, undefined, { from: date, to: date })

/** All lessons of one day, for what happens at the same time; nothing is fetched without a date. */
export const useDayLessons = (date: string) => useEndpointQuery(dayLessonsKey(date), { enabled: date !== '' })

/** Returns a function that fetches them, unless they are known. */
export function useFetchDayLessons() {
  const queryClient = useQueryClient()
  return (date: string) => fetchAnswer(queryClient, dayLessonsKey(date))
}

/** Returns a function that fetches any week but `fetchedMonday`, so that moving to it shows it at once. */
export function usePrefetchWeek(fetchedMonday: string, teacherId: string | undefined) {
  const queryClient = useQueryClient()
  return useCallback(
    async (monday: string) => {
      if (monday !== fetchedMonday) await queryClient.prefetchQuery({ queryKey: weekLessonsKey(monday, teacherId) })
    },
    [queryClient, fetchedMonday, teacherId],
  )
}

type NewLesson = Omit<InputOf<typeof api.createScheduledLesson>, 'id' | 'endTime'>

/**
 * Schedules one lesson, however often an attempt is repeated, and returns it. If an earlier attempt with other values was stored
 * although its answer was lost, nothing is scheduled and that lesson is returned. The next attempt then schedules another one.
 */
export function useScheduleLesson() {
  const creation = useEndpointMutation(api.createScheduledLesson)
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  const id = useRef('')
  return async function schedule(lesson: NewLesson): Promise<ScheduledLesson> {
    id.current ||= newId()
    try {
      const scheduled = await creation.mutateAsync({
        body: { id: id.current, ...lesson, endTime: endTimeOf(lesson.startTime) },
      })
      id.current = ''
      return scheduled
    } catch (error) {
      if (failureOf(error)?.code !== 'already_exists') throw error
      // Not the one of the refusal, because it may have been deleted since.
      const [earlier] = await callEndpoint(api.listScheduledLessons, { query: { lessonId: id.current } })
      id.current = ''
      if (!earlier) return schedule(lesson)
      void invalidateAll()
      return earlier
    }
  }
}
