import { foldText } from '../../../../../contract/kernel/text.ts'

/** That a student of the name of a row is in its class already. */
export type SameName =
  /** The same student is stored already: under the row's id, or under another one in the same class. */
  | { kind: 'alreadyThere'; studentId: string; hasSameId: boolean }
  /** Another row of the table has the same student: with the same id, or in the same class. */
  | { kind: 'repeated'; line: number; hasSameId: boolean }
  /** The school or another row has a student of that name in that class, with another id. */
  | { kind: 'namesake'; studentId: string }
  | { kind: 'namesakeInList'; line: number }

type Row = {
  line: number
  nameKey: string
  /** undefined for a class that does not exist. */
  classId: string | null | undefined
  /** The id in the table, also where another one is given instead. */
  writtenId: string
  isLeftOut: boolean
}
type StoredStudent = { firstName: string; lastName: string; studentId: string; classId: string | null }

/** The same for names that differ only in case, spaces and the kind of apostrophe. */
export const nameKey = (row: { firstName: string; lastName: string }) => foldText(`${row.firstName}|${row.lastName}`)

const nameAndClassKey = (row: Row) => `${row.nameKey}|${row.classId}`

/**
 * Finds for a row, called in their order, whether a student of its name is in its class already: in the school, or in
 * another row. It is the same student, unless their ids differ: then a person has to judge.
 */
export function sameNameFinder(students: readonly StoredStudent[], rows: readonly Row[]) {
  const studentsByName = Map.groupBy(students, nameKey)
  const firstRows = firstRowsOfNames(rows)
  return (row: Row, hasOwnId: boolean): SameName | undefined => {
    const studentId = findStudent(row, hasOwnId, studentsByName.get(row.nameKey))?.studentId
    if (studentId)
      return hasOwnId ? { kind: 'namesake', studentId } : { kind: 'alreadyThere', studentId, hasSameId: false }
    const first = firstRows.get(nameAndClassKey(row))
    if (!first || first === row) return undefined
    const haveOtherIds = row.writtenId !== '' && first.writtenId !== '' && row.writtenId !== first.writtenId
    const { line } = first
    return hasOwnId || haveOtherIds ? { kind: 'namesakeInList', line } : { kind: 'repeated', line, hasSameId: false }
  }
}

/**
 * Finds the student in the class of the row (in any class if it has none). A row without an id of its own is taken for
 * that student, who is removed, so that the next row of that name is matched to another one.
 */
function findStudent({ classId }: Row, hasOwnId: boolean, students: StoredStudent[] = []) {
  const index = students.findIndex((student) => classId === null || student.classId === classId)
  return hasOwnId || index < 0 ? students[index] : students.splice(index, 1)[0]
}

/** Of the rows of each name and class the first one that has an id in the table, else the first one. */
function firstRowsOfNames(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const taken = rows.filter(({ isLeftOut }) => !isLeftOut).toReversed()
  const withId = taken.filter(({ writtenId }) => writtenId !== '')
  return new Map([...taken, ...withId].map((row) => [nameAndClassKey(row), row]))
}
