import type { Period } from '../../../../contract/student-progress/class-register-rules.ts'
import { changedMeanwhile } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useSaveStudentReports } from '../queries.ts'
import { draftAfterSave, type ShownReport } from '../state.ts'
import type { useReportDrafts } from './use-report-drafts.ts'

/** Saves what was changed of the reports of a period; what is not stored stays a draft. */
export function useReportSave({ from, to }: Period, { draftOf, setDraft }: ReturnType<typeof useReportDrafts>) {
  const t = useMessages(studentReports)
  const saving = useSaveStudentReports()
  const save = async (reports: readonly ShownReport[]) => {
    const bodies = reports.map(({ student, values, report }) => ({
      studentId: student.id,
      from,
      to,
      text: values.text,
      commentIds: [...values.commentIds],
      updatedAt: report?.updatedAt ?? null,
    }))
    const { saved, failure } = await saving.save(bodies)
    for (const { studentId, ...values } of saved) setDraft(studentId, draftAfterSave(draftOf(studentId), values))
    if (failure === undefined) toastSuccess(t.language, t('saved', { count: saved.length }))
    else if (changedMeanwhile(failure)) toastError(t.language, t('failedOutdated'))
    else toastError(t.language, t('failedToSave'), { error: failure })
  }
  return { isSaving: saving.isSaving, save }
}
