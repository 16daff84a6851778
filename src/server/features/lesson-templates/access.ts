import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { findLessonTemplate, type StoredLessonTemplate } from './repository.ts'

/** The template; throws 404 when it is deleted or never existed. */
export async function getLessonTemplate(db: Db, id: string): Promise<StoredLessonTemplate> {
  const found = await findLessonTemplate(db, id)
  if (!found || found.isDeleted) throw new AppError('not_found', 'Template not found')
  return found
}
