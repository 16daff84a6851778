import { journalFields } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { applyDraft, rebaseDraft, storedRows, withStoredPoints } from '../drafts/state.ts'
import { attendancePart, entryOf, isSameEntry, stateOf } from '../form.ts'
import { type Journal, type JournalOf, mergeServerLesson } from '../journal/state.ts'
import type { QueuedContents } from '../queue/state.ts'
import {
  isChanged,
  isUndecided,
  mergeServerRecord,
  proposedStates,
  type RecordedRegister,
  type RegisterRow,
  rebaseOntoDefault,
  registerRows,
  withEntry,
  withoutRecord,
} from '../state.ts'

/** What was recorded of a lesson, and the lesson with its journal. */
export type RecordedLesson = RecordedRegister & { lesson: JournalOf }

type Shown = {
  register: RecordedLesson
  rows: readonly RegisterRow[]
  journal: Journal
  queuedSinceOpen: QueuedContents | undefined
  bulkChange: unknown
}

/** Merges a newer answer into what is entered in a register; a change of many rows can be undone while these are the same students. */
export function mergeRegister<Editing extends Shown>(editing: Editing, register: RecordedLesson, userId: string) {
  const { queuedSinceOpen } = editing
  const own = queuedSinceOpen && { queued: queuedSinceOpen, userId }
  const rows = mergeServerRegister(editing.rows, register, editing.register, own)
  const isSameList = rows.every(({ studentId }, index) => studentId === editing.rows[index]?.studentId)
  const isSameLesson = register.lesson === editing.register.lesson
  const journal = isSameLesson
    ? editing.journal
    : mergeServerLesson(editing.journal, register.lesson, queuedSinceOpen?.journal)
  const bulkChange = isSameList ? editing.bulkChange : undefined
  return {
    ...editing,
    register,
    rows,
    journal,
    queuedSinceOpen: queuedSinceOpen && notYetIn(register, queuedSinceOpen),
    bulkChange,
  }
}

/** What of a save is not among the records yet: where something was stored since, the same entry is a new one when it comes again. */
function notYetIn({ progress, lesson }: RecordedLesson, queued: QueuedContents): QueuedContents {
  const versions = new Map(progress.map(({ studentId, updatedAt }) => [studentId, updatedAt]))
  const isPending = (studentId: string, basedOn: string | null) => (versions.get(studentId) ?? null) === basedOn
  const rows = Object.entries(queued.rows).filter(([studentId, { basedOn }]) => isPending(studentId, basedOn))
  const texts = journalFields.flatMap((field) => {
    const waiting = queued.journal?.[field]
    // Notes that the role may not read are not answered.
    return waiting && waiting.basedOn === (lesson[field] ?? waiting.basedOn) ? [[field, waiting] as const] : []
  })
  return { ...queued, rows: Object.fromEntries(rows), journal: Object.fromEntries(texts) }
}

/** What of a register has waited on this device since it was opened, and whose it is. */
type OwnSave = { queued: QueuedContents; userId: string | undefined }

/**
 * The rows with what others have recorded meanwhile, in the order of the register's students. What was entered here stays; where
 * both have changed the same student, the person chooses. A row that nobody has changed stays the same object, and one of a student who
 * has left stays in its place while what was entered is not saved. `previous` is what was merged last. What was
 * entered here over a record that the person's own save has made of what waited is a change of it, and asks nothing.
 */
export function mergeServerRegister(
  rows: readonly RegisterRow[],
  register: RecordedRegister,
  previous: RecordedRegister,
  own?: OwnSave,
): RegisterRow[] {
  const known = new Map(rows.map((row) => [row.studentId, row]))
  const [proposed, proposedBefore] = [proposedStates(register), proposedStates(previous)]
  const present = registerRows(register).map((fresh) => {
    const { studentId } = fresh
    const row = known.get(studentId)
    if (!row) return fresh
    const merged = mergeRecord(row, fresh, own)
    // The proposals of another lesson stay while those of this one do.
    return proposed.get(studentId) === proposedBefore.get(studentId) ? merged : mergeProposal(merged, fresh)
  })
  return withMissing(present, rows, { idOf: ({ studentId }) => studentId, isKept: isChanged })
}

/** The present elements, and those of the earlier ones that are missing and to be kept: each behind the one that it was behind. */
export function withMissing<Element>(
  present: readonly Element[],
  earlier: readonly Element[],
  { idOf, isKept }: { idOf: (element: Element) => string; isKept: (element: Element) => boolean },
): Element[] {
  const merged = [...present]
  const ids = new Set(present.map(idOf))
  let position = 0
  for (const element of earlier) {
    if (ids.has(idOf(element))) position = merged.findIndex((other) => idOf(other) === idOf(element)) + 1
    else if (isKept(element)) merged.splice(position++, 0, element)
  }
  return merged
}

function mergeProposal(row: RegisterRow, { entry }: RegisterRow): RegisterRow {
  if (!isUndecided(row)) return row
  return withEntry(row, { ...row.entry, ...attendancePart(stateOf(entry)), isProposed: entry.isProposed })
}

function mergeRecord(row: RegisterRow, fresh: RegisterRow, own: OwnSave | undefined): RegisterRow {
  const { record } = fresh
  const known = row.state === 'conflicted' ? row.conflictingRecord : row.record
  if (!record) return known === undefined ? row : isChanged(row) ? withoutRecord(row) : fresh
  // An answer may be older than what a save has stored since.
  if (known && Date.parse(record.updatedAt) <= Date.parse(known.updatedAt)) return row
  if (own && isOwnRecord(row, record, own)) {
    const draft = rebaseDraft(storedRows([row]), own.queued, new Map([[row.studentId, record]]))
    return applyDraft([fresh], draft)[0] ?? row
  }
  const merged = rebaseOntoDefault(row, record) ?? mergeServerRecord(row, record)
  // The first save records everybody, most of them as they are shown already.
  const isVisible = merged.state === 'conflicted' || !isSameEntry(row.entry, merged.entry)
  return { ...merged, changedBy: isVisible ? record.updatedBy : row.changedBy }
}

/**
 * Whether a record is what waited for a row over the same version, and the person has stored it: what the row has now was entered after
 * that, also where it is what was recorded before. A row without a record and without an entry does not count, because the person may not
 * have emptied it: its absence may have been withdrawn, or its record undone.
 */
function isOwnRecord(row: RegisterRow, record: StudentProgress, { queued, userId }: OwnSave): boolean {
  const { studentId, state } = row
  const waiting = queued.rows[studentId]
  if (!waiting || (state !== 'changed' && state !== 'unchanged') || record.updatedBy !== userId) return false
  if (waiting.basedOn !== (row.record?.updatedAt ?? null)) return false
  const sent = queued.isAttendanceOnly ? withStoredPoints({ [studentId]: waiting }, [row])[studentId] : waiting
  return sent !== undefined && isSameEntry(sent.entry, entryOf(record))
}
