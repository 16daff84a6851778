import type { AttendanceState } from '../../../../contract/attendance-settings/rules.ts'
import { pointsToKeep } from '../../../../contract/student-progress/rules.ts'
import type { StudentProgress } from '../../../../contract/student-progress/schema.ts'
import {
  entryOf,
  isEntered,
  isSameAsDefault,
  isSameEntry,
  proposedEntry,
  type RegisterEntry,
  toRecordedValues,
} from './form.ts'

/** A student of the register: what the fields hold, and the record it is based on. */
type Row<State extends string, Recorded> = {
  state: State
  studentId: string
  entry: RegisterEntry
  record: Recorded
  /** Who has changed it while the register was open, until it is changed or saved here. */
  changedBy?: string | null | undefined
}

/** Nothing was entered and the server has no record; a save sends the default entry. */
type Unrecorded = Row<'unrecorded', undefined>
/** The server has what the fields hold. */
type Unchanged = Row<'unchanged', StudentProgress>
/** Entered here and not yet on the server. */
type Changed = Row<'changed', StudentProgress | undefined>
/** Entered here while somebody else recorded something different: the person chooses before it is sent. */
type Conflicted = Row<'conflicted', StudentProgress | undefined> & { conflictingRecord: StudentProgress }
/** The last save did not store it, or its answer was lost. */
type FailedToSave = Row<'failedToSave', StudentProgress | undefined>

export type RegisterRow = Unrecorded | Unchanged | Changed | Conflicted | FailedToSave
type SettledRow = Unrecorded | Unchanged | Changed

export type RecordedRegister = {
  /** The states that are proposed for students without a record; missing in a register that this device kept before there were any. */
  absences?: readonly { studentId: string; state: AttendanceState }[]
  students: readonly { id: string }[]
  progress: readonly StudentProgress[]
}

/** The states that a register proposes, by student. */
export const proposedStates = ({ absences }: RecordedRegister): ReadonlyMap<string, AttendanceState> =>
  new Map(absences?.map(({ studentId, state }) => [studentId, state]))

/** The rows of a register, in the order of its students. */
export function registerRows(register: RecordedRegister): RegisterRow[] {
  const records = new Map(register.progress.map((record) => [record.studentId, record]))
  const proposed = proposedStates(register)
  return register.students.map(({ id }) => {
    const [record, state] = [records.get(id), proposed.get(id)]
    return rowOf(id, !record && state ? proposedEntry(state) : entryOf(record), record)
  })
}

/** The row of a student without an open conflict and without a failed save. */
function rowOf(studentId: string, entry: RegisterEntry, record: StudentProgress | undefined): SettledRow {
  if (!record) return { state: isEntered(entry) ? 'changed' : 'unrecorded', studentId, entry, record }
  return { state: isSameEntry(entry, entryOf(record)) ? 'unchanged' : 'changed', studentId, entry, record }
}

/** Whether closing would lose something that the person entered. */
export function isChanged(row: RegisterRow): boolean {
  // A row with a record is sent only when it was changed, and a failed request may have reached the server.
  if (row.state === 'failedToSave') return row.record !== undefined || isEntered(row.entry)
  return row.state === 'changed' || row.state === 'conflicted'
}

/** Whether nothing was recorded or entered for this student. */
export const isUntouched = (row: RegisterRow): boolean => row.record === undefined && !isChanged(row)

/** Whether nobody has recorded or chosen how this student was present or absent. */
export const isUndecided = (row: RegisterRow): boolean =>
  isUntouched(row) || (row.record === undefined && row.entry.isProposed === true && !row.entry.isConfirmed)

/** Whether no grade was recorded, entered or declined for this student, who is present. */
export function isUngraded({ record, entry }: RegisterRow): boolean {
  return record === undefined && entry.isPresent && entry.points?.trim() === ''
}

/** Whether points, or no points over recorded ones, were entered that a save of attendance only does not send. */
export function hasUnsentPoints({ state, record, entry }: RegisterRow): boolean {
  if (!entry.isPresent) return false
  const recorded = record?.isPresent ? record.points : null
  // An empty field is 0 where it was emptied: recorded points that were not there before have emptied nothing.
  if (entry.points?.trim() === '' && (recorded === null || state === 'conflicted')) return false
  return toRecordedValues(entry).points !== recorded
}

/** What a save sends of a row; with attendance only nobody gets points, and those that are recorded stay. */
export function valuesToSend({ entry, record }: Pick<RegisterRow, 'entry' | 'record'>, isAttendanceOnly: boolean) {
  const values = toRecordedValues(entry)
  if (!isAttendanceOnly) return values
  return { ...values, points: pointsToKeep({ isPresent: values.isPresent, points: record?.points ?? null }) }
}

/** The row with other contents in its fields; an open conflict or a failed save stays. */
export function withEntry(row: RegisterRow, entry: RegisterEntry): RegisterRow {
  if (row.state === 'conflicted' || row.state === 'failedToSave') return { ...row, entry }
  return rowOf(row.studentId, entry, row.record)
}

/** The row with a part of its entry replaced; the same object where that changes nothing, as when a field is left. */
export function editEntry(row: RegisterRow, part: Partial<RegisterEntry>): RegisterRow {
  // Whoever chooses a state has taken the proposal, or decided against it, also for what is recorded by default.
  const decided = row.entry.isProposed && 'isPresent' in part && { isProposed: undefined, isConfirmed: true }
  const entry = { ...row.entry, ...part, ...decided }
  const names = Object.keys(part) as (keyof RegisterEntry)[]
  const isSame = entry.isProposed === row.entry.isProposed && names.every((name) => entry[name] === row.entry[name])
  return isSame ? row : withEntry(row, entry)
}

/** The rows that a save sends: everybody on the first save, then those that the server does not have. */
export const rowsToSend = (rows: readonly RegisterRow[]): RegisterRow[] =>
  rows.filter(({ state }) => state !== 'unchanged' && state !== 'conflicted')

export type SaveOutcome =
  | { kind: 'saved'; record: StudentProgress }
  | { kind: 'changedMeanwhile'; current: StudentProgress }
  | { kind: 'failed'; error?: unknown }

/**
 * The rows after a save: `rows` as they are now, `sent` as they were when it began, both in the same order, `outcomes` by
 * student. What was typed during the save stays letter for letter, as do points that a save of attendance only has not
 * sent; a row that was not sent stays the same object.
 */
export function applySaveOutcomes(
  rows: readonly RegisterRow[],
  sent: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
  isAttendanceOnly = false,
): RegisterRow[] {
  return rows.map((row, index) => {
    const outcome = outcomes.get(row.studentId)
    if (!outcome) return row
    const settled = applySaveOutcome(row, outcome, row.entry === sent[index]?.entry)
    if (!isAttendanceOnly || outcome.kind !== 'saved') return settled
    if (hasUnsentPoints(row)) return withEntry(settled, { ...settled.entry, points: row.entry.points })
    // A field that was empty without a record would be 0 over it.
    return settled.entry.points === '' ? editEntry(settled, { points: entryOf(outcome.record).points }) : settled
  })
}

function applySaveOutcome(row: RegisterRow, outcome: SaveOutcome, isAsSent: boolean): RegisterRow {
  const { studentId, entry, record } = row
  switch (outcome.kind) {
    case 'failed':
      return { state: 'failedToSave', studentId, entry, record }
    case 'saved':
      return rowOf(studentId, isAsSent ? entryOf(outcome.record) : entry, outcome.record)
    case 'changedMeanwhile': {
      if (isAsSent) return mergeServerRecord(row, outcome.current)
      const merged = rebaseOntoDefault(row, outcome.current) ?? mergeServerRecord(row, outcome.current)
      return isSameEntry(merged.entry, entry) ? { ...merged, entry } : merged
    }
  }
}

/**
 * The row to send again when somebody else's first save came before this one and stored only the default entry;
 * undefined where nothing was entered here, or where there is something to choose.
 */
export function rebaseOntoDefault(row: RegisterRow, current: StudentProgress): RegisterRow | undefined {
  const isDefault = row.record === undefined && isSameAsDefault(entryOf(current))
  return isDefault && isChanged(row) ? rowOf(row.studentId, row.entry, current) : undefined
}

/** The row to send as a first record, when somebody has undone the one that it changes. */
export function withoutRecord({ studentId, entry }: RegisterRow): RegisterRow {
  return rowOf(studentId, entry, undefined)
}

/** Takes a newer record as it is when nothing was entered here or both are the same; otherwise the person has to choose. */
export function mergeServerRecord(row: RegisterRow, current: StudentProgress): RegisterRow {
  const { studentId, entry, record } = row
  if (isChanged(row) && !isSameEntry(entry, entryOf(current))) {
    return { state: 'conflicted', studentId, entry, record, conflictingRecord: current }
  }
  return rowOf(studentId, entryOf(current), current)
}

/** A row in conflict with the entry from before; where that is what was recorded then, there is nothing to choose. */
export function revertEntry({ studentId, record, conflictingRecord }: Conflicted, entry: RegisterEntry): RegisterRow {
  return mergeServerRecord(rowOf(studentId, entry, record), conflictingRecord)
}

/** The row after the choice between one's own entry, now a change of the other's record, and the other's. */
export function resolveConflict(row: RegisterRow, choice: 'mine' | 'theirs'): RegisterRow {
  if (row.state !== 'conflicted') return row
  const { studentId, entry, conflictingRecord } = row
  return rowOf(studentId, choice === 'mine' ? entry : entryOf(conflictingRecord), conflictingRecord)
}
