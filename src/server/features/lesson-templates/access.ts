import { requireExisting } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import { findLessonTemplate } from './repository.ts'

/** The template, with who saved it last; throws 404 when it is deleted or never existed. */
export async function getLessonTemplate(db: Db, id: string) {
  return requireExisting('lessonTemplates', await findLessonTemplate(db, id))
}
