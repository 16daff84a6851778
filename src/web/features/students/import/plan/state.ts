import { foldText } from '../../../../../contract/kernel/text.ts'
import { freeStudentIds, fullNameOf, studentIdPattern } from '../../../../../contract/students/rules.ts'
import { type CsvStudent, looseClassName, tidyStudentId } from '../form.ts'

/** What a person has changed in a row; a missing field is as in the table. */
export type RowEdit = {
  firstName?: string
  lastName?: string
  studentId?: string
  /** null for no class. */
  classId?: string | null
  isLeftOut?: boolean
}

/**
 * A row that was sent; `studentId` is '' where the next attempt may take another, `refusal` the server's message.
 * `isEdited`: the row was edited after an answer was lost, so that other content may be stored under `id`.
 */
export type SentRow = { id: string; studentId: string; isImported: boolean; refusal?: string; isEdited?: boolean }

/** What an import will do with a row, or has done. */
export type RowStatus =
  | { kind: 'new' | 'imported' | 'leftOut' | 'missingName' | 'longName' | 'invalidId' | 'noIdLeft' }
  /** Refused by the server; it is sent again by the next run. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unknownClass'; className: string }
  /** The same student is stored already. */
  | { kind: 'alreadyThere'; studentId: string }
  /** An earlier row of the table has the same student, or the same id for another student. */
  | { kind: 'repeated' | 'idTwice'; line: number; name: string }
  | { kind: 'idTaken'; name: string }

export type PlannedRow = EditedRow & { status: RowStatus }

export type ImportSchool = {
  students: readonly { id: string; firstName: string; lastName: string; studentId: string; classId: string | null }[]
  classes: readonly { id: string; name: string }[]
  year: number
}

type PlanInput = {
  edits: ReadonlyMap<string, RowEdit>
  sent: ReadonlyMap<string, SentRow>
  /** For rows that name no class; null for none. */
  defaultClassId: string | null
}

const longestName = 100

/** Decides for every row what an import will do with it, in time linear in the number of rows and students. */
export function planImport(school: ImportSchool, rows: readonly CsvStudent[], input: PlanInput): PlannedRow[] {
  const finder = { byName: classFinder(school.classes), ids: new Set(school.classes.map(({ id }) => id)) }
  const editedRows = rows.map((row) => applyEdit(row, input, finder))
  const classify = rowClassifier(school, editedRows, input.sent)
  const nextId = freeStudentIds(school.year, [
    ...school.students.map((student) => student.studentId),
    ...editedRows.map((row) => row.studentId),
    ...Array.from(input.sent.values(), (row) => row.studentId),
  ])
  return editedRows.map((row) => {
    const status = classify(row, input.edits.get(row.key)?.isLeftOut)
    if (row.studentId !== '') return { ...row, status }
    const sentRow = input.sent.get(row.key)
    if (status.kind === 'imported') return { ...row, proposedId: sentRow?.studentId ?? row.proposedId, status }
    if (!isToBeSent({ status })) return { ...row, status }
    const proposedId = sentRow?.studentId || nextId()
    return proposedId === undefined ? { ...row, status: { kind: 'noIdLeft' } } : { ...row, proposedId, status }
  })
}

export function isToBeSent({ status }: Pick<PlannedRow, 'status'>): boolean {
  return status.kind === 'new' || status.kind === 'refused'
}

/** Whether the row is counted as a student of the list: it has a name and is not left out. */
export function isCounted({ status }: Pick<PlannedRow, 'status'>): boolean {
  return status.kind !== 'missingName' && status.kind !== 'leftOut'
}

/** Whether the student is stored already or is imported by an earlier row. */
export function isAlreadyStored({ status }: Pick<PlannedRow, 'status'>): boolean {
  return status.kind === 'alreadyThere' || status.kind === 'repeated'
}

/** Whether a person has to change the row before it can be imported, or it was refused. */
export function isProblem({ status }: Pick<PlannedRow, 'status'>): boolean {
  return !['new', 'imported', 'leftOut'].includes(status.kind) && !isAlreadyStored({ status })
}

type ClassFinder = { byName: (name: string) => string | undefined; ids: ReadonlySet<string> }

function applyEdit(row: CsvStudent, { edits, defaultClassId }: PlanInput, { byName, ids }: ClassFinder) {
  const edit = edits.get(row.key)
  // The chosen class may have been deleted since.
  const chosen = edit?.classId && !ids.has(edit.classId) ? undefined : edit?.classId
  const given = (value: string | undefined, written: string) => (value === undefined ? written : value.trim())
  const hasDefaultClass = row.className === '' && chosen === undefined
  return {
    key: row.key,
    line: row.line,
    firstName: given(edit?.firstName, row.firstName),
    lastName: given(edit?.lastName, row.lastName),
    /** As in the table or as edited, '' for none. */
    studentId: tidyStudentId(edit?.studentId ?? row.studentId),
    /** The id that is or was sent where the row has none; '' where none is needed or none is left. */
    proposedId: '',
    /** The name of the class in the table. */
    className: row.className,
    /** null for none; undefined when there is no class of that name. */
    classId: chosen !== undefined ? chosen : hasDefaultClass ? defaultClassId : byName(row.className),
    /** Whether the class is the default one, because the row names none. */
    hasDefaultClass,
  }
}

type EditedRow = ReturnType<typeof applyEdit>

/** Classifies rows, called in their order: a row that will be sent reserves its id. */
function rowClassifier({ students }: ImportSchool, rows: readonly EditedRow[], sent: ReadonlyMap<string, SentRow>) {
  const storedIds = new Set(students.map(({ id }) => id))
  const byStudentId = new Map(students.map((student) => [student.studentId, student]))
  const isStoredUnderId = (row: EditedRow) => {
    const owner = byStudentId.get(row.studentId)
    return owner !== undefined && nameKey(owner) === nameKey(row)
  }
  // A student that a row matches by id is not matched by name as well.
  const idsOfRows = rows.filter(isStoredUnderId).map(({ studentId }) => studentId)
  const matchedIds = new Set([...Array.from(sent.values(), ({ id }) => id), ...idsOfRows])
  const unmatched = students.filter(({ id, studentId }) => !matchedIds.has(id) && !matchedIds.has(studentId))
  const unmatchedByName = Map.groupBy(unmatched, nameKey)
  const earlierRows = new Map<string, EditedRow>()
  return (row: EditedRow, isLeftOut?: boolean): RowStatus => {
    const before = sent.get(row.key)
    // The answer may have been lost: a stored student with the id of the row is this row.
    const isStored = before !== undefined && storedIds.has(before.id)
    if (before?.isImported || (isStored && (!before.isEdited || isLeftOut))) {
      earlierRows.set(row.studentId || before.studentId, row)
      return { kind: 'imported' }
    }
    if (isLeftOut) return { kind: 'leftOut' }
    if (row.firstName === '' || row.lastName === '') return { kind: 'missingName' }
    if (row.firstName.length > longestName || row.lastName.length > longestName) return { kind: 'longName' }
    if (!isStored && isStoredUnderId(row)) return { kind: 'alreadyThere', studentId: row.studentId }
    if (row.classId === undefined) return { kind: 'unknownClass', className: row.className }
    if (row.studentId === '') return findByName(row, unmatchedByName.get(nameKey(row))) ?? newOrRefused(before)
    if (!studentIdPattern.test(row.studentId)) return { kind: 'invalidId' }
    const owner = byStudentId.get(row.studentId)
    if (owner && owner.id !== before?.id) return { kind: 'idTaken', name: fullNameOf(owner) }
    const earlier = earlierRows.get(row.studentId)
    if (earlier) {
      const kind = nameKey(earlier) === nameKey(row) ? 'repeated' : 'idTwice'
      return { kind, line: earlier.line, name: fullNameOf(earlier) }
    }
    earlierRows.set(row.studentId, row)
    return newOrRefused(before)
  }
}

/**
 * Matches a row without an id to a student of the same name in the same class (in any class if the row has none), and
 * removes that student from `students`: a second row of that name is another student.
 */
function findByName({ classId }: EditedRow, students: ImportSchool['students'][number][] = []): RowStatus | undefined {
  const index = students.findIndex((student) => classId === null || student.classId === classId)
  const [found] = index >= 0 ? students.splice(index, 1) : []
  return found && { kind: 'alreadyThere', studentId: found.studentId }
}

function newOrRefused(before: SentRow | undefined): RowStatus {
  return before?.refusal === undefined ? { kind: 'new' } : { kind: 'refused', reason: before.refusal }
}

const nameKey = (row: { firstName: string; lastName: string }) => foldText(`${row.firstName}|${row.lastName}`)

/** Finds a class by its name, ignoring case and spaces; else the only one with a similar spelling. */
function classFinder(classes: ImportSchool['classes']): (name: string) => string | undefined {
  const exact = new Map(classes.toReversed().map(({ id, name }) => [foldText(name), id]))
  const loose = Map.groupBy(classes, ({ name }) => looseClassName(name))
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) {
      const similar = loose.get(looseClassName(name)) ?? []
      known.set(name, exact.get(foldText(name)) ?? (similar.length === 1 ? similar[0]?.id : undefined))
    }
    return known.get(name)
  }
}
