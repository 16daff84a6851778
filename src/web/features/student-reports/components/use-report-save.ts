import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { changedMeanwhile } from '../../../lib/api/client.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { useSaveStudentReports } from '../queries.ts'
import {
  draftAfterSave,
  draftWithoutSent,
  draftWithSent,
  hasTooManyComments,
  isTextTooLong,
  type ShownReport,
  wasSent,
} from '../state.ts'
import type { useShownReports } from './use-shown-reports.ts'

type Drafts = Pick<ReturnType<typeof useShownReports>, 'period' | 'draftOf' | 'setDraft'>

/**
 * Saves what was changed of the reports of a period; what is not stored stays a draft. A report that would replace what somebody else
 * has written is left out until that has been on the screen (`isSeen`). The first that is not stored is selected.
 */
export function useReportSave(
  { period, draftOf, setDraft }: Drafts,
  isSeen: (shown: ShownReport) => boolean,
  onSelect: (studentId: string) => void,
) {
  const t = useMessages(studentReports)
  const { progress, saveReports } = useSaveStudentReports()
  const save = async (reports: readonly ShownReport[]) => {
    const pressed = new Map(reports.map(({ student }) => [student.id, draftOf(student.id)]))
    const unseen = reports.filter((shown) => !isSeen(shown))
    const invalid = reports.filter(({ values }) => isTextTooLong(values) || hasTooManyComments(values))
    const ready = reports.filter((shown) => !unseen.includes(shown) && !invalid.includes(shown))
    // From the press on, so that what is put back before its turn is known to be a change of what may be stored by then.
    for (const { student, values } of ready) setDraft(student.id, draftWithSent(draftOf(student.id), values))
    const failures = await saveReports({
      reports: ready.map(({ student, values, report }) => ({
        studentId: student.id,
        from: period.from,
        to: period.to,
        text: values.text,
        commentIds: [...values.commentIds],
        updatedAt: report?.updatedAt ?? null,
      })),
      onStored: ({ studentId, text, commentIds }) =>
        setDraft(studentId, draftAfterSave(draftOf(studentId), pressed.get(studentId), { text, commentIds })),
      onNotStored: ({ studentId, text, commentIds }) =>
        setDraft(studentId, draftWithoutSent(draftOf(studentId), { text, commentIds })),
      wasSent: (stored) => wasSent(stored, pressed.get(stored.studentId)),
    })
    // The next person who signs in sees no message.
    if (!failures) return
    const outdated = reports.filter(
      (shown) => unseen.includes(shown) || changedMeanwhile(failures.get(shown.student.id)) !== undefined,
    )
    const left = reports.filter((shown) => !ready.includes(shown) || failures.has(shown.student.id))
    const [first] = outdated.length > 0 ? outdated : left
    if (!first) return toastSuccess(t.language, t('saved', { count: reports.length }))
    onSelect(first.student.id)
    if (outdated.length > 0) toastError(t.language, t('failedOutdated', { names: namesOf(outdated) }))
    else if (invalid.length > 0) toastError(t.language, t('failedInvalid', { names: namesOf(invalid) }))
    else {
      const [error] = failures.values()
      const text = left.length < reports.length ? t('failedToSaveSome', { names: namesOf(left) }) : t('failedToSave')
      toastError(t.language, text, { error })
    }
  }
  return { progress, save }
}

/** The first names of a list that may be a whole class. */
function namesOf(reports: readonly ShownReport[]): string {
  const names = reports.slice(0, 3).map(({ student }) => rosterNameOf(student))
  return reports.length > 3 ? `${names.join('; ')} …` : names.join('; ')
}
