import type { Position } from '../moving/state.ts'

/** The cell of an element of the grid; undefined in its head and its totals. */
export function positionOf(target: EventTarget, columns: number): Position | undefined {
  const cell = target instanceof Element ? target.closest('td, th') : null
  const row = cell?.closest('tbody tr')
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return undefined
  const column = cell.cellIndex - 1
  return column < columns ? { row: row.sectionRowIndex, column } : undefined
}
