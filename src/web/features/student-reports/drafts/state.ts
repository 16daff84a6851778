import type { Period } from '../../../../contract/kernel/periods.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { draftChangesOf, draftKey, listDraftKeys, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import type { ReportDraft, ReportValues } from '../state.ts'

const kind = 'report'

/** Counts the changes of the drafts of reports, in this tab and in others. */
export const reportDraftChanges = draftChangesOf(kind)

/** What the device could not store, by key, until the page is closed. */
const unstored = new Map<string, ReportDraft>()

const idOf = (studentId: string, period: Period) => `${studentId}.${periodTextOf(period)}`

/** What is not saved yet of the report of a student, as it is at this moment: every dialog and every save that ends asks here. */
export function readReportDraft(userId: string, studentId: string, period: Period): ReportDraft | undefined {
  const key = draftKey(kind, userId, idOf(studentId, period))
  return unstored.get(key) ?? readableDraft(readDraft(key))
}

export function writeReportDraft(userId: string, studentId: string, period: Period, draft?: ReportDraft): void {
  const key = draftKey(kind, userId, idOf(studentId, period))
  const isStored = writeDraft(key, draft)
  if (draft && !isStored) unstored.set(key, draft)
  else unstored.delete(key)
  reportDraftChanges.note()
}

/** Deletes what was entered about a student who does not exist any more, of all periods, whoever of this device entered it. */
export function deleteReportDrafts(studentId: string): void {
  for (const key of [...unstored.keys(), ...listDraftKeys(kind)]) {
    const [, , , keyStudentId] = key.split('.')
    if (keyStudentId !== studentId) continue
    unstored.delete(key)
    writeDraft(key, undefined)
  }
  reportDraftChanges.note()
}

/** The draft as it is stored on the device; undefined for anything else. */
function readableDraft(draft: Partial<ReportDraft> | undefined): ReportDraft | undefined {
  const isReadable = (values: Partial<ReportValues> | undefined): values is ReportValues =>
    typeof values?.text === 'string' && Array.isArray(values.commentIds)
  const { base, values } = draft ?? {}
  return isReadable(base) && isReadable(values) ? { base, values } : undefined
}
