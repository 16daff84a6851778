/** A cell by its row and its lesson, both from 0; column -1 has the student's name. */
export type Position = { row: number; column: number }
type Size = { rows: number; columns: number }
type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

const pageOfRows = 10

/** Where a student and a lesson are; -1 for one that is not shown. */
export function positionIn(
  rows: readonly { studentId: string }[],
  lessons: readonly { id: string }[],
  { studentId, lessonId }: { studentId?: string; lessonId?: string },
): Position {
  return {
    row: rows.findIndex((row) => row.studentId === studentId),
    column: lessons.findIndex(({ id }) => id === lessonId),
  }
}

/**
 * Where a key leads from a cell, as in a spreadsheet; undefined for a key that does not move. Tab leaves the grid behind the
 * last cell of a row and before the first, so that the keyboard is never held in it.
 */
export function nextPosition({ row, column }: Position, press: Press, size: Size): Position | undefined {
  const isFar = press.ctrlKey || press.metaKey
  const step = press.shiftKey ? -1 : 1
  const targets: Readonly<Record<string, Position>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? size.rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? size.columns - 1 : column + 1 },
    Enter: { row: row + step, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? size.rows - 1 : row, column: size.columns - 1 },
    PageUp: { row: row - pageOfRows, column },
    PageDown: { row: row + pageOfRows, column },
  }
  if (press.key === 'Tab') {
    const next = column + step
    return next < -1 || next >= size.columns ? undefined : { row, column: next }
  }
  const target = targets[press.key]
  return (
    target && {
      row: Math.min(size.rows - 1, Math.max(0, target.row)),
      column: Math.min(size.columns - 1, Math.max(-1, target.column)),
    }
  )
}
