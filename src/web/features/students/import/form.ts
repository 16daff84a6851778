import { foldText } from '../../../../contract/kernel/text.ts'

/** One student of a pasted table; what is missing is ''. */
export type CsvStudent = {
  /** Row of the table, counted from 1 with the header. */
  line: number
  /** The same for the same content, so that a row keeps its edits when others are added or removed. */
  key: string
  firstName: string
  lastName: string
  studentId: string
  className: string
}

type Column = 'firstName' | 'lastName' | 'studentId' | 'className'
/** The heading of each column; undefined where the table has none. Two columns may share one. */
export type CsvColumns = Record<Column, string | undefined>
/** What was read: the rows below the header that are not empty, and what its headings were taken for. */
export type CsvReading = { rows: CsvStudent[]; columns: CsvColumns; unused: string[] }

/** The index of each column (-1: missing); both names may be in one cell, the last name first or last. */
type ColumnIndexes = Record<Column, number> & { fullName?: 'lastNameFirst' | 'firstNameFirst' }

/**
 * What the heading of each column contains, the surest sign first. Columns are claimed in this order: 'Class name' is a
 * class and 'Last name' a last name, although both contain 'name'. A telephone number or the number of the line is no
 * student id, and the teacher of a class no class.
 */
const signs: Record<Column, readonly RegExp[]> = {
  className: [/^(class|клас)$/, /^(?!.*(teacher|керівник)).*(class|клас)/],
  studentId: [
    /^(student )?id$|^номер( учня)?$/,
    /\bid\b|^(?!.*(телефон|порядков|[зп] п)).*номер/,
    /^(?!.*(middle|residen|side)).*id/,
  ],
  lastName: [/^(last ?name|surname|прізвище)$/, /last|surname|прізвище/],
  firstName: [/^(first ?name|імя)$/, /first|імя/, /^(?!.*(user|nick|middle)).*name/],
}
const claims = ['className', 'studentId', 'lastName', 'firstName'] as const satisfies readonly Column[]
const lastNameWord = /last|surname|прізвище/
const firstNameWord = /first|імя/

/** Lists from a register begin with a title or two; the header is looked for this far down. */
const deepestHeader = 10

/**
 * Reads the students of a table. Its header is the first row that names a first and a last name, else the first row that
 * is not empty; empty rows do not count.
 */
export function readStudentTable(table: readonly (readonly string[])[]): CsvReading {
  const filled = table
    .map((cells, index) => ({ cells: cells.map(tidy), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const named = filled.slice(0, deepestHeader).findIndex(({ cells }) => {
    const { firstName, lastName } = findColumns(cells)
    return firstName >= 0 && lastName >= 0
  })
  const [header, ...lines] = filled.slice(Math.max(0, named))
  const headings = header?.cells ?? []
  const columnIndexes = findColumns(headings)
  const used = new Set(claims.map((column) => columnIndexes[column]))
  return {
    rows: withKeys(lines.map(({ cells, line }) => ({ line, ...readRow(cells, columnIndexes) }))),
    columns: {
      firstName: headings[columnIndexes.firstName],
      lastName: headings[columnIndexes.lastName],
      studentId: headings[columnIndexes.studentId],
      className: headings[columnIndexes.className],
    },
    unused: headings.filter((heading, index) => heading !== '' && !used.has(index)),
  }
}

/**
 * A cell without what spreadsheets and web pages leave around a text, nor the apostrophe that keeps a text from being a
 * formula, with one kind of misused accent put right.
 */
function tidy(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/\u200B|\u200C|\u200D|\u2060|\u00AD/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/(?<=\p{L})[`´′‘](?=\p{L})/gu, '’')
}

/** The index of each column in the header. */
function findColumns(header: readonly string[]): ColumnIndexes {
  const headings = header.map((heading) =>
    foldText(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_./*:-]/g, ' ')).replaceAll("'", ''),
  )
  const claimed = new Set<number>()
  const columnIndexes: ColumnIndexes = { className: -1, studentId: -1, lastName: -1, firstName: -1 }
  for (const column of claims) {
    const candidates = signs[column].map((sign) =>
      headings.findIndex((heading, index) => !claimed.has(index) && sign.test(heading)),
    )
    columnIndexes[column] = candidates.find((index) => index >= 0) ?? -1
    claimed.add(columnIndexes[column])
  }
  return columnIndexes.firstName < 0 || columnIndexes.lastName < 0
    ? withFullName(columnIndexes, headings)
    : columnIndexes
}

/** Both names from one column, when its heading names both. */
function withFullName(columnIndexes: ColumnIndexes, headings: readonly string[]): ColumnIndexes {
  const index = headings.findIndex(
    (heading) => holdsBothNames(heading) || /^(піб|п і б)( |$)|^full ?name/.test(heading),
  )
  const heading = headings[index]
  if (heading === undefined) return columnIndexes
  const isFirstFirst = holdsBothNames(heading)
    ? heading.search(firstNameWord) < heading.search(lastNameWord)
    : heading.startsWith('full')
  return {
    ...columnIndexes,
    firstName: index,
    lastName: index,
    fullName: isFirstFirst ? 'firstNameFirst' : 'lastNameFirst',
  }
}

function holdsBothNames(heading: string): boolean {
  return lastNameWord.test(heading) && firstNameWord.test(heading)
}

function readRow(cells: readonly string[], columnIndexes: ColumnIndexes) {
  const at = (column: Column) => cells[columnIndexes[column]] ?? ''
  const names = columnIndexes.fullName
    ? splitName(at('lastName'), columnIndexes.fullName)
    : { firstName: at('firstName'), lastName: at('lastName') }
  return { ...names, studentId: tidyStudentId(at('studentId')), className: at('className') }
}

/** A student id as the school writes it: without spaces around it, in capitals. Anything else stays as it is. */
export function tidyStudentId(text: string): string {
  const studentId = text.trim()
  return /^stu\d+$/i.test(studentId) ? studentId.toUpperCase() : studentId
}

/** One word is the last name, the others are the first names; after a comma follow the first names. */
function splitName(name: string, order: 'lastNameFirst' | 'firstNameFirst') {
  const [beforeComma = '', afterComma] = name.split(/\s*,\s*/, 2)
  if (afterComma) return { firstName: afterComma, lastName: beforeComma }
  const words = beforeComma.split(' ')
  const lastName = (order === 'lastNameFirst' ? words.shift() : words.pop()) ?? ''
  return { firstName: words.join(' '), lastName }
}

function withKeys(rows: readonly Omit<CsvStudent, 'key'>[]): CsvStudent[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const content = JSON.stringify([row.firstName, row.lastName, row.studentId, row.className])
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return { ...row, key: `${content}${occurrence}` }
  })
}

/** Latin letters that look like Cyrillic ones in the names of classes, and the Cyrillic ones. */
const lookalikes = new Map(Array.from('abcehikmoptx', (letter, index) => [letter, 'авсеніктортх'.charAt(index)]))

/** The name of a class without what lists write differently: '7A', '7 (А)' and '7-а клас' are one. */
export function looseClassName(name: string): string {
  return Array.from(
    foldText(name)
      .replace(/клас|class/g, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('')
}
