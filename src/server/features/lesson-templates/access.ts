import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { findLessonTemplate, type StoredLessonTemplate } from './repository.ts'

/** The template, unless it is deleted or was never there (404). */
export async function getLessonTemplate(db: Db, id: string): Promise<StoredLessonTemplate> {
  const found = await getLessonTemplateEvenDeleted(db, id)
  if (found.isDeleted) throw new AppError('not_found', 'Template not found')
  return found
}

/** The template, deleted or not: for restoring, and for the lessons that were made from it. */
export async function getLessonTemplateEvenDeleted(db: Db, id: string): Promise<StoredLessonTemplate> {
  const found = await findLessonTemplate(db, id)
  if (!found) throw new AppError('not_found', 'Template not found')
  return found
}
