import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import { sharedDaysSentence } from '../../../contract/students/rules.ts'
import type { Student, StudentInput } from '../../../contract/students/schema.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import {
  findStudent,
  listExistingStudentsById,
  lockExistingClasses,
  type StoredMembership,
  type StoredStudent,
} from './repository.ts'

/** The student, unless removed or never there (404). */
export async function getStudent(db: Db, id: string): Promise<StoredStudent> {
  const found = await findStudent(db, id)
  if (!found || found.isDeleted) throw new AppError('not_found', 'Student not found')
  return found
}

/** The student, removed or not: for restoring. */
export async function getStudentEvenDeleted(db: Db, id: string): Promise<StoredStudent> {
  const found = await findStudent(db, id)
  if (!found) throw new AppError('not_found', 'Student not found')
  return found
}

/** The students of these moves, each of whom must still be on the lists (400 names the first who is not). */
export async function getStudentsToMove(tx: Tx, ids: readonly string[]): Promise<Map<string, Student>> {
  const found = new Map((await listExistingStudentsById(tx, ids)).map((student) => [student.id, student]))
  const missing = ids.findIndex((id) => !found.has(id))
  if (missing >= 0) throw invalidInput(`moves.${missing}.id`, 'This student does not exist any more')
  return found
}

/** Refuses a class that does not exist (400), and keeps an existing one from being deleted until the transaction ends. */
export async function refuseUnknownClass(tx: Tx, classId: string | null): Promise<void> {
  await refuseUnknownClasses(tx, [{ path: 'classId', classId }])
}

/** The same for many at once; `path` is where in the input each class stands. */
export async function refuseUnknownClasses(
  tx: Tx,
  wanted: readonly { path: string; classId: string | null }[],
): Promise<void> {
  const ids = new Set(wanted.flatMap(({ classId }) => classId ?? []))
  if (ids.size === 0) return
  const living = new Set(await lockExistingClasses(tx, [...ids]))
  const unknown = wanted.find(({ classId }) => classId !== null && !living.has(classId))
  if (unknown) throw invalidInput(unknown.path, 'This class does not exist any more')
}

/** Refuses a day to join on that has no class, or has not come yet (400). */
export function refuseImpossibleStart({ classId, inClassSince }: StudentInput, today: string): void {
  if (!inClassSince) return
  if (classId === null) throw invalidInput('inClassSince', 'Please select a class')
  if (inClassSince > today) throw invalidInput('inClassSince', 'Please choose today or an earlier date')
}

/** Refuses a membership that would start before an earlier one of the student has ended (400); null is always. */
export function refuseSharedDays(earlier: readonly StoredMembership[], startsOn: string | null): void {
  const { endsOn, className } = earlier.at(-1) ?? {}
  if (!endsOn || !className || (startsOn !== null && startsOn >= endsOn)) return
  throw invalidInput('inClassSince', sharedDaysSentence(className, endsOn))
}
