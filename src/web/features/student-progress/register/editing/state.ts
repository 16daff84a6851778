import type { JournalField } from '../../../../../contract/scheduled-lessons/rules.ts'
import {
  type BulkAction,
  type BulkChange,
  type PreviousProgress,
  takeOver,
  undoBulkChange,
} from '../bulk-changes/state.ts'
import { applyDraft, type RegisterDraft, rowsOfMissing } from '../drafts/state.ts'
import { entryOf, type RegisterEntry } from '../form.ts'
import {
  applyJournalDraft,
  editJournal,
  isJournalChanged,
  type JournalDraft,
  resolveJournalConflict,
} from '../journal/state.ts'
import { mergeRegister, type RecordedLesson } from '../merging/state.ts'
import type { QueuedContents } from '../queue/state.ts'
import { shownWith } from '../queue-contents/state.ts'
import { type RegisterContent, withSent } from '../saving/state.ts'
import {
  editEntry,
  hasUnsentPoints,
  isChanged,
  isUngraded,
  isUntouched,
  type RegisterRow,
  registerRows,
  resolveConflict,
} from '../state.ts'

/** The register and the journal of a lesson while they are edited. */
export type RegisterEditing = RegisterContent & {
  /** What the rows and the journal were made of. */
  register: RecordedLesson
  /** What waits on this device, as the fields contain it. */
  queued: QueuedContents | undefined
  /** The same, with what was sent and may not be among the records yet. */
  queuedSinceOpen: QueuedContents | undefined
  /** The rows before and after the last change of many at once, until it is undone. */
  bulkChange: BulkChange | undefined
  /** What was recorded in the previous lesson, once its absences were taken over. */
  previousProgress: PreviousProgress | undefined
  /** Whether the rows or the journal contain a stored draft that can still be discarded. */
  isDraftRestored: boolean
  /** Whether a save stores attendance and comments, and no new points. */
  isAttendanceOnly: boolean
  isSaving: boolean
  /** What the save that is under way sends. */
  sending: QueuedContents | undefined
}

export type RegisterAction =
  /** Shows what was recorded with the drafts over it; without drafts it discards what was entered. */
  | {
      type: 'open'
      register: RecordedLesson
      draft: RegisterDraft | undefined
      journalDraft?: JournalDraft | undefined
      queued?: QueuedContents | undefined
      isJournalReadOnly?: boolean
      isAttendanceOnly: boolean
    }
  /** Merges what others have recorded, under what was entered here. */
  | { type: 'merge'; register: RecordedLesson; userId: string }
  | { type: 'setAttendanceOnly'; isAttendanceOnly: boolean }
  | { type: 'edit'; studentId: string; part: Partial<RegisterEntry> }
  | { type: 'setJournalReadOnly'; isReadOnly: boolean }
  | { type: 'editJournal'; field: JournalField; text: string }
  | { type: 'resolveConflict'; studentId: string; choice: 'mine' | 'theirs' }
  | { type: 'resolveJournalConflict'; field: JournalField; choice: 'mine' | 'theirs' }
  | BulkAction
  | { type: 'startSave' }
  | { type: 'send'; sending: QueuedContents }
  /** Shows the rows that a save sends instead of those it was asked for, where nothing was typed since. */
  | { type: 'showSent'; asked: readonly RegisterRow[]; sent: readonly RegisterRow[] }
  /** This device keeps a save of the fields, or no longer keeps all that they contain. */
  | { type: 'queue'; queued: QueuedContents | undefined }
  | ({ type: 'endSave' } & RegisterContent)
  /** Shows points that saves of attendance only have not stored, so that the next save stores them. */
  | { type: 'showLeftPoints' }

/** The register after an action; undefined until it is opened. */
export function reduceRegister(
  editing: RegisterEditing | undefined,
  action: RegisterAction,
): RegisterEditing | undefined {
  if (action.type === 'open') return openRegister(action)
  if (!editing) return editing
  const { rows, journal, bulkChange } = editing
  switch (action.type) {
    case 'edit':
      return {
        ...editing,
        rows: replaceRow(rows, action.studentId, (row) => editEntry(row, action.part)),
        isDraftRestored: false,
      }
    case 'editJournal':
      return { ...editing, journal: editJournal(journal, action.field, action.text), isDraftRestored: false }
    case 'setJournalReadOnly':
      return { ...editing, journal: { ...journal, isReadOnly: action.isReadOnly } }
    case 'setAttendanceOnly':
      return { ...editing, isAttendanceOnly: action.isAttendanceOnly }
    case 'resolveConflict':
      return { ...editing, rows: replaceRow(rows, action.studentId, (row) => choose(row, action.choice, editing)) }
    case 'resolveJournalConflict':
      return { ...editing, journal: resolveJournalConflict(journal, action.field, action.choice) }
    case 'confirmRest':
      return applyBulkChange(editing, (row) => (isUntouched(row) ? editEntry(row, { isConfirmed: true }) : row))
    case 'declineGradeForRest':
      return applyBulkChange(editing, (row) => (isUngraded(row) ? editEntry(row, { points: null }) : row))
    case 'takeOver':
      return {
        ...applyBulkChange(editing, (row) => takeOver(row, action.progress)),
        previousProgress: action.progress,
      }
    case 'undoBulkChange':
      return { ...editing, rows: bulkChange ? undoBulkChange(rows, bulkChange) : rows, bulkChange: undefined }
    case 'merge':
      return mergeRegister(editing, action.register, action.userId)
    case 'startSave':
      return { ...editing, isDraftRestored: false, isSaving: true }
    case 'send':
      return { ...editing, sending: action.sending }
    case 'showSent':
      return { ...editing, rows: withSent(rows, action.asked, action.sent) }
    case 'queue':
      return {
        ...editing,
        queued: action.queued,
        queuedSinceOpen: action.queued ? shownWith(editing.queuedSinceOpen, action.queued) : editing.queuedSinceOpen,
      }
    case 'endSave':
      return { ...editing, rows: action.rows, journal: action.journal, isSaving: false, sending: undefined }
    case 'showLeftPoints':
      return rows.some(hasUnsentPoints) ? { ...editing, isAttendanceOnly: false } : editing
  }
}

function openRegister(action: RegisterAction & { type: 'open' }): RegisterEditing {
  const { register, draft, journalDraft, queued, isJournalReadOnly, isAttendanceOnly } = action
  const recorded = registerRows(register)
  const rows = draft ? [...applyDraft(recorded, draft), ...rowsOfMissing(recorded, draft)] : recorded
  const journal = applyJournalDraft(register.lesson, journalDraft, isJournalReadOnly)
  return {
    register,
    rows,
    journal,
    queued,
    queuedSinceOpen: queued,
    bulkChange: undefined,
    previousProgress: undefined,
    isDraftRestored: rows.some(isChanged) || isJournalChanged(journal),
    // Points of a draft would neither be seen nor saved.
    isAttendanceOnly: isAttendanceOnly && !rows.some(hasUnsentPoints),
    isSaving: false,
    sending: undefined,
  }
}

/** The row after the choice; of attendance only the points of the other one stay where none were entered. */
function choose(
  row: RegisterRow,
  choice: 'mine' | 'theirs',
  { isAttendanceOnly, queued }: RegisterEditing,
): RegisterRow {
  const chosen = resolveConflict(row, choice)
  const isOfAttendance = isAttendanceOnly || (queued?.isAttendanceOnly && row.studentId in queued.rows)
  const isEmpty = isOfAttendance && row.state === 'conflicted' && chosen.entry.points?.trim() === ''
  return isEmpty ? editEntry(chosen, { points: entryOf(chosen.record).points }) : chosen
}

const replaceRow = (
  rows: readonly RegisterRow[],
  studentId: string,
  change: (row: RegisterRow) => RegisterRow,
): RegisterRow[] => rows.map((row) => (row.studentId === studentId ? change(row) : row))

function applyBulkChange(editing: RegisterEditing, change: (row: RegisterRow) => RegisterRow): RegisterEditing {
  const after = editing.rows.map(change)
  const isSame = after.every((row, index) => row === editing.rows[index])
  // Where nothing changes, the change before is the one to undo.
  const bulkChange = isSame ? editing.bulkChange : { before: editing.rows, after }
  return { ...editing, rows: after, bulkChange, isDraftRestored: false }
}
