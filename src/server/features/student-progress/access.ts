import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import type { StudentProgress } from '../../../contract/student-progress/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { idInUse } from '../../db/versions.ts'
import { unknownStudent } from '../students/access.ts'
import { checkInsertConflicts } from './recording/repository.ts'
import type { Pair } from './repository.ts'

/** The refusal of a record that does not exist, or whose lesson is deleted. */
export const recordNotFound = () => new AppError('not_found', 'Record not found')

/** Throws 400 for an update that names another student or another lesson. */
export function refuseOtherPair(record: StudentProgress, { studentId, scheduledLessonId }: Pair): void {
  if (record.studentId !== studentId) throw invalidInput('studentId', 'This record belongs to another student')
  if (record.scheduledLessonId !== scheduledLessonId) {
    throw invalidInput('scheduledLessonId', 'This record belongs to another lesson')
  }
}

/** Throws 400 for a student or a lesson that does not exist, and 409 for an id of another pair's record. */
export async function refuseImpossibleRecord(db: Db, id: string, pair: Pair): Promise<void> {
  const { hasStudent, hasLesson, isIdTaken } = await checkInsertConflicts(db, id, pair)
  if (!hasStudent) throw unknownStudent('studentId')
  if (!hasLesson) throw invalidInput('scheduledLessonId', 'This lesson does not exist any more')
  if (isIdTaken) throw idInUse()
}
