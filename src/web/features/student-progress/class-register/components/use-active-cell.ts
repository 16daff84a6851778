import { useRef, useState } from 'react'
import type { RegisterRow } from '../../register/state.ts'
import type { Cell, ClassRegisterEditing } from '../editing/state.ts'
import { type Position, positionIn } from '../moving/state.ts'
import { positionOf } from './position-of.ts'

export type ShownCells = {
  rows: ClassRegisterEditing['rows']
  /** The lessons that are shown, the index of the first of them among those of the period, and how many of them can be filled. */
  lessons: readonly { id: string }[]
  first: number
  openLessons: number
}

/** The cell to which Tab leads: the one that had the focus last, at first that of the first student in the last lesson. */
export function useActiveCell({ rows, lessons, first, openLessons }: ShownCells) {
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Partial<Cell>>()
  const found = positionIn(rows, lessons, active ?? {})
  const position: Position = active
    ? { row: Math.max(0, found.row), column: found.column }
    : { row: 0, column: Math.max(0, Math.min(openLessons, lessons.length) - 1) }

  /** The entry of a cell that can be filled, and whose it is. */
  const fillable = ({ row, column }: Position): (Cell & { entry: RegisterRow }) | undefined => {
    const [gridRow, lesson] = [rows[row], lessons[column]]
    const entry = gridRow?.cells[first + column]
    return gridRow && entry && lesson && column < openLessons
      ? { studentId: gridRow.studentId, lessonId: lesson.id, entry }
      : undefined
  }
  const focus = ({ row, column }: Position) => {
    const cell = table.current?.tBodies[0]?.rows[row]?.cells[column + 1]
    const target = column === -1 ? cell?.querySelector('a') : cell
    target?.focus()
  }
  /** Makes the cell of an element the active one; returns whether another one was. */
  const activate = (target: EventTarget): boolean => {
    const at = positionOf(target, lessons.length)
    if (!at) return false
    const [studentId, lessonId] = [rows[at.row]?.studentId, lessons[at.column]?.id]
    if (active?.studentId === studentId && active?.lessonId === lessonId) return false
    setActive({ ...(studentId && { studentId }), ...(lessonId && { lessonId }) })
    return true
  }
  return {
    table,
    position,
    /** The cell at that position, if it can be filled. */
    cell: fillable(position),
    fillable,
    focus,
    activate,
  }
}
