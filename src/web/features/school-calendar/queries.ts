import { useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import * as api from '../../../contract/school-calendar/api.ts'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument } from '../../../contract/school-calendar/schema.ts'
import { changedMeanwhile } from '../../lib/api/client.ts'
import { useNewerAnswers } from '../../lib/api/newer-answers.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The calendar of the school, and how it is fetched. */
export const useSchoolCalendar = ({ enabled = true } = {}) =>
  useEndpointQuery(queryKey(api.getSchoolCalendar), { enabled })

/** The calendar of the school; while it is not known, the empty one, with which everything works without a calendar. */
export const useKnownCalendar = () => useSchoolCalendar().data ?? emptySchoolCalendar

/** The calendar exists always, so that creating it is updating it. */
export const saveCalendarEndpoints = { create: api.updateSchoolCalendar, update: api.updateSchoolCalendar }

/** The calendar as a record with an id, of which there is one. */
export const asRecord = (calendar: SchoolCalendarDocument) => ({ ...calendar, id: 'calendar' })

/** Updates the calendar. After a refusal the calendar is what somebody else has saved, so that the next attempt is based on it. */
export function useUpdateSchoolCalendar() {
  const queryClient = useQueryClient()
  const { rememberAnswer } = useNewerAnswers()
  const { mutateAsync, isPending } = useEndpointMutation(api.updateSchoolCalendar)
  const update = async (body: InputOf<typeof api.updateSchoolCalendar>) => {
    try {
      const saved = await mutateAsync({ body })
      rememberAnswer(asRecord(saved))
      return saved
    } catch (error) {
      const newer = changedMeanwhile<SchoolCalendarDocument>(error)
      if (newer) queryClient.setQueryData(queryKey(api.getSchoolCalendar), newer)
      throw error
    }
  }
  return { update, isPending }
}
