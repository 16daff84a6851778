import type { LessonTemplate, LessonTemplateUpdate } from '../../../contract/lesson-templates/schema.ts'
import { alphabetical } from '../../db/alphabet.ts'
import { asStored, type Stored } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

/** What a person enters, with the total that is computed from it. */
export type TemplateContent = Omit<LessonTemplate, 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>

const columns = [
  'template.id',
  'template.title',
  'template.description',
  'template.studentPages',
  'template.totalDuration',
  'template.lessonStructure',
  'template.objectives',
  'template.basicMaterials',
  'template.additionalResources',
  'template.preparationNotes',
  'template.createdBy',
  'template.createdAt',
  'template.updatedAt',
] as const

export function listLessonTemplates(db: Db): Promise<LessonTemplate[]> {
  return db
    .selectFrom('lessonTemplates as template')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy(({ ref }) => alphabetical(ref('title')))
    .orderBy('id')
    .execute()
}

/** The template; `changedBy` is the account id of the person who saved it last. */
export async function findLessonTemplate(
  db: Db,
  id: string,
): Promise<(Stored<LessonTemplate> & { changedBy: string | null }) | undefined> {
  const row = await db
    .selectFrom('lessonTemplates as template')
    .select([...columns, 'template.deletedAt', 'template.createDigest', 'template.updatedBy as changedBy'])
    .where('template.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { changedBy, ...template } = row
  return { ...asStored(template), changedBy }
}

/** The two lists are written as JSON text. */
export function asColumns(content: TemplateContent): WrittenColumns<'lessonTemplates', LessonTemplateUpdate, never> {
  return {
    title: content.title,
    description: content.description,
    studentPages: content.studentPages,
    totalDuration: content.totalDuration,
    lessonStructure: JSON.stringify(content.lessonStructure),
    objectives: JSON.stringify(content.objectives),
    basicMaterials: content.basicMaterials,
    additionalResources: content.additionalResources,
    preparationNotes: content.preparationNotes,
  }
}
