import type { LessonsQuery } from '../../../../contract/scheduled-lessons/schema.ts'
import type { ClassJournal } from '../../../../contract/student-progress/schema.ts'
import type { Db } from '../../../db/transaction.ts'
import { selectProgressWithin, stateIn } from '../repository.ts'

/** Of the records of these lessons those that say more than present. */
export function listExceptions(db: Db, bounds: LessonsQuery): Promise<ClassJournal['progress']> {
  return selectProgressWithin(db, bounds)
    .clearSelect()
    .select(['studentProgress.studentId', 'studentProgress.scheduledLessonId'])
    .select(stateIn('studentProgress').as('state'))
    .where((eb) => eb.or([eb('isPresent', '=', false), eb('state', 'is not', null)]))
    .execute()
}
