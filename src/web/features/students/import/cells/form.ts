import { studentIdPattern } from '../../../../../contract/students/rules.ts'
import { firstNameScore, isFullName, isPatronymic, nameOrderOf } from '../names/form.ts'

/** What the cells of a column are. Each meaning but the last one is that of one column. */
export const columnMeanings = [
  'firstName',
  'lastName',
  'fullNameLastFirst',
  'fullNameFirstFirst',
  'fullNameWithoutPatronymic',
  'patronymic',
  'studentId',
  'className',
  'leftOut',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** `isGuess`: neither a word of the format help nor the heading of a known system says so. */
export type ColumnGuess = { meaning: ColumnMeaning; isGuess: boolean }

/** Guesses what columns without headings are. */
export function guessByCells(columns: readonly (readonly string[])[]): Map<number, ColumnGuess> {
  const guesses = new Map<number, ColumnGuess>()
  const guess = (index: number, meaning: ColumnMeaning) => guesses.set(index, { meaning, isGuess: true })
  addStudentId(columns, guesses)
  const classColumn = columns.findIndex((cells) => isMostly(cells, isClassName))
  if (classColumn >= 0) guess(classColumn, 'className')
  const names = [...columns.keys()].filter((index) => !guesses.has(index) && isMostly(columns[index], isName))
  const full = names.find((index) => isMostly(columns[index], isFullName))
  if (full !== undefined) {
    guess(full, fullNameMeaning(columns[full]))
    return guesses
  }
  const scores = names.map((index) => {
    const score = (columns[index] ?? []).reduce((sum, cell) => sum + firstNameScore(cell), 0)
    return { index, score: isMostly(columns[index], isPatronymic) ? Number.NEGATIVE_INFINITY : score }
  })
  const [first] = scores.toSorted((one, other) => other.score - one.score)
  const rest = scores.filter(({ index, score }) => index !== first?.index && Number.isFinite(score))
  const [last] = rest.toSorted((one, other) => one.score - other.score)
  if (first) guess(first.index, 'firstName')
  if (last) guess(last.index, 'lastName')
  return guesses
}

/** Full names in the order that most of these cells have. */
export const fullNameMeaning = (cells: readonly string[] = []): ColumnMeaning =>
  nameOrderOf(cells) === 'firstNameFirst' ? 'fullNameFirstFirst' : 'fullNameLastFirst'

export const isStudentId = (cell: string) => studentIdPattern.test(cell.toUpperCase())

/** Whether a cell holds no more than what a name may consist of. */
export const isName = (cell: string) => /^[\p{L}][\p{L} .,’'ʼ`-]*$/u.test(cell)

/** '7-А', '7A', '11 (Б)' or '7-А клас'. */
export const isClassName = (cell: string) => /^\d{1,2} ?[-–]? ?[("«]?\p{L}[)"»]?( клас+| class)?$/iu.test(cell)

/** Whether more than half of the cells of a column are of a kind. */
export function isMostly(cells: readonly string[] | undefined, is: (cell: string) => boolean): boolean {
  return cells !== undefined && cells.length > 0 && cells.filter(is).length * 2 > cells.length
}

/** Adds a guess for a column that holds the school's own ids under any heading. */
export function addStudentId(columns: readonly (readonly string[])[], guesses: Map<number, ColumnGuess>) {
  const index = columns.findIndex((cells, each) => !guesses.has(each) && isMostly(cells, isStudentId))
  if (index >= 0) guesses.set(index, { meaning: 'studentId', isGuess: true })
}
