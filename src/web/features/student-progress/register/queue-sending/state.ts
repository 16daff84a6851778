import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'
import type { Register, StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { ApiError, mayHaveBeenDone } from '../../../../lib/api/client.ts'
import { hasNoAnswer } from '../../../../lib/api/offline-fallback.ts'
import { draftKey, readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { type RegisterDraft, rebaseDraft, registerDraftKey, rowsBeside, withStoredPoints } from '../drafts/state.ts'
import { isEntered } from '../form.ts'
import {
  applyJournalOutcome,
  conflictsOf,
  isJournalChanged,
  type Journal,
  type JournalDraft,
  type JournalOutcome,
  rebaseJournalDraft,
} from '../journal/state.ts'
import { deleteQueuedSave, type QueuedSave, queueSave, readQueuedSave } from '../queue/state.ts'
import { hasRows } from '../queue-contents/state.ts'
import { applySaveOutcomes, type RegisterRow, rowsToSend, type SaveOutcome } from '../state.ts'

/** A save as this device keeps it, with what names the lesson without a network. */
export function queuedSaveOf(
  lesson: Pick<Register['lesson'], 'id' | 'date' | 'startTime'> & { class: { name: string } },
  save: Pick<QueuedSave, 'saveId' | 'isAttendanceOnly' | 'rows' | 'journal'>,
): QueuedSave {
  const { id, date, startTime } = lesson
  return { lessonId: id, lesson: { className: lesson.class.name, date, startTime }, ...save }
}

/** A save of some of these rows together with what stays queued beside it, as one queued save. */
export function mergeQueuedSave(
  save: QueuedSave,
  left: QueuedSave | undefined,
  rows: readonly RegisterRow[],
): QueuedSave {
  if (!left) return save
  const journal = save.journal || left.journal ? { ...left.journal, ...save.journal } : undefined
  if (!hasRows(save)) return { ...save, isAttendanceOnly: left.isAttendanceOnly, rows: left.rows, journal }
  if (!hasRows(left)) return { ...save, journal }
  const isAttendanceOnly = save.isAttendanceOnly && left.isAttendanceOnly
  // Its own points are left in the fields; another tab, which has those of `left`, may be closed.
  const own = save.isAttendanceOnly && !isAttendanceOnly ? withStoredPoints(save.rows, rows) : save.rows
  return { ...save, isAttendanceOnly, rows: { ...rowsBeside(left, isAttendanceOnly, rows), ...own }, journal }
}

/** How a request of a save ended. */
type SaveRequestOutcome = SaveOutcome | JournalOutcome

/**
 * Keeps a save that got no answer because there is no network; once it has taken the place of what waited for the lesson, only
 * `left` stays queued. Returns whether it is kept. A server that refuses connections is a failure to be seen.
 */
export function queueIfUnanswered(
  userId: string,
  save: QueuedSave,
  sent: readonly RegisterRow[],
  outcomes: readonly SaveRequestOutcome[],
  left: QueuedSave | undefined,
  journal?: Journal,
): boolean {
  const { lessonId } = save
  const hasNoNetwork = !navigator.onLine || readQueuedSave(userId, lessonId) !== undefined
  if (isUnanswered(outcomes) && hasNoNetwork && queueSave(userId, save)) return true
  // What was discarded meanwhile does not wait again.
  if (!replacesQueuedSave(sent, outcomes, journal) || !readQueuedSave(userId, lessonId)) return false
  if (left) queueSave(userId, left)
  else deleteQueuedSave(userId, lessonId)
  return false
}

/** Whether nothing came back for any request of a save: there is no network. */
export function isUnanswered(outcomes: readonly SaveRequestOutcome[]): boolean {
  return outcomes.length > 0 && outcomes.every(gotNoAnswer)
}

/** Whether a save has taken the place of what waits: some of it was answered, or nothing was left to send or to choose. */
export function replacesQueuedSave(
  sent: readonly RegisterRow[],
  outcomes: readonly SaveRequestOutcome[],
  journal?: Journal,
): boolean {
  if (outcomes.some((outcome) => !gotNoAnswer(outcome))) return true
  if (journal && isJournalChanged(journal)) return false
  return rowsToSend(sent).length === 0 && !sent.some(({ state }) => state === 'conflicted')
}

const gotNoAnswer = (outcome: SaveRequestOutcome | undefined): boolean =>
  outcome?.kind === 'failed' && hasNoAnswer(outcome.error)

/**
 * What is left of a save after its rows were sent over `rows`: those that the server has not considered, to be sent again, and
 * those for which the person has to choose, that were refused, or that were entered for a student who has left the register.
 */
export function remainingSave(
  save: QueuedSave,
  rows: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
  journal?: SentJournal,
): QueuedSave | undefined {
  const settled = applySaveOutcomes(rows, rows, outcomes, save.isAttendanceOnly)
  const rowOf = new Map(settled.map((row) => [row.studentId, row]))
  const kinds = new Map(
    Object.entries(save.rows).map(([studentId, { entry, basedOn }]) => {
      const outcome = outcomes.get(studentId)
      const row = rowOf.get(studentId)
      // Nothing more is sent when the session ends.
      const isUnsent = !outcome && (row?.state === 'changed' || row?.state === 'unrecorded')
      if (isUnsent || isToSendAgain(outcome)) return [studentId, 'unanswered']
      // Of a student who has left the register nothing is lost where nothing was entered.
      if (!row && basedOn === null && !isEntered(entry)) return [studentId, 'stored']
      if (outcome?.kind === 'failed' || !row) return [studentId, 'refused']
      return [studentId, row.state === 'conflicted' ? 'toChoose' : 'stored']
    }),
  )
  const kindOfJournal = journal && remainingKind(journal)
  const has = (kind: string) => kindOfJournal === kind || [...kinds.values()].includes(kind)
  const left = Object.entries(save.rows).filter(([studentId]) => kinds.get(studentId) !== 'stored')
  const isJournalStored = kindOfJournal === undefined || kindOfJournal === 'stored'
  if (left.length === 0 && isJournalStored) return undefined
  const needsPerson = has('refused') ? 'refusal' : has('unanswered') ? undefined : 'choice'
  return {
    ...save,
    rows: Object.fromEntries(left),
    journal: isJournalStored ? undefined : save.journal,
    needsPerson,
  }
}

/** The journal over the lesson as it is now, and how its request ended; undefined when there was nothing to send. */
export type SentJournal = { journal: Journal; outcome: JournalOutcome | undefined }

function remainingKind({ journal, outcome }: SentJournal): 'unanswered' | 'refused' | 'toChoose' | 'stored' {
  if (isToSendAgain(outcome)) return 'unanswered'
  if (outcome?.kind === 'failed') return 'refused'
  return conflictsOf(applyJournalOutcome(journal, journal, outcome)).length > 0 ? 'toChoose' : 'stored'
}

/** Without an answer of the server, with an expired session, or when it was too busy: nothing is known to be decided about the row. */
function isToSendAgain(outcome: SaveRequestOutcome | undefined): boolean {
  if (gotNoAnswer(outcome)) return true
  if (outcome?.kind !== 'failed' || !(outcome.error instanceof ApiError)) return false
  return [401, 429].includes(outcome.error.status) || mayHaveBeenDone(outcome.error)
}

/** What is left of a save, the records that it has made, and the lesson when it has written the journal. */
export type SentSave = {
  remaining: QueuedSave | undefined
  records: ReadonlyMap<string, StudentProgress>
  lesson?: LessonWithJournal | undefined
}

/** What was typed while the save was under way is a change of the records that it has stored. */
export function rebaseDraftsOf(
  userId: string,
  save: QueuedSave,
  { records, lesson }: Pick<SentSave, 'records' | 'lesson'>,
) {
  const key = registerDraftKey(userId, save.lessonId)
  const draft = readDraft<RegisterDraft>(key)
  if (draft) writeDraft(key, rebaseDraft(draft, save, records))
  const journalKey = draftKey('journal', userId, save.lessonId)
  const journal = readDraft<JournalDraft>(journalKey)
  if (journal) writeDraft(journalKey, rebaseJournal(journal, save, lesson))
}

export const rebaseJournal = (
  draft: JournalDraft | undefined,
  { journal }: QueuedSave,
  lesson: LessonWithJournal | undefined,
) => (draft && journal && lesson ? rebaseJournalDraft(draft, journal, lesson) : draft)
