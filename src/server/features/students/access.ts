import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findStudent, lockLivingClass, type StoredStudent } from './repository.ts'

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

/** Refuses a class that does not exist (400), and keeps an existing one from being deleted until the transaction ends. */
export async function refuseUnknownClass(tx: Tx, classId: string | null): Promise<void> {
  if (classId !== null && !(await lockLivingClass(tx, classId))) {
    throw invalidInput('classId', 'This class does not exist any more')
  }
}
