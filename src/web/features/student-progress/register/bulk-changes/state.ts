import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { entryOf, isSameEntry, proposedEntry, type RegisterEntry } from '../form.ts'
import { isUngraded, isUntouched, type RegisterRow, withEntry } from '../state.ts'

export type PreviousProgress = readonly Pick<StudentProgress, 'studentId' | 'state'>[]
/** The rows before and after a change of many at once. */
export type BulkChange = { before: readonly RegisterRow[]; after: readonly RegisterRow[] }

/** Changes many rows at once. */
export type BulkAction =
  | { type: 'confirmRest' }
  | { type: 'declineGradeForRest' }
  /** Proposes the absences of another lesson for students about whom nothing was entered. */
  | { type: 'takeOver'; progress: PreviousProgress }
  | { type: 'undoBulkChange' }

/** Rows while they are edited, as `RegisterEditing` has them. */
type EditedRows = {
  rows: readonly RegisterRow[]
  bulkChange: BulkChange | undefined
  previousProgress: PreviousProgress | undefined
  isAttendanceOnly: boolean
}

/** Who has left a lesson early is proposed as absent from the next one, who came late as present. */
export function takeOver(row: RegisterRow, progress: PreviousProgress): RegisterRow {
  const state = progress.find(({ studentId }) => studentId === row.studentId)?.state
  if (!state || state === 'present' || state === 'late' || !hasNoState(row)) return row
  return withEntry(row, proposedEntry(state === 'leftEarly' ? 'absent' : state, row.entry))
}

const hasNoState = (row: RegisterRow) => isUntouched(row) && !row.entry.isProposed

/** The rows before the last change of many, as far as they are still as it left them. */
export function undoBulkChange(rows: readonly RegisterRow[], bulkChange: BulkChange): RegisterRow[] {
  return rows.map((row, index) => {
    const entry = entryBefore(row, index, bulkChange)
    return entry ? withEntry(row, entry) : row
  })
}

/** The entry before a change of many rows, where the row is still as that change left it and has no open conflict. */
function entryBefore(row: RegisterRow, index: number, { before, after }: BulkChange): RegisterEntry | undefined {
  const previous = before[index]
  const isAsLeft = row.state !== 'conflicted' && row.entry === after[index]?.entry && row.entry !== previous?.entry
  if (!previous || !isAsLeft) return undefined
  // A save that was under way may have stored the previous entry since.
  const recorded = entryOf(row.record)
  const isStored = row.record !== previous.record && isSameEntry(previous.entry, recorded)
  const entry = isStored ? recorded : previous.entry
  // A confirmation that the record contains too needs no undo.
  return row.record && isSameEntry(row.entry, entry) ? undefined : entry
}

/** Whether taking over the absences of the previous lesson would change any row, or may, while they are not known. */
export function canTakeOver({ rows, previousProgress: progress }: EditedRows): boolean {
  return rows.some((row) => (progress ? takeOver(row, progress) !== row : hasNoState(row)))
}

/** The changes of many rows that would change something now. */
export function offeredBulkChanges(edited: EditedRows) {
  const { rows, isAttendanceOnly } = edited
  const changes = [
    { type: 'undoBulkChange', isOffered: canUndoBulkChange(edited) },
    { type: 'confirmRest', isOffered: rows.some(isUntouched) },
    { type: 'declineGradeForRest', isOffered: !isAttendanceOnly && rows.some(isUngraded) },
  ] as const
  return changes.filter(({ isOffered }) => isOffered).map(({ type }) => type)
}

/** Whether undoing the last change of many rows would change any row. */
export function canUndoBulkChange({ rows, bulkChange }: EditedRows): boolean {
  return bulkChange !== undefined && rows.some((row, index) => entryBefore(row, index, bulkChange) !== undefined)
}
