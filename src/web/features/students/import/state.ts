import { foldText } from '../../../../contract/kernel/text.ts'
import { looseClassName } from '../../../../contract/students/class-name-rules.ts'
import { type CsvStudent, tidyStudentId } from '../../../../contract/students/csv-rules.ts'
import { freeStudentIds, fullNameOf, studentIdPattern } from '../../../../contract/students/rules.ts'

/** What a person mended in a row, or that it is left out; what is missing is as in the table. */
export type RowEdit = {
  firstName?: string
  lastName?: string
  studentId?: string
  /** null for no class. */
  classId?: string | null
  isLeftOut?: boolean
}

/**
 * What became of a row that was sent: the ids it was given ('' where the next try may take another), whether it is in, or
 * why the server refused it. Neither: its answer never came.
 */
export type SentRow = { id: string; studentId: string; isIn: boolean; refusal?: string }

/** What pressing the button will do with a row, or has done. */
export type Verdict =
  | { kind: 'new' | 'imported' | 'leftOut' | 'missingName' | 'longName' | 'invalidId' | 'noIdLeft' }
  /** Will be sent again. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknownClass'; className: string }
  /** The same student is in the school, or stands further up. */
  | { kind: 'alreadyThere'; studentId: string }
  | { kind: 'repeated' | 'idTwice'; line: number; name: string }
  | { kind: 'idTaken'; name: string }

export type PlannedRow = {
  key: string
  line: number
  firstName: string
  lastName: string
  /** As the table or the person gives it, '' for none. */
  studentId: string
  /** The id that is sent, or was, where none is given; '' where none is needed or left. */
  proposedId: string
  /** The name of the class as the table gives it. */
  className: string
  /** null for none; undefined when there is no class of that name. */
  classId: string | null | undefined
  /** Whether the class is the default one, because the row names none. */
  hasDefaultClass: boolean
  verdict: Verdict
}

export type ImportSchool = {
  students: readonly { id: string; firstName: string; lastName: string; studentId: string; classId: string | null }[]
  classes: readonly { id: string; name: string }[]
  year: number
}

type Wishes = {
  edits: ReadonlyMap<string, RowEdit>
  sent: ReadonlyMap<string, SentRow>
  /** For rows that name no class; null for none. */
  defaultClassId: string | null
}

const longestName = 100

/** Answers for every row what an import will do with it. A bounded amount of work per row, for lists of thousands. */
export function planImport(school: ImportSchool, rows: readonly CsvStudent[], wishes: Wishes): PlannedRow[] {
  const finder = { byName: classFinder(school.classes), ids: new Set(school.classes.map(({ id }) => id)) }
  const drafts = rows.map((row) => draftOf(row, wishes, finder))
  const judge = judgeOf(school, drafts, wishes.sent)
  const nextId = freeStudentIds(school.year, [
    ...school.students.map((student) => student.studentId),
    ...drafts.map((row) => row.studentId),
    ...Array.from(wishes.sent.values(), (row) => row.studentId),
  ])
  return drafts.map((row) => {
    const verdict = judge(row, wishes.edits.get(row.key)?.isLeftOut)
    if (row.studentId !== '') return { ...row, verdict }
    if (verdict.kind === 'imported') return { ...row, proposedId: wishes.sent.get(row.key)?.studentId ?? '', verdict }
    if (!isToSend({ verdict })) return { ...row, verdict }
    const proposedId = wishes.sent.get(row.key)?.studentId || nextId()
    return proposedId === undefined ? { ...row, verdict: { kind: 'noIdLeft' } } : { ...row, proposedId, verdict }
  })
}

/** Whether the import will send this row. */
export function isToSend({ verdict }: Pick<PlannedRow, 'verdict'>): boolean {
  return verdict.kind === 'new' || verdict.kind === 'refused'
}

/** Whether the row is one of the students that are to be imported: it names one, and nobody left it out. */
export function isStudent({ verdict }: Pick<PlannedRow, 'verdict'>): boolean {
  return verdict.kind !== 'missingName' && verdict.kind !== 'leftOut'
}

/** Whether the student needs no import: in the school already, or further up in the list. */
export function isKnown({ verdict }: Pick<PlannedRow, 'verdict'>): boolean {
  return verdict.kind === 'alreadyThere' || verdict.kind === 'repeated'
}

/** Whether the row waits for a person: it will not be imported as it is, or was refused. */
export function isProblem({ verdict }: Pick<PlannedRow, 'verdict'>): boolean {
  return !['new', 'imported', 'leftOut'].includes(verdict.kind) && !isKnown({ verdict })
}

type ClassFinder = { byName: (name: string) => string | undefined; ids: ReadonlySet<string> }

function draftOf(row: CsvStudent, { edits, defaultClassId }: Wishes, { byName, ids }: ClassFinder) {
  const edit = edits.get(row.key)
  // A class that was chosen and has been deleted since is no choice any more.
  const chosen = edit?.classId && !ids.has(edit.classId) ? undefined : edit?.classId
  const given = (value: string | undefined, written: string) => (value === undefined ? written : value.trim())
  const hasDefaultClass = row.className === '' && chosen === undefined
  return {
    key: row.key,
    line: row.line,
    firstName: given(edit?.firstName, row.firstName),
    lastName: given(edit?.lastName, row.lastName),
    studentId: tidyStudentId(edit?.studentId ?? row.studentId),
    proposedId: '',
    className: row.className,
    classId: chosen !== undefined ? chosen : hasDefaultClass ? defaultClassId : byName(row.className),
    hasDefaultClass,
  }
}

type Draft = ReturnType<typeof draftOf>

/** Judges rows in their order: an earlier row that will be sent takes its id from the later ones. */
function judgeOf({ students }: ImportSchool, rows: readonly Draft[], sent: ReadonlyMap<string, SentRow>) {
  const arrived = new Set(students.map(({ id }) => id))
  const byStudentId = new Map(students.map((student) => [student.studentId, student]))
  const isNamed = (row: Draft) => {
    const holder = byStudentId.get(row.studentId)
    return holder !== undefined && nameKey(holder) === nameKey(row)
  }
  // Who is on the list because of a row, or is named by a row with an id, is not found a second time by name.
  const named = rows.filter(isNamed).map(({ studentId }) => studentId)
  const spokenFor = new Set([...Array.from(sent.values(), ({ id }) => id), ...named])
  const free = students.filter(({ id, studentId }) => !spokenFor.has(id) && !spokenFor.has(studentId))
  const namesakes = Map.groupBy(free, nameKey)
  const met = new Map<string, Draft>()
  return (row: Draft, isLeftOut?: boolean): Verdict => {
    const before = sent.get(row.key)
    // Its answer may have got lost: whoever is on the list under the row's own id is this row.
    if (before && (before.isIn || arrived.has(before.id))) {
      met.set(row.studentId || before.studentId, row)
      return { kind: 'imported' }
    }
    if (isLeftOut) return { kind: 'leftOut' }
    if (row.firstName === '' || row.lastName === '') return { kind: 'missingName' }
    if (row.firstName.length > longestName || row.lastName.length > longestName) return { kind: 'longName' }
    if (isNamed(row)) return { kind: 'alreadyThere', studentId: row.studentId }
    if (row.classId === undefined) return { kind: 'unknownClass', className: row.className }
    if (row.studentId === '') return judgeByName(row, namesakes.get(nameKey(row))) ?? afterRefusal(before)
    if (!studentIdPattern.test(row.studentId)) return { kind: 'invalidId' }
    const holder = byStudentId.get(row.studentId)
    if (holder) return { kind: 'idTaken', name: fullNameOf(holder) }
    const earlier = met.get(row.studentId)
    if (earlier) {
      const kind = nameKey(earlier) === nameKey(row) ? 'repeated' : 'idTwice'
      return { kind, line: earlier.line, name: fullNameOf(earlier) }
    }
    met.set(row.studentId, row)
    return afterRefusal(before)
  }
}

/**
 * Without an id, a row is the student of the same name in the same class (in any, when the row goes into none). Every
 * student is found once: a second row of that name is another student.
 */
function judgeByName({ classId }: Draft, students: ImportSchool['students'][number][] = []): Verdict | undefined {
  const place = students.findIndex((student) => classId === null || student.classId === classId)
  const [found] = place >= 0 ? students.splice(place, 1) : []
  return found && { kind: 'alreadyThere', studentId: found.studentId }
}

function afterRefusal(before: SentRow | undefined): Verdict {
  return before?.refusal === undefined ? { kind: 'new' } : { kind: 'refused', reason: before.refusal }
}

function nameKey(row: { firstName: string; lastName: string }): string {
  return foldText(`${row.firstName}|${row.lastName}`)
}

/** Finds a class by its name, whatever the case and the spaces; else the only one that is written alike. */
function classFinder(classes: ImportSchool['classes']): (name: string) => string | undefined {
  const exact = new Map(classes.toReversed().map(({ id, name }) => [foldText(name), id]))
  const loose = Map.groupBy(classes, ({ name }) => looseClassName(name))
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) {
      const alike = loose.get(looseClassName(name)) ?? []
      known.set(name, exact.get(foldText(name)) ?? (alike.length === 1 ? alike[0]?.id : undefined))
    }
    return known.get(name)
  }
}
