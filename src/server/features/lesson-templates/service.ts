import { AppError } from '../../../contract/kernel/errors.ts'
import { type Section, totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type {
  LessonTemplate,
  LessonTemplateInput,
  LessonTemplateUpdate,
} from '../../../contract/lesson-templates/schema.ts'
import { digestOf, newId } from '../../db/ids.ts'
import { restore, softDelete } from '../../db/soft-delete.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getLessonTemplate } from './access.ts'
import {
  findLessonTemplate,
  insertLessonTemplateRow,
  lockLessonTemplate,
  type TemplateContent,
  updateLessonTemplateRow,
} from './repository.ts'

export async function createLessonTemplate(tx: Tx, input: LessonTemplateInput, { actor }: RequestContext) {
  // The total is computed by the server, so two equal creates may carry different ones.
  const { id = newId(), totalDuration: _, ...requested } = input
  const digest = digestOf(requested)
  const isNew = await insertLessonTemplateRow(tx, id, contentOf(input), digest, actor)
  if (!isNew) return repeatedCreate(await findLessonTemplate(tx, id), digest)
  return { isNew, entity: (await getLessonTemplate(tx, id)).entity }
}

export async function updateLessonTemplate(
  tx: Tx,
  id: string,
  update: LessonTemplateUpdate,
  { actor }: RequestContext,
): Promise<LessonTemplate> {
  await lockLessonTemplate(tx, id)
  const { entity: current, changedBy } = await getLessonTemplate(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt, changedBy)
  await updateLessonTemplateRow(tx, id, contentOf(update), actor)
  return (await getLessonTemplate(tx, id)).entity
}

function contentOf(input: LessonTemplateInput): TemplateContent {
  const { title, description, studentPages, objectives, basicMaterials, additionalResources, preparationNotes } = input
  const lessonStructure: Section[] = input.lessonStructure.map((section) => ({ ...section, id: section.id ?? newId() }))
  return {
    title,
    description,
    studentPages,
    totalDuration: totalDurationOf(lessonStructure),
    lessonStructure,
    objectives,
    basicMaterials,
    additionalResources,
    preparationNotes,
  }
}

export async function deleteLessonTemplate(tx: Tx, id: string, context: RequestContext): Promise<void> {
  const isFound = await softDelete(tx, 'lessonTemplates', id, context)
  if (!isFound) throw new AppError('not_found', 'Template not found')
}

export async function restoreLessonTemplate(tx: Tx, id: string, context: RequestContext): Promise<LessonTemplate> {
  await restore(tx, 'lessonTemplates', id, context)
  return (await getLessonTemplate(tx, id)).entity
}
