import type { LessonWithJournal } from '../../../contract/scheduled-lessons/schema.ts'
import { requireExisting } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { idInUse } from '../../db/versions.ts'
import { findLesson, type Viewer } from './journal/repository.ts'
import { listWritten } from './plans/repository.ts'

/** The lesson; throws 404 when it is deleted or never existed. */
export async function getLesson(db: Db, id: string, viewer: Viewer): Promise<LessonWithJournal> {
  return requireExisting('scheduledLessons', await findLesson(db, id, viewer)).entity
}

/** Throws 409 for a save with the id of a plan, whose undo would take the journal for a change of the plan. */
export async function refuseIdOfPlan(tx: Tx, saveId: string): Promise<void> {
  const written = await listWritten(tx, saveId)
  if (written.length > 0) throw idInUse()
}
