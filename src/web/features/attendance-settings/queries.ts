import * as api from '../../../contract/attendance-settings/api.ts'
import { type AttendanceSettings, defaultAttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useAttendanceSettingsQuery = () => useEndpointQuery(queryKey(api.getAttendanceSettings))

/** The settings exist always, so that creating them is updating them. */
export const saveAttendanceSettingsEndpoints = {
  create: api.updateAttendanceSettings,
  update: api.updateAttendanceSettings,
}

/**
 * The settings of the school, for the names and the choice of states: the default ones until they are loaded, and where they cannot be. A
 * number that depends on them is not known until then.
 */
export function useAttendanceSettings(): AttendanceSettings {
  return useAttendanceSettingsQuery().data ?? defaultAttendanceSettings
}
