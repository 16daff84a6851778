import { foldText } from '../kernel/text.ts'
import { nextStudentId } from './rules.ts'

/** One student as a pasted table gives it; what is missing is ''. */
export type CsvStudent = {
  /** Row of the table, counted from 1 with the header. */
  line: number
  /** The same for the same content, so that a repeated import knows what it has sent already. */
  key: string
  firstName: string
  lastName: string
  studentId: string
  className: string
}

export type CsvReading = { students: CsvStudent[]; linesWithoutName: number[] }

type Column = 'classId' | 'studentId' | 'lastName' | 'firstName'

/**
 * What the header of each column contains, the surest sign first. Columns are claimed in this order: 'Class name' is
 * a class and 'Last name' a last name, although both contain 'name'.
 */
const signs: Record<Column, readonly RegExp[]> = {
  classId: [/^(class|клас)$/, /class|клас/],
  studentId: [/^(student )?id$|^номер( учня)?$/, /\bid\b|номер/, /id(?!dle)/],
  lastName: [/^(last ?name|surname|прізвище)$/, /last|surname|прізвище/],
  firstName: [/^(first ?name|імя)$/, /first|імя/, /name/],
}
const columnOrder = ['classId', 'studentId', 'lastName', 'firstName'] as const satisfies readonly Column[]

/**
 * Reads the students of a table whose first filled row is the header. Rows without a first or a last name are told
 * apart; empty rows do not count.
 */
export function readStudentTable(table: readonly (readonly string[])[]): CsvReading {
  const rows = table.map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), line: index + 1 }))
  const [header, ...lines] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const places = findColumns(header?.cells ?? [])
  const reading: CsvReading = { students: [], linesWithoutName: [] }
  const seen = new Map<string, number>()
  for (const { cells, line } of lines) {
    const at = (column: Column) => cells[places[column]] ?? ''
    const student = { firstName: at('firstName'), lastName: at('lastName'), studentId: at('studentId') }
    if (student.firstName === '' || student.lastName === '') {
      reading.linesWithoutName.push(line)
      continue
    }
    const content = JSON.stringify([student, at('classId')])
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    reading.students.push({ ...student, line, key: `${content}${occurrence}`, className: at('classId') })
  }
  return reading
}

/** The place of each column in the header, -1 where there is none. */
function findColumns(header: readonly string[]): Record<Column, number> {
  const headings = header.map((heading) => foldText(heading.replace(/[_./-]/g, ' ')).replaceAll("'", ''))
  const claimed = new Set<number>()
  const places: Record<Column, number> = { classId: -1, studentId: -1, lastName: -1, firstName: -1 }
  for (const column of columnOrder) {
    const candidates = signs[column].map((sign) =>
      headings.findIndex((heading, place) => !claimed.has(place) && sign.test(heading)),
    )
    places[column] = candidates.find((place) => place >= 0) ?? -1
    claimed.add(places[column])
  }
  return places
}

/** The class that a row names, whatever the case and the spaces; undefined when there is none of that name. */
export function findClassByName<Class extends { name: string }>(
  classes: readonly Class[],
  name: string,
): Class | undefined {
  const wanted = foldText(name)
  return classes.find((schoolClass) => foldText(schoolClass.name) === wanted)
}

/** Gives every student without a student id the next free one of the year; '' when the year has no more. */
export function withStudentIds<Row extends { studentId: string }>(
  rows: readonly Row[],
  { year, idsInUse }: { year: number; idsInUse: readonly string[] },
): Row[] {
  const taken = [...idsInUse, ...rows.map((row) => row.studentId)].filter((id) => id.startsWith(`STU${year}`))
  return rows.map((row) => {
    if (row.studentId !== '') return row
    const studentId = nextStudentId(year, taken) ?? ''
    taken.push(studentId)
    return { ...row, studentId }
  })
}

/** A row as it is sent: with the id under which it is created, kept for a repeat. */
export type ImportRow = CsvStudent & { id: string; classId: string | null }
/** What became of rows before: the ids they were given, and whether they are in. */
export type ImportMemory = ReadonlyMap<string, { id: string; studentId: string; isIn: boolean }>

type School = {
  classes: readonly { id: string; name: string }[]
  idsInUse: readonly string[]
  year: number
  /** For rows that name no class; null for none. */
  defaultClassId: string | null
}

/**
 * What an import has to send: not the rows that are in already, nor those that name a class which does not exist. A row
 * that was sent before keeps its ids, so that sending it again makes no second student.
 */
export function planImport(
  rows: readonly CsvStudent[],
  { classes, idsInUse, year, defaultClassId }: School,
  memory: ImportMemory,
  newId: () => string,
): { toSend: ImportRow[]; withoutClass: CsvStudent[] } {
  const open = rows.filter((row) => !memory.get(row.key)?.isIn)
  const classIdOf = (row: CsvStudent) =>
    row.className === '' ? defaultClassId : findClassByName(classes, row.className)?.id
  const remembered = open.map((row) => ({ ...row, studentId: memory.get(row.key)?.studentId ?? row.studentId }))
  const placed = remembered.flatMap((row) => {
    const classId = classIdOf(row)
    return classId === undefined ? [] : [{ ...row, classId, id: memory.get(row.key)?.id ?? newId() }]
  })
  return {
    toSend: withStudentIds(placed, { year, idsInUse }),
    withoutClass: open.filter((row) => classIdOf(row) === undefined),
  }
}
