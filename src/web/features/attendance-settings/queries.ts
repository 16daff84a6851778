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

/** The settings of the school; the default ones until they are loaded, and where they cannot be. */
export function useAttendanceSettings(): AttendanceSettings {
  return useAttendanceSettingsQuery().data ?? defaultAttendanceSettings
}
