import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import { sharedDaysMessage } from '../../../contract/students/rules.ts'
import type { Student, StudentInput } from '../../../contract/students/schema.ts'
import { lockExisting, requireExisting, type Stored } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findStudent, listExistingStudentsById, type StoredMembership } from './repository.ts'

/** The student; throws 404 when they are deleted or never existed. */
export async function getStudent(db: Db, id: string): Promise<Student> {
  return requireExisting('students', await findStudent(db, id)).entity
}

/** The student, deleted or not; throws 404 when they never existed. */
export async function getStoredStudent(db: Db, id: string): Promise<Stored<Student>> {
  const found = await findStudent(db, id)
  if (!found) throw new AppError('not_found', 'Student not found')
  return found
}

/** Throws 400 for a student who does not exist, else locks the student against deletion. */
export async function refuseUnknownStudent(tx: Tx, studentId: string): Promise<void> {
  const [existing] = await lockExisting(tx, 'students', [studentId])
  if (!existing) throw unknownStudent('studentId')
}

/** The refusal of a student who does not exist, whom the field `path` of the input names. */
export const unknownStudent = (path: string) => invalidInput(path, 'This student does not exist any more')

/** The students of these moves; throws 400 for the first one who is deleted or never existed. */
export async function getStudentsToMove(tx: Tx, ids: readonly string[]): Promise<Map<string, Student>> {
  const found = new Map((await listExistingStudentsById(tx, ids)).map((student) => [student.id, student]))
  const missing = ids.findIndex((id) => !found.has(id))
  if (missing >= 0) throw unknownStudent(`moves.${missing}.id`)
  return found
}

/** Throws 400 for a first day without a class, or in the future. */
export function refuseImpossibleStart({ classId, inClassSince }: StudentInput, today: string): void {
  if (!inClassSince) return
  if (classId === null) throw invalidInput('inClassSince', 'Please select a class')
  if (inClassSince > today) throw invalidInput('inClassSince', 'Please choose today or an earlier date')
}

/** Throws 400 for a membership that starts (null: always) before an earlier one of the student has ended. */
export function refuseSharedDays(earlier: readonly StoredMembership[], startsOn: string | null): void {
  const { endsOn, className } = earlier.at(-1) ?? {}
  if (!endsOn || !className || (startsOn !== null && startsOn >= endsOn)) return
  throw invalidInput('inClassSince', sharedDaysMessage(className, endsOn))
}
