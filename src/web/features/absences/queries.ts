import * as api from '../../../contract/absences/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The absences of a student, the latest first. */
export const useAbsences = (studentId: string) => useEndpointQuery(queryKey(api.listAbsences, undefined, { studentId }))
export const saveAbsenceEndpoints = { create: api.createAbsence, update: api.updateAbsence }
export const deleteAbsenceEndpoints = { delete: api.deleteAbsence, restore: api.restoreAbsence }
