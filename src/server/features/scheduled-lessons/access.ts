import { AppError, invalidInput } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findLesson, lockExistingTemplate, type StoredLesson } from './repository.ts'

/** The lesson, unless it is deleted or was never there (404). */
export async function getLesson(db: Db, id: string): Promise<StoredLesson> {
  const found = await getLessonEvenDeleted(db, id)
  if (found.isDeleted) throw new AppError('not_found', 'Lesson not found')
  return found
}

/** The lesson, deleted or not: for restoring, and for a create that is repeated. */
export async function getLessonEvenDeleted(db: Db, id: string): Promise<StoredLesson> {
  const found = await findLesson(db, id)
  if (!found) throw new AppError('not_found', 'Lesson not found')
  return found
}

/** Refuses a template that does not exist (400), and keeps an existing one from being deleted until the transaction ends. */
export async function refuseUnknownTemplate(tx: Tx, templateId: string): Promise<void> {
  if (!(await lockExistingTemplate(tx, templateId))) {
    throw invalidInput('templateId', 'This template does not exist any more')
  }
}
