import type { Period } from '../../../../contract/kernel/periods.ts'
import type { ClassJournal } from '../../../../contract/student-progress/schema.ts'
import type { Db } from '../../../db/transaction.ts'
import { getClass } from '../../classes/access.ts'
import { listLessonsWithJournal } from '../../scheduled-lessons/journal/repository.ts'
import { listStudentsById } from '../../students/repository.ts'
import { listExceptions } from './repository.ts'

/** The journal of a class in a period as it is printed, without notes, with the records that say more than present. */
export async function getClassJournal(db: Db, classId: string, period: Period): Promise<ClassJournal> {
  await getClass(db, classId)
  const [lessons, progress] = await Promise.all([
    listLessonsWithJournal(db, { classId, ...period }, { mayReadNotes: false }),
    listExceptions(db, { classId, ...period }),
  ])
  const students = await listStudentsById(db, [...new Set(progress.map(({ studentId }) => studentId))])
  return { lessons, students: students.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })), progress }
}
