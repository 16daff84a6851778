import * as api from '../../../contract/school-calendar/api.ts'
import { emptySchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The calendar of the school, and how it is fetched. */
export const useSchoolCalendar = () => useEndpointQuery(queryKey(api.getSchoolCalendar))

/** The calendar of the school; while it is not known, the empty one, with which everything works without a calendar. */
export const useKnownCalendar = () => useSchoolCalendar().data ?? emptySchoolCalendar

/** The calendar exists always, so that creating it is updating it. */
export const saveCalendarEndpoints = { create: api.updateSchoolCalendar, update: api.updateSchoolCalendar }

export const useUpdateSchoolCalendar = () => useEndpointMutation(api.updateSchoolCalendar)
