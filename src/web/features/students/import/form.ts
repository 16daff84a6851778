import type { ColumnGuess, ColumnMeaning } from './cells/form.ts'
import { areCellsOfStudent, guessColumns } from './columns/form.ts'
import { nameKey } from './duplicates/form.ts'
import { type Exclusion, exclusionFinder } from './exclusions/form.ts'
import { nameBothNames } from './headings/form.ts'
import { splitName } from './names/form.ts'

/** One student of a pasted table; what is missing is ''. */
export type CsvStudent = {
  /** Row of the table, counted from 1 with the header. */
  line: number
  /** The same for the same cells, so that a row keeps its edits when others are added or removed. */
  key: string
  firstName: string
  lastName: string
  /** The names as they are compared, folded once: every change of a row plans all rows again. */
  nameKey: string
  studentId: string
  className: string
  /** Why the person is not imported unless somebody says so. */
  exclusion?: Exclusion | undefined
}

/**
 * A column of the table: its heading ('' for none), some of its values, and what its cells were read as. `isFoundUseless`
 * when no use of it was guessed, whatever has been chosen since.
 */
export type CsvColumn = ColumnGuess & { index: number; heading: string; values: string[]; isFoundUseless: boolean }

/** What was read: the rows below the header that are not empty, and the columns that are not empty. */
export type CsvReading = { rows: CsvStudent[]; columns: CsvColumn[]; hasHeader: boolean; signature: string }

/** What a person has decided about a table; undefined where the guess holds. */
export type CsvChoices = {
  hasHeader?: boolean | undefined
  /** The meanings of the columns of the table with this signature. */
  columns?: { signature: string; meanings: readonly ColumnMeaning[] } | undefined
}

/** Lists from a register begin with a title or two; the header is looked for this far down. */
const deepestHeader = 10

/** How many values of a column are shown. */
const shownValues = 3

/**
 * Reads the students of a table. Its header is the first row that names a first and a last name, else the first row,
 * unless that row is a student; empty rows do not count.
 */
export function readStudentTable(table: readonly (readonly string[])[], choices: CsvChoices = {}): CsvReading {
  const filled = table
    .map((cells, index) => ({ cells: cells.map(normalizeCell), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headerIndex = findHeader(
    filled.map(({ cells }) => cells),
    choices.hasHeader,
  )
  const headings = filled[headerIndex]?.cells
  const lines = filled.slice(headerIndex + 1)
  const rows = lines.map(({ cells }) => cells)
  const guesses = guessColumns(headings, rows)
  const signature = JSON.stringify(headings ?? guesses.length)
  const chosen = choices.columns?.signature === signature ? choices.columns.meanings : []
  const columns = guesses.map(({ meaning, isGuess }, index): CsvColumn => {
    const current = chosen[index] ?? meaning
    return {
      index,
      heading: headings?.[index] ?? '',
      values: valuesOf(rows, index),
      meaning: current,
      isGuess: isGuess && current === meaning,
      isFoundUseless: meaning === 'leftOut',
    }
  })
  const readRow = rowReader(columns)
  const exclusionOf = exclusionFinder(headings ?? [], rows)
  return {
    rows: withKeys(lines.map(({ cells, line }) => ({ line, cells, ...readRow(cells), exclusion: exclusionOf(cells) }))),
    columns,
    hasHeader: headings !== undefined,
    signature,
  }
}

/** The index of the header; -1 where the first row is a student. */
function findHeader(rows: readonly (readonly string[])[], hasHeader: boolean | undefined): number {
  if (hasHeader === false) return -1
  const named = rows.slice(0, deepestHeader).findIndex(nameBothNames)
  if (named >= 0) return named
  return hasHeader === undefined && rows[0] && areCellsOfStudent(rows[0]) ? -1 : 0
}

function valuesOf(rows: readonly (readonly string[])[], index: number): string[] {
  const values = new Set<string>()
  for (const cells of rows) {
    if (cells[index]) values.add(cells[index])
    if (values.size === shownValues) break
  }
  return [...values]
}

/**
 * A cell without what spreadsheets and web pages leave around a text, nor the apostrophe that keeps a text from being a
 * formula, with one kind of misused accent put right.
 */
function normalizeCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/\u200B|\u200C|\u200D|\u2060|\u00AD/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/(?<=\p{L})[`´′‘](?=\p{L})/gu, '’')
}

function rowReader(columns: readonly CsvColumn[]) {
  const indexes = new Map(columns.map(({ meaning, index }) => [meaning, index]))
  return (cells: readonly string[]) => {
    const at = (meaning: ColumnMeaning) => cells[indexes.get(meaning) ?? -1] ?? ''
    const { firstName, lastName } = namesOf(at)
    const names = { firstName: [firstName, at('patronymic')].filter(Boolean).join(' '), lastName }
    return {
      ...names,
      nameKey: nameKey(names),
      studentId: normalizeStudentId(at('studentId')),
      // The last part of a path of organisational units.
      className: at('className').replace(/^\/(?:.*\/)?/, ''),
    }
  }
}

function namesOf(at: (meaning: ColumnMeaning) => string) {
  if (at('fullNameLastFirst')) return splitName(at('fullNameLastFirst'), 'lastNameFirst')
  if (at('fullNameFirstFirst')) return splitName(at('fullNameFirstFirst'), 'firstNameFirst')
  const withoutPatronymic = at('fullNameWithoutPatronymic')
  if (withoutPatronymic) return splitName(withoutPatronymic, 'lastNameFirst', { withPatronymic: false })
  return { firstName: at('firstName'), lastName: at('lastName') }
}

/** A student id as the school writes it: without spaces around it, in capitals. Anything else stays as it is. */
export function normalizeStudentId(text: string): string {
  const studentId = text.trim()
  return /^stu\d+$/i.test(studentId) ? studentId.toUpperCase() : studentId
}

function withKeys(rows: readonly (Omit<CsvStudent, 'key'> & { cells: readonly string[] })[]): CsvStudent[] {
  const seen = new Map<string, number>()
  return rows.map(({ cells, ...row }) => {
    const content = JSON.stringify(cells.filter(Boolean))
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return { ...row, key: `${content}${occurrence}` }
  })
}
