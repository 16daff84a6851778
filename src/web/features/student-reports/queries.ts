import { notifyManager, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Period } from '../../../contract/kernel/periods.ts'
import * as api from '../../../contract/student-reports/api.ts'
import type { StudentReport, StudentReportInput, StudentReports } from '../../../contract/student-reports/schema.ts'
import { callEndpoint, changedMeanwhile, mayHaveBeenDone } from '../../lib/api/client.ts'
import { invalidate } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useSession } from '../../session/session-provider.tsx'
import { isSignedIn } from '../../session/session-state.ts'
import type { SaveProgress } from '../student-progress/register/saving/queries.ts'
import { answerWithReport } from './state.ts'

/** Of whom reports are made: of a class, or of one student. */
export type ReportScope = { classId: string } | { studentId: string }

/** What the reports are made of; requested only while the period is valid, and again at every opening. */
export const useStudentReports = (scope: ReportScope, { from, to }: Period, isValid: boolean) =>
  useEndpointQuery(queryKey(api.listStudentReports, undefined, { ...scope, from, to }), {
    enabled: isValid,
    staleTime: 0,
  })

type OnStored = (report: StudentReport) => void
type Save = {
  reports: readonly StudentReportInput[]
  onStored: OnStored
  /** Called for a report that the server has certainly not stored: it has refused it, or was not sent it. */
  onNotStored: (report: StudentReportInput) => void
  /** Whether what is stored was sent from here before, so that nobody else has written it. */
  wasSent: (stored: StudentReport) => boolean
}

const saveKey = ['student-reports', 'save']

/** Whether reports are being saved, also by a dialog that was closed meanwhile. */
export const useIsSavingReports = () => useIsMutating({ mutationKey: saveKey }) > 0

/** Saves one report of `owner`, over an own one that was stored earlier without an answer. */
async function saveReport(body: StudentReportInput, wasSent: Save['wasSent'], owner: string): Promise<StudentReport> {
  try {
    return await callEndpoint(api.saveStudentReport, { body }, { owner })
  } catch (error) {
    const current = changedMeanwhile<StudentReport>(error)
    if (!current || !wasSent(current)) throw error
    return saveReport({ ...body, updatedAt: current.updatedAt }, wasSent, owner)
  }
}

/**
 * Saves reports one after another, so that each that can be is stored. The answers on the screen have each at once, together
 * with what `onStored` does. `saveReports` resolves to the failures by student id, of which those that were not sent because it was stopped
 * are undefined; to nothing where the session has ended.
 */
export function useSaveStudentReports() {
  const { userId } = useSession()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<SaveProgress>()
  const filters = { queryKey: queryKey(api.listStudentReports) }
  const show = async (report: StudentReport, afterwards?: OnStored) => {
    // An answer that was asked for before the save would take it back.
    await queryClient.cancelQueries(filters)
    notifyManager.batch(() => {
      const isOfPeriod = (key: readonly unknown[]) => {
        const bounds = key.at(-1) as Partial<Period>
        return bounds.from === report.from && bounds.to === report.to
      }
      queryClient.setQueriesData<StudentReports>(
        { ...filters, predicate: (query) => isOfPeriod(query.queryKey) },
        (answer) => answer && answerWithReport(answer, report),
      )
      notifyManager.schedule(() => afterwards?.(report))
    })
  }
  const saveAll = async ({ reports, onStored, onNotStored, wasSent }: Save) => {
    const failures = new Map<string, unknown>()
    let isStopped = false
    const stop = () => {
      isStopped = true
    }
    for (const [done, body] of reports.entries()) {
      if (isStopped) {
        onNotStored(body)
        failures.set(body.studentId, undefined)
        continue
      }
      setProgress({ done, total: reports.length, stop })
      try {
        await show(await saveReport(body, wasSent, userId), onStored)
      } catch (error) {
        const current = changedMeanwhile<StudentReport>(error)
        if (current) await show(current)
        if (!mayHaveBeenDone(error)) onNotStored(body)
        failures.set(body.studentId, error)
      }
    }
    setProgress(undefined)
    void invalidate(queryClient, filters)
    return isSignedIn(userId) ? failures : undefined
  }
  const { mutateAsync } = useMutation({ mutationKey: saveKey, mutationFn: saveAll })
  return { progress, saveReports: mutateAsync }
}
