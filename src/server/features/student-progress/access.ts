import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import type { StudentProgress } from '../../../contract/student-progress/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { findConflicts, lockRecord, lockRecordOfPair, type Pair } from './repository.ts'

/** The record, held for the rest of the transaction, unless it was never there or its lesson is deleted (404). */
export async function getRecordToUpdate(tx: Tx, id: string): Promise<StudentProgress> {
  return refuseMissing(await lockRecord(tx, id))
}

/** The record of the pair, held likewise. */
export async function getRecordOfPairToUpdate(tx: Tx, pair: Pair): Promise<StudentProgress> {
  return refuseMissing(await lockRecordOfPair(tx, pair))
}

function refuseMissing(record: StudentProgress | undefined): StudentProgress {
  if (!record) throw new AppError('not_found', 'Record not found')
  return record
}

/** A record stays with its student and its lesson (400). */
export function refuseOtherPair(record: StudentProgress, { studentId, scheduledLessonId }: Pair): void {
  if (record.studentId !== studentId) throw invalidInput('studentId', 'This record belongs to another student')
  if (record.scheduledLessonId !== scheduledLessonId) {
    throw invalidInput('scheduledLessonId', 'This record belongs to another lesson')
  }
}

/** Refuses a student or a lesson that is deleted or was never there (400), and an id that is another pair's (409). */
export async function refuseImpossibleRecord(tx: Tx, id: string, pair: Pair): Promise<void> {
  const { hasStudent, hasLesson, isIdTaken } = await findConflicts(tx, id, pair)
  if (!hasStudent) throw invalidInput('studentId', 'This student does not exist any more')
  if (!hasLesson) throw invalidInput('scheduledLessonId', 'This lesson does not exist any more')
  if (isIdTaken) throw new AppError('already_exists', 'Something else already exists under this id')
}
