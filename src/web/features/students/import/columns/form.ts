import { type ColumnGuess, guessByCells, isClassName, isStudentId } from '../cells/form.ts'
import { foldHeading, guessByHeadings, isHeading } from '../headings/form.ts'
import { isFirstName, isPatronymic } from '../names/form.ts'

/** How many rows are looked at for a guess. */
const rowsLookedAt = 200

/** Guesses what each column is, from its heading and from its cells; without headings from its cells alone. */
export function guessColumns(
  headings: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): ColumnGuess[] {
  const sample = rows.slice(0, rowsLookedAt)
  const count = Math.max(headings?.length ?? 0, ...sample.map((cells) => cells.length))
  const columns = Array.from({ length: count }, (_, index) =>
    sample.map((cells) => cells[index] ?? '').filter((cell) => cell !== ''),
  )
  const guesses = headings ? guessByHeadings(headings.map(foldHeading), columns) : guessByCells(columns)
  return Array.from({ length: count }, (_, index) => guesses.get(index) ?? { meaning: 'leftOut', isGuess: false })
}

/** Whether these cells are those of a student rather than headings: one is a name, an id, a class or an address. */
export function areCellsOfStudent(cells: readonly string[]): boolean {
  if (cells.some(isHeading)) return false
  const isStudents = (cell: string) =>
    isStudentId(cell) ||
    isClassName(cell) ||
    /^\d+$|@.+\./.test(cell) ||
    /^\p{Lu}[\p{L}’'-]+, \p{Lu}/u.test(cell) ||
    cell.split(' ').some((word) => isFirstName(word) || (cell.includes(' ') && isPatronymic(word)))
  return cells.some(isStudents)
}
