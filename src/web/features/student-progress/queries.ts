import type { Period } from '../../../contract/kernel/periods.ts'
import * as api from '../../../contract/student-progress/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useStudentDetail = (id: string) => useEndpointQuery(queryKey(api.getStudentDetail, { id }))

/** The journal of a class; requested only while the period is valid. */
export const useClassJournal = (classId: string, { from, to }: Period, isValid: boolean) =>
  useEndpointQuery(queryKey(api.getClassJournal, { id: classId }, { from, to }), { enabled: isValid })

export const classRegisterKey = (classId: string, { from, to }: Period) =>
  queryKey(api.getClassRegister, { id: classId }, { from, to })

/** The register of a class; requested only while the period is valid, and not while it is being saved. */
export const useClassRegister = (classId: string, period: Period, isEnabled: boolean) =>
  // After a save that is undone at once the answer is equal to that before the save, and has to be merged all the same.
  useEndpointQuery(classRegisterKey(classId, period), { enabled: isEnabled, structuralSharing: false })
