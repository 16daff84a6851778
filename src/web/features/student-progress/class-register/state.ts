import { type AttendanceState, isPresentIn } from '../../../../contract/attendance-settings/rules.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { toRecordedValues } from '../register/form.ts'
import { isUntouched, type RegisterRow } from '../register/state.ts'
import type { GridRow } from './columns/state.ts'

/** One student in one lesson; 'outside' when the student did not belong to the class on that day. */
export type RegisterCell =
  | { kind: 'empty' | 'outside' }
  | { kind: AttendanceState; hasComment: boolean }
  | { kind: 'graded'; points: number; state: AttendanceState; hasComment: boolean }

/** A student's cells in the order of the lessons, the number of lessons attended, and the sum of points. */
export type SheetRow = { student: Student; cells: RegisterCell[]; present: number; points: number }

/** The rows of the grid as they are printed and exported. */
export function sheetRows(students: readonly Student[], rows: readonly GridRow[]): SheetRow[] {
  const cellsOf = new Map(rows.map(({ studentId, cells }) => [studentId, cells.map(shownCell)]))
  return students.map((student) => {
    const cells = cellsOf.get(student.id) ?? []
    return { student, cells, ...totalsOf(cells) }
  })
}

/** The cell of what is recorded, or entered, of a student in a lesson; missing where the student is not in its register. */
export function shownCell(row: RegisterRow | undefined): RegisterCell {
  if (!row) return { kind: 'outside' }
  if (isUntouched(row)) return { kind: 'empty' }
  const { isPresent, state, points, comment } = toRecordedValues(row.entry)
  const hasComment = comment !== ''
  return isPresent && points !== null ? { kind: 'graded', points, state, hasComment } : { kind: state, hasComment }
}

/** The number of lessons attended, and the sum of points. */
export function totalsOf(cells: readonly RegisterCell[]) {
  const isAttended = ({ kind }: RegisterCell) =>
    kind === 'graded' || (kind !== 'empty' && kind !== 'outside' && isPresentIn(kind))
  return {
    present: cells.filter(isAttended).length,
    points: sumOfPoints(cells.flatMap((cell) => (cell.kind === 'graded' ? [cell.points] : []))),
  }
}
