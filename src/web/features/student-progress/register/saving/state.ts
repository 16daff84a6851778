import type { JournalField } from '../../../../../contract/scheduled-lessons/rules.ts'
import { draftOf, storedRows } from '../drafts/state.ts'
import { conflictsOf, hasTextsToSend, isJournalChanged, type Journal, journalToQueue } from '../journal/state.ts'
import type { QueuedContents, QueuedSave } from '../queue/state.ts'
import { hasRows } from '../queue-contents/state.ts'
import { isUntouched, type RegisterRow, rowsToSend, withEntry } from '../state.ts'

/** What a save stores: the rows of the register, and the journal of its lesson. */
export type RegisterContent = { rows: readonly RegisterRow[]; journal: Journal }

type Shown = { rows: readonly RegisterRow[]; register: { students: readonly { id: string }[] } }

/** The rows that a save is about: without those of students who have left the register and for whom nothing is entered any more. */
export function rowsToSave({ rows, register }: Shown): RegisterRow[] {
  const ids = new Set(register.students.map(({ id }) => id))
  return rows.filter((row) => ids.has(row.studentId) || !isUntouched(row))
}

/** Whether nothing was typed since a save began. */
export const isAsSent = (now: RegisterContent, sent: RegisterContent): boolean =>
  now.journal.texts === sent.journal.texts && now.rows.every(({ entry }, index) => entry === sent.rows[index]?.entry)

/** Whether a save has stored everything: `settled` is what is there after it; nothing may have been typed since it began. */
export const isComplete = (now: RegisterContent, sent: RegisterContent, settled: RegisterContent): boolean =>
  isAsSent(now, sent) && settled.rows.every(({ state }) => state === 'unchanged') && !isJournalChanged(settled.journal)

/** Whether the person has to choose before everything can be stored. */
export const hasConflict = ({ rows, journal }: RegisterContent): boolean =>
  rows.some(({ state }) => state === 'conflicted') || conflictsOf(journal).length > 0

/** Whether a save that was asked for during the last one has something new to send; what failed waits for a new press. */
export const hasMoreToSend = ({ rows, journal }: RegisterContent): boolean =>
  rowsToSend(rows).some(({ state }) => state !== 'failedToSave') || (hasTextsToSend(journal) && !journal.hasFailed)

/**
 * Whether a save would record students about whom nobody has said anything, beside the journal that was written. Where their
 * rows wait on this device somebody has: everybody was present.
 */
export const canSaveJournalOnly = ({ rows, journal }: RegisterContent, queued: QueuedSave | undefined): boolean =>
  hasTextsToSend(journal) &&
  rows.length > 0 &&
  rows.every(({ state }) => state === 'unrecorded') &&
  !(queued && hasRows(queued))

/** The rows with what a save sends instead of what it was asked for, where nothing was typed since. */
export function withSent(rows: readonly RegisterRow[], asked: readonly RegisterRow[], sent: readonly RegisterRow[]) {
  const indexOf = new Map(asked.map(({ studentId }, index) => [studentId, index]))
  return rows.map((row) => {
    const index = indexOf.get(row.studentId) ?? -1
    const entry = sent[index]?.entry
    return entry && row.entry === asked[index]?.entry && row.entry !== entry ? withEntry(row, entry) : row
  })
}

/**
 * What this device keeps of a save, of fields that contain `shown`, beside what is `left` of what another tab keeps: what is sent, and what
 * the person has to choose about, which asks again when the rest is sent.
 */
export function contentsToQueue(
  { rows, journal }: RegisterContent,
  left: QueuedSave | undefined,
  shown: QueuedContents | undefined,
): Pick<QueuedSave, 'rows' | 'journal'> {
  // For a student who was not touched here, what another tab keeps stays.
  const isLeft = (row: RegisterRow) =>
    left?.rows[row.studentId] !== undefined && (isUntouched(row) || draftOf([row], shown) === undefined)
  const isTextLeft = (field: JournalField) =>
    left?.journal?.[field] !== undefined && shown?.journal?.[field]?.text === journal.texts[field]
  const toKeep = rows.filter((row) => row.state !== 'unchanged' && !isLeft(row))
  return { rows: storedRows(toKeep), journal: journalToQueue(journal, isTextLeft) }
}
