import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type {
  LessonTemplate,
  LessonTemplateInput,
  LessonTemplateUpdate,
} from '../../../contract/lesson-templates/schema.ts'
import { insertRow, lockRows, restore, updateRows } from '../../db/entity-rows.ts'
import { digestOf, hasContent, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getLessonTemplate } from './access.ts'
import { asColumns, findLessonTemplate, type TemplateContent } from './repository.ts'

export async function createLessonTemplate(tx: Tx, input: LessonTemplateInput, { actor }: RequestContext) {
  // The total is computed here, so two equal creates may contain different ones.
  const { id = newId(), totalDuration: _, ...requested } = input
  const digest = digestOf(requested)
  const row = { id, ...asColumns(contentOf(input)), createDigest: digest }
  const inserted = await insertRow(tx, 'lessonTemplates', row, actor)
  if (!inserted) return repeatedCreate(await findLessonTemplate(tx, id), digest)
  return { isNew: true, entity: (await getLessonTemplate(tx, id)).entity }
}

export async function updateLessonTemplate(
  tx: Tx,
  id: string,
  update: LessonTemplateUpdate,
  { actor }: RequestContext,
): Promise<LessonTemplate> {
  await lockRows(tx, 'lessonTemplates', [id])
  const { entity: current, changedBy } = await getLessonTemplate(tx, id)
  refuseIfChangedMeanwhile(current, update.updatedAt, changedBy)
  const { id: _, updatedAt: __, ...input } = update
  const content = contentOf(input)
  if (hasContent(current, content)) return current
  await updateRows(tx, 'lessonTemplates', [id], asColumns(content), actor)
  return (await getLessonTemplate(tx, id)).entity
}

/** The input with an id for every section, and the total of the sections. */
function contentOf(input: LessonTemplateInput): TemplateContent {
  const lessonStructure = input.lessonStructure.map((section) => ({ ...section, id: section.id ?? newId() }))
  return { ...input, lessonStructure, totalDuration: totalDurationOf(lessonStructure) }
}

export async function restoreLessonTemplate(tx: Tx, id: string, context: RequestContext): Promise<LessonTemplate> {
  await restore(tx, 'lessonTemplates', id, context.actor)
  return (await getLessonTemplate(tx, id)).entity
}
