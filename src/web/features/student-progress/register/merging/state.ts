import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { attendancePart, isSameEntry, stateOf } from '../form.ts'
import {
  isChanged,
  isUndecided,
  mergeServerRecord,
  proposedStates,
  type RecordedRegister,
  type RegisterRow,
  rebaseOntoDefault,
  registerRows,
  resolveConflict,
  withEntry,
  withoutRecord,
} from '../state.ts'

/**
 * The rows with what others have recorded meanwhile, in the order of the register's students. What was entered here stays; where
 * both have changed the same student, the person chooses. A row that nobody has changed stays the same object, and one of a student who
 * has left stays in its place while what was entered is not saved. `previous` is what was merged last. What was
 * entered here is a change of a record of which `isOwn` says that the person has made it, and asks nothing.
 */
export function mergeServerRegister(
  rows: readonly RegisterRow[],
  register: RecordedRegister,
  previous: RecordedRegister,
  isOwn: (row: RegisterRow, record: StudentProgress) => boolean = () => false,
): RegisterRow[] {
  const known = new Map(rows.map((row) => [row.studentId, row]))
  const [proposed, proposedBefore] = [proposedStates(register), proposedStates(previous)]
  const present = registerRows(register).map((fresh) => {
    const { studentId } = fresh
    const row = known.get(studentId)
    if (!row) return fresh
    const merged = mergeRecord(row, fresh, isOwn)
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

function mergeRecord(
  row: RegisterRow,
  fresh: RegisterRow,
  isOwn: (row: RegisterRow, record: StudentProgress) => boolean,
): RegisterRow {
  const { record } = fresh
  const known = row.state === 'conflicted' ? row.conflictingRecord : row.record
  if (!record) return known === undefined ? row : isChanged(row) ? withoutRecord(row) : fresh
  // An answer may be older than what a save has stored since.
  if (known && Date.parse(record.updatedAt) <= Date.parse(known.updatedAt)) return row
  const merged = rebaseOntoDefault(row, record) ?? mergeServerRecord(row, record)
  if (row.state === 'changed' && isOwn(row, record)) return resolveConflict(merged, 'mine')
  // The first save records everybody, most of them as they are shown already.
  const isVisible = merged.state === 'conflicted' || !isSameEntry(row.entry, merged.entry)
  return { ...merged, changedBy: isVisible ? record.updatedBy : row.changedBy }
}
