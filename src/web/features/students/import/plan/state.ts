import { freeStudentIds, fullNameOf, maxNameLength, studentIdPattern } from '../../../../../contract/students/rules.ts'
import type { StudentInput } from '../../../../../contract/students/schema.ts'
import { classFinder } from '../class-names/form.ts'
import { nameKey, sameNameFinder } from '../duplicates/form.ts'
import { type CsvStudent, normalizeStudentId } from '../form.ts'
import { isAlreadyStored, isToBeSent, type RowStatus } from '../statuses/state.ts'

/** What a person has changed in a row; a missing field is as in the table. */
export type RowEdit = {
  firstName?: string
  lastName?: string
  studentId?: string
  /** null for no class. */
  classId?: string | null
  isLeftOut?: boolean
  /** Whether this is another student than the one of the same name who is there already. */
  isNamesake?: boolean
}

/** All fields of a new student: one that is left out would not be imported. */
export type SentStudent = Required<Omit<StudentInput, 'id' | 'inClassSince'>>

/**
 * A row that was sent; `studentId` is '' where the next attempt may take another, `refusal` the server's message.
 * `isEdited`: the row was edited after an answer was lost, so that other content may be stored under `id`.
 */
export type SentRow = {
  id: string
  studentId: string
  isImported: boolean
  refusal?: string
  isEdited?: boolean
  /** What got no answer: any of it may be stored under `id`. */
  unanswered?: readonly SentStudent[] | undefined
  /** When the server stored it last, where it answered with that. */
  updatedAt?: string
}

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

/** Decides for every row what an import will do with it, in time linear in the number of rows and students. */
export function planImport(school: ImportSchool, rows: readonly CsvStudent[], input: PlanInput): PlannedRow[] {
  const finder = { byName: classFinder(school.classes), ids: new Set(school.classes.map(({ id }) => id)) }
  const editedRows = rows.map((row) => applyEdit(row, input, finder))
  const classify = rowClassifier(school, editedRows, input)
  const nextId = freeStudentIds(school.year, [
    ...school.students.map((student) => student.studentId),
    ...editedRows.map((row) => row.studentId),
    ...Array.from(input.sent.values(), (row) => row.studentId),
  ])
  return editedRows.map((row) => {
    const status = classify(row)
    if (row.studentId !== '') return { ...row, status }
    const sentRow = input.sent.get(row.key)
    if (status.kind === 'imported') return { ...row, proposedId: sentRow?.studentId ?? '', status }
    if (!isToBeSent({ status })) return { ...row, status }
    return { ...row, proposedId: sentRow?.studentId || nextId(), status }
  })
}

type ClassFinder = { byName: (name: string) => string | undefined; ids: ReadonlySet<string> }

function applyEdit(row: CsvStudent, { edits, defaultClassId }: PlanInput, { byName, ids }: ClassFinder) {
  const edit = edits.get(row.key)
  // The chosen class may have been deleted since.
  const chosen = edit?.classId && !ids.has(edit.classId) ? undefined : edit?.classId
  const given = (value: string | undefined, written: string) => (value === undefined ? written : value.trim())
  const hasDefaultClass = row.className === '' && chosen === undefined
  const names = {
    firstName: given(edit?.firstName, row.firstName),
    lastName: given(edit?.lastName, row.lastName),
  }
  return {
    key: row.key,
    line: row.line,
    ...names,
    nameKey: edit ? nameKey(names) : row.nameKey,
    /** As in the table or as edited, '' for none. */
    studentId: normalizeStudentId(edit?.studentId ?? row.studentId),
    /** The id that is or was sent where the row has none; '' where none is needed or none is left. */
    proposedId: '',
    /** The name of the class in the table. */
    className: row.className,
    writtenId: normalizeStudentId(row.studentId),
    /** null for none; undefined when there is no class of that name. */
    classId: chosen !== undefined ? chosen : hasDefaultClass ? defaultClassId : byName(row.className),
    /** Whether the class is the default one, because the row names none. */
    hasDefaultClass,
    exclusion: row.exclusion,
    isLeftOut: edit?.isLeftOut ?? row.exclusion !== undefined,
  }
}

type EditedRow = ReturnType<typeof applyEdit>

/** Classifies rows, called in their order: a row that will be sent reserves its id. */
function rowClassifier({ students }: ImportSchool, rows: readonly EditedRow[], { edits, sent }: PlanInput) {
  const storedIds = new Set(students.map(({ id }) => id))
  const byStudentId = new Map(students.map((student) => [student.studentId, student]))
  const isStoredUnderId = (row: EditedRow) => {
    const owner = byStudentId.get(row.studentId)
    return owner !== undefined && nameKey(owner) === row.nameKey
  }
  // A student that a row matches by id is not matched by name as well.
  const idsOfRows = rows.filter(isStoredUnderId).map(({ studentId }) => studentId)
  // What was sent of rows that the table has no more is matched by name as any other student.
  const idsSent = rows.flatMap(({ key }) => sent.get(key)?.id ?? [])
  const matchedIds = new Set([...idsSent, ...idsOfRows])
  const unmatched = students.filter(({ id, studentId }) => !matchedIds.has(id) && !matchedIds.has(studentId))
  const findSameName = sameNameFinder(unmatched, rows)
  const earlierRows = new Map<string, EditedRow>()
  return (row: EditedRow): RowStatus => {
    const before = sent.get(row.key)
    // The answer may have been lost: a stored student with the id of the row is this row.
    const isStored = before !== undefined && storedIds.has(before.id)
    if (before?.isImported || (isStored && (!before.isEdited || row.isLeftOut))) {
      earlierRows.set(row.studentId || before.studentId, row)
      return { kind: 'imported' }
    }
    if (row.isLeftOut) return { kind: 'leftOut', exclusion: edits.get(row.key)?.isLeftOut ? undefined : row.exclusion }
    if (row.firstName === '' || row.lastName === '') return { kind: 'missingName' }
    if (row.firstName.length > maxNameLength || row.lastName.length > maxNameLength) return { kind: 'longName' }
    if (!isStored && isStoredUnderId(row)) return { kind: 'alreadyThere', studentId: row.studentId, hasSameId: true }
    if (row.classId === undefined) return { kind: 'unknownClass', className: row.className }
    const hasOwnId = studentIdPattern.test(row.studentId)
    const namesake = edits.get(row.key)?.isNamesake ? undefined : findSameName(row, hasOwnId)
    const isSameStudent = namesake && isAlreadyStored({ status: namesake })
    // Somebody else may have imported the student since the row was refused.
    if (isSameStudent && !isStored) return namesake
    if (!hasOwnId && row.studentId !== '') return { kind: 'invalidId' }
    if (!hasOwnId) return newOrRefused(before, namesake)
    const owner = byStudentId.get(row.studentId)
    if (owner && owner.id !== before?.id) return { kind: 'idTaken', name: fullNameOf(owner) }
    const earlier = earlierRows.get(row.studentId)
    if (earlier) {
      return earlier.nameKey === row.nameKey
        ? { kind: 'repeated', line: earlier.line, hasSameId: true }
        : { kind: 'idTwice', line: earlier.line, name: fullNameOf(earlier) }
    }
    earlierRows.set(row.studentId, row)
    return newOrRefused(before, namesake)
  }
}

function newOrRefused(before: SentRow | undefined, namesake?: RowStatus): RowStatus {
  return before?.refusal === undefined ? (namesake ?? { kind: 'new' }) : { kind: 'refused', reason: before.refusal }
}
