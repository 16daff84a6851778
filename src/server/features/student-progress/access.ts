import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import type { StudentProgress } from '../../../contract/student-progress/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { findConflicts, lockRecord, lockRecordOfPair, type Pair } from './repository.ts'

/** The record, locked until the transaction ends; throws 404 when it does not exist or its lesson is deleted. */
export async function getRecordToUpdate(tx: Tx, id: string): Promise<StudentProgress> {
  return orNotFound(await lockRecord(tx, id))
}

/** The record of the pair, locked until the transaction ends; throws 404 likewise. */
export async function getRecordOfPairToUpdate(tx: Tx, pair: Pair): Promise<StudentProgress> {
  return orNotFound(await lockRecordOfPair(tx, pair))
}

function orNotFound(record: StudentProgress | undefined): StudentProgress {
  if (!record) throw new AppError('not_found', 'Record not found')
  return record
}

/** Throws 400 for an update that gives another student or another lesson. */
export function refuseOtherPair(record: StudentProgress, { studentId, scheduledLessonId }: Pair): void {
  if (record.studentId !== studentId) throw invalidInput('studentId', 'This record belongs to another student')
  if (record.scheduledLessonId !== scheduledLessonId) {
    throw invalidInput('scheduledLessonId', 'This record belongs to another lesson')
  }
}

/** Throws 400 for a student or a lesson that does not exist, and 409 for an id of another pair's record. */
export async function refuseImpossibleRecord(tx: Tx, id: string, pair: Pair): Promise<void> {
  const { hasStudent, hasLesson, isIdTaken } = await findConflicts(tx, id, pair)
  if (!hasStudent) throw invalidInput('studentId', 'This student does not exist any more')
  if (!hasLesson) throw invalidInput('scheduledLessonId', 'This lesson does not exist any more')
  if (isIdTaken) throw new AppError('already_exists', 'Something else already exists under this id')
}
