import { addDays, addMonths, monthOf } from '../../../contract/kernel/dates.ts'
import type { Period } from '../../../contract/kernel/periods.ts'
import type { CalendarSpan } from '../../../contract/school-calendar/rules.ts'
import { maxReportComments, maxReportText } from '../../../contract/student-reports/rules.ts'
import type { ReportedStudent, StudentReport, StudentReports } from '../../../contract/student-reports/schema.ts'

/** What a teacher writes of a student; the ids are those of the chosen comments, in no particular order. */
export type ReportValues = { text: string; commentIds: readonly string[] }

/**
 * What is not saved yet: the values as entered, those that were stored when they were, and those that saves have sent, or are about to, and
 * the server has neither confirmed nor refused: one of them may be stored.
 */
export type ReportDraft = { base: ReportValues; values: ReportValues; unanswered?: readonly ReportValues[] }

/** A student with what the paper shows: what is stored, and above it what was entered. */
export type ShownReport = ReportedStudent & {
  values: ReportValues
  isChanged: boolean
  /** What somebody else has written instead of the text that was changed here; saving replaces it. */
  otherText: string | undefined
}

/** What is stored of a student; comments that do not exist any more are not chosen. */
export function storedValues({ report, comments }: Pick<ReportedStudent, 'report' | 'comments'>): ReportValues {
  const ids = new Set(comments.map(({ id }) => id))
  return { text: report?.text ?? '', commentIds: report?.commentIds.filter((id) => ids.has(id)) ?? [] }
}

/** A student with a draft: what was changed here stays, and everything else becomes what is stored now. */
export function shownReport(reported: ReportedStudent, draft: ReportDraft | undefined): ShownReport {
  const stored = storedValues(reported)
  if (!draft) return { ...reported, values: stored, isChanged: false, otherText: undefined }
  const { values } = draft
  const base = wasSent(stored, draft) ? stored : draft.base
  // Spaces at the end are not stored.
  const isTextChanged = values.text.trim() !== base.text.trim()
  const hasOtherText = isTextChanged && stored.text !== base.text && stored.text !== values.text.trim()
  const known = new Set(reported.comments.map(({ id }) => id))
  const added = values.commentIds.filter((id) => !base.commentIds.includes(id) && known.has(id))
  const removed = base.commentIds.filter((id) => !values.commentIds.includes(id))
  const merged = {
    text: isTextChanged || stored.text === base.text ? values.text : stored.text,
    commentIds: [...new Set([...stored.commentIds, ...added])].filter((id) => !removed.includes(id)),
  }
  return {
    ...reported,
    values: merged,
    isChanged: !isSame(merged, stored),
    otherText: hasOtherText ? stored.text : undefined,
  }
}

/** The comments that the paper shows. */
export const chosenComments = ({ comments, values }: Pick<ShownReport, 'comments' | 'values'>) =>
  comments.filter(({ id }) => values.commentIds.includes(id))

/** The draft once the values that are shown were changed; undefined when they are as stored. */
export function draftWith(shown: ShownReport, draft: ReportDraft | undefined, values: ReportValues) {
  const stored = storedValues(shown)
  // The text that is stored now was not seen as what this one replaces, as long as the two are shown beside each other.
  const baseText = shown.otherText === undefined ? stored.text : (draft?.base.text ?? stored.text)
  const changed = { ...draft, base: { ...stored, text: baseText }, values }
  return values.text === stored.text && isSame(values, stored) && !draft?.unanswered ? undefined : changed
}

/**
 * Whether everything of a draft is stored, in another way than by its save, or was set back after a save that was lost: kept, it would
 * contradict what is stored later.
 */
export function isObsolete(reported: ReportedStudent, draft: ReportDraft): boolean {
  const isOutdated = draft.unanswered !== undefined || !isSame(draft.base, storedValues(reported))
  return isOutdated && !shownReport(reported, draft).isChanged
}

/** The draft of now after a save of one: undefined unless it was changed meanwhile. */
export function draftAfterSave(
  now: ReportDraft | undefined,
  saved: ReportDraft | undefined,
  stored: ReportValues,
): ReportDraft | undefined {
  if (!now) return undefined
  const unanswered = now.unanswered?.slice(lastIndexOf(stored, now.unanswered) + 1) ?? []
  if (unanswered.length > 0) return { base: stored, values: now.values, unanswered }
  const isAsSaved = JSON.stringify(now.values) === JSON.stringify(saved?.values)
  return isAsSaved ? undefined : { base: stored, values: now.values }
}

/** The draft of now when a save is about to send these values, which may be stored from then on. */
export function draftWithSent(now: ReportDraft | undefined, sent: ReportValues): ReportDraft | undefined {
  return now && { ...now, unanswered: [...(now.unanswered ?? []), sent] }
}

/** The draft of now when these values were refused, or were not sent; undefined where what is stored was put back meanwhile. */
export function draftWithoutSent(now: ReportDraft | undefined, sent: ReportValues): ReportDraft | undefined {
  if (!now) return undefined
  const { unanswered = [], ...draft } = now
  const index = lastIndexOf(sent, unanswered)
  const left = unanswered.filter((_, other) => other !== index)
  if (left.length > 0) return { ...draft, unanswered: left }
  return isSame(draft.base, draft.values) ? undefined : draft
}

const lastIndexOf = (values: ReportValues, all: readonly ReportValues[]) =>
  all.findLastIndex((other) => isSame(other, values))

/** Whether what is stored is what a save has sent without an answer, so that nobody else has written it. */
export function wasSent(stored: ReportValues, draft: ReportDraft | undefined): boolean {
  return draft?.unanswered?.some((sent) => isSame(sent, stored)) ?? false
}

/** The answer with this report as the one that is stored of its student. */
export function answerWithReport(answer: StudentReports, report: StudentReport): StudentReports {
  const students = answer.students.map((one) => (one.student.id === report.studentId ? { ...one, report } : one))
  return { ...answer, students }
}

/** Whether the text is longer, or more comments are chosen, than the server accepts. */
export const isTextTooLong = ({ text }: ReportValues) => text.length > maxReportText
export const hasTooManyComments = ({ commentIds }: ReportValues) => commentIds.length > maxReportComments

/** Whether both are the same once they are stored. */
function isSame(one: ReportValues, other: ReportValues): boolean {
  const ids = ({ commentIds }: ReportValues) => [...new Set(commentIds)].sort().join()
  return one.text.trim() === other.text.trim() && ids(one) === ids(other)
}

/** The period that is proposed: the term of today or the last one that has begun, else three months up to the current one. */
export function proposedPeriod(terms: readonly CalendarSpan[], today: string): Period {
  const begun = terms.filter(({ from }) => from <= today).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const term = begun.at(-1)
  if (term) return { from: term.from, to: term.to }
  const month = monthOf(today)
  return { from: `${addMonths(month, -2)}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}
