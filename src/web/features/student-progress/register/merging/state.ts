import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { isSameEntry } from '../form.ts'
import {
  isChanged,
  mergeServerRecord,
  type RecordedRegister,
  type RegisterRow,
  rebaseOntoDefault,
  registerRows,
  withoutRecord,
} from '../state.ts'

/**
 * The rows with what others have recorded meanwhile, in the order of the register's students. What was entered here stays; where
 * both have changed the same student, the person chooses. A row that nobody has changed stays the same object.
 */
export function takeInRegister(rows: readonly RegisterRow[], register: RecordedRegister): RegisterRow[] {
  const records = new Map(register.progress.map((record) => [record.studentId, record]))
  const known = new Map(rows.map((row) => [row.studentId, row]))
  return registerRows(register).map((fresh) => {
    const row = known.get(fresh.studentId)
    return row ? takeInRecord(row, fresh, records.get(row.studentId)) : fresh
  })
}

function takeInRecord(row: RegisterRow, fresh: RegisterRow, record: StudentProgress | undefined): RegisterRow {
  const known = row.state === 'conflicted' ? row.conflictingRecord : row.record
  if (!record) return known === undefined ? row : isChanged(row) ? withoutRecord(row) : fresh
  // An answer may be older than what a save has stored since.
  if (known && Date.parse(record.updatedAt) <= Date.parse(known.updatedAt)) return row
  const merged = rebaseOntoDefault(row, record) ?? mergeServerRecord(row, record)
  // The first save records everybody, most of them as they are shown already.
  const isVisible = merged.state === 'conflicted' || !isSameEntry(row.entry, merged.entry)
  return { ...merged, changedBy: isVisible ? record.updatedBy : row.changedBy }
}
