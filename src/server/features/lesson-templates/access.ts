import { invalidInput } from '../../../contract/kernel/errors.ts'
import { lockExisting, requireExisting } from '../../db/entity-rows.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { findLessonTemplate } from './repository.ts'

/** The template, with who saved it last; throws 404 when it is deleted or never existed. */
export async function getLessonTemplate(db: Db, id: string) {
  return requireExisting('lessonTemplates', await findLessonTemplate(db, id))
}

/** Throws 400 when the template does not exist, else locks it against deletion until the transaction ends. */
export async function refuseUnknownTemplate(tx: Tx, templateId: string): Promise<void> {
  await refuseUnknownTemplates(tx, [{ path: 'templateId', id: templateId }])
}

/** The same for many templates, of which one of `kept` may have been deleted; `path` is the field of the input that names each of them. */
export async function refuseUnknownTemplates(
  tx: Tx,
  wanted: readonly { path: string; id: string }[],
  kept: readonly string[] = [],
): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  const existing = new Set([...kept, ...(await lockExisting(tx, 'lessonTemplates', ids))])
  const unknown = wanted.find(({ id }) => !existing.has(id))
  if (unknown) throw unknownTemplate(unknown.path)
}

/** The refusal of a template that does not exist, which the field `path` of the input names. */
export const unknownTemplate = (path: string) => invalidInput(path, 'This template does not exist any more')
