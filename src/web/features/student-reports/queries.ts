import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Period } from '../../../contract/student-progress/class-register-rules.ts'
import * as api from '../../../contract/student-reports/api.ts'
import type { StudentReport } from '../../../contract/student-reports/schema.ts'
import { callEndpoint } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** Of whom reports are made: of a class, or of one student. */
export type ReportScope = { classId: string } | { studentId: string }

/** What the reports are made of; requested only while the period is valid, and anew at every opening. */
export const useStudentReports = (scope: ReportScope, { from, to }: Period, isValid: boolean) =>
  useEndpointQuery(queryKey(api.listStudentReports, undefined, { ...scope, from, to }), {
    enabled: isValid,
    staleTime: 0,
  })

export type ReportToSave = Pick<StudentReport, 'studentId' | 'from' | 'to' | 'text' | 'commentIds'> & {
  /** The version that is replaced; null: none. */
  updatedAt: string | null
}

/** Saves reports one after another, so that each that can be is stored; resolves to those, and the first failure. */
export function useSaveStudentReports() {
  const queryClient = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const save = async (reports: readonly ReportToSave[]) => {
    setSaving(true)
    const saved: ReportToSave[] = []
    let failure: unknown
    for (const body of reports) {
      try {
        await callEndpoint(api.saveStudentReport, { body })
        saved.push(body)
      } catch (error) {
        failure ??= error
      }
    }
    await queryClient.invalidateQueries({ queryKey: queryKey(api.listStudentReports) })
    setSaving(false)
    return { saved, failure }
  }
  return { isSaving, save }
}
