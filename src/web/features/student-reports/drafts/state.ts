import type { Period } from '../../../../contract/kernel/periods.ts'
import { periodTextOf } from '../../../lib/period-texts.ts'
import { draftChangesOf, draftKey, listDraftKeys, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import type { ReportDraft, ReportValues } from '../state.ts'

const kind = 'report'

/** Counts the changes of the drafts of reports, in this tab and in others. */
export const reportDraftChanges = draftChangesOf(kind)

/** What the device could not store, by key, until the page is closed, before which the browser asks. */
const unstored = new Map<string, ReportDraft>()

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
function setUnstored(key: string, draft: ReportDraft | undefined): void {
  if (draft) unstored.set(key, draft)
  else unstored.delete(key)
  if (typeof window === 'undefined') return
  // Only while it is needed, because browsers may keep no page for Back that listens.
  if (unstored.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
}

const idOf = (studentId: string, period: Period) => `${studentId}.${periodTextOf(period)}`

/** What is not saved yet of the report of a student, as it is at this moment: every dialog and every save that ends asks here. */
export function readReportDraft(userId: string, studentId: string, period: Period): ReportDraft | undefined {
  const key = draftKey(kind, userId, idOf(studentId, period))
  return unstored.get(key) ?? readableDraft(readDraft(key))
}

export function writeReportDraft(userId: string, studentId: string, period: Period, draft?: ReportDraft): void {
  const key = draftKey(kind, userId, idOf(studentId, period))
  const isStored = writeDraft(key, draft)
  setUnstored(key, isStored ? undefined : draft)
  reportDraftChanges.note()
}

/** Deletes what was entered about a student who does not exist any more, of all periods, whoever of this device entered it. */
export function deleteReportDrafts(studentId: string): void {
  for (const key of [...unstored.keys(), ...listDraftKeys(kind)]) {
    const [, , , keyStudentId] = key.split('.')
    if (keyStudentId !== studentId) continue
    setUnstored(key, undefined)
    writeDraft(key, undefined)
  }
  reportDraftChanges.note()
}

/** The draft as it is stored on the device; undefined for anything else. */
function readableDraft(draft: Partial<ReportDraft> | undefined): ReportDraft | undefined {
  const isReadable = (values: Partial<ReportValues> | undefined): values is ReportValues =>
    typeof values?.text === 'string' && Array.isArray(values.commentIds)
  const { base, values, unanswered } = draft ?? {}
  if (!isReadable(base) || !isReadable(values)) return undefined
  return { base, values, ...(Array.isArray(unanswered) && { unanswered: unanswered.filter(isReadable) }) }
}
