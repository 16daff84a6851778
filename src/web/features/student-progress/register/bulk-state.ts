import { isChanged, isSameMark, markOf, type RegisterMark, type RegisterRow } from './state.ts'

/** Whether nobody has yet said anything about this student's grade: no record, and an empty field. */
export function isUngraded({ record, mark }: RegisterRow): boolean {
  return record === undefined && mark.isPresent && mark.points?.trim() === ''
}

/** Whether nobody has yet said anything at all about this student: no record, and nothing changed. */
export function isUntouched(row: RegisterRow): boolean {
  return row.record === undefined && !isChanged(row)
}

/** Confirms as present whom nobody said anything about; every other line stays the very same. */
export function withRestPresent(rows: readonly RegisterRow[]): RegisterRow[] {
  return rows.map((row) => (isUntouched(row) ? { ...row, mark: { ...row.mark, isSaid: true } } : row))
}

/** Leaves without a grade whose grade nobody said anything about; every other line stays the very same. */
export function withRestUngraded(rows: readonly RegisterRow[]): RegisterRow[] {
  return rows.map((row) => (isUngraded(row) ? { ...row, mark: { ...row.mark, points: null } } : row))
}

/** A change of many lines at once: all lines before it and after it. */
export type BulkChange = { before: readonly RegisterRow[]; after: readonly RegisterRow[] }

/**
 * What stood in a line before a change of many, if the line still stands as that change left it: nobody has touched it
 * since, no save has sent it so, and no choice is open in it.
 */
function markBefore(row: RegisterRow, place: number, { before, after }: BulkChange): RegisterMark | undefined {
  const was = before[place]
  const isAsLeft = row.rival === undefined && row.mark === after[place]?.mark && row.mark !== was?.mark
  if (!was || !isAsLeft) return undefined
  // A save that was under way has stored meanwhile what stood here before.
  const stored = markOf(row.record)
  const mark = row.record !== was.record && isSameMark(was.mark, stored) ? stored : was.mark
  // That somebody is present, as the record says too, is nothing to take back.
  return row.record && isSameMark(row.mark, mark) ? undefined : mark
}

/** Whether there is anything to take back of a change of many lines. */
export function holdsBulk(rows: readonly RegisterRow[], bulk: BulkChange): boolean {
  return rows.some((row, place) => markBefore(row, place, bulk) !== undefined)
}

/** Takes back what a change of many lines did, where that still stands. */
export function withoutBulk(rows: readonly RegisterRow[], bulk: BulkChange): RegisterRow[] {
  return rows.map((row, place) => {
    const mark = markBefore(row, place, bulk)
    return mark ? { ...row, mark } : row
  })
}
