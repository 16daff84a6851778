import { useEffect, useState } from 'react'
import type { Period } from '../../../../contract/kernel/periods.ts'
import type { StudentReports } from '../../../../contract/student-reports/schema.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { useStore } from '../../../lib/store.ts'
import { useCan, useSession } from '../../../session/session-provider.tsx'
import { readReportDraft, reportDraftChanges, writeReportDraft } from '../drafts/state.ts'
import { type ReportScope, useIsSavingReports, useStudentReports } from '../queries.ts'
import { isObsolete, type ReportDraft, shownReport } from '../state.ts'

/**
 * The reports of a period with what was entered, each in the period that it is of: until another one is answered, and while the dates
 * are not valid, those of before are shown (`isCurrent` is false).
 */
export function useShownReports(scope: ReportScope, requested: Period, isValid: boolean) {
  const { userId } = useSession()
  const mayWrite = useCan('changeSchool')
  const query = useStudentReports(scope, requested, isValid)
  const [last, setLast] = useState<{ period: Period; answer: StudentReports }>()
  if (isValid && query.data && query.data !== last?.answer) setLast({ period: requested, answer: query.data })
  const period = last?.period ?? requested
  useStore(reportDraftChanges)
  const draftOf = (studentId: string) => readReportDraft(userId, studentId, period)
  const setDraft = (studentId: string, draft: ReportDraft | undefined) =>
    writeReportDraft(userId, studentId, period, draft)
  const students = last?.answer.students ?? []
  // An answer may be older than the drafts of another tab, or than a save that is under way or was lost: compared with it, what was put
  // back would count as stored, and be deleted.
  const isSaving = useIsSavingReports()
  const mayCompare = mayWrite && query.isSuccess && !query.isFetching && !isSaving
  useEffect(() => {
    for (const reported of mayCompare ? students : []) {
      const draft = draftOf(reported.student.id)
      if (draft && isObsolete(reported, draft)) setDraft(reported.student.id, undefined)
    }
  })
  return {
    query,
    answer: last?.answer,
    period,
    isCurrent: isValid && last !== undefined && periodTextOf(last.period) === periodTextOf(requested),
    reports: students.map((one) => shownReport(one, mayWrite ? draftOf(one.student.id) : undefined)),
    draftOf,
    setDraft,
  }
}
