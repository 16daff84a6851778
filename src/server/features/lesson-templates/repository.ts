import type { Selectable } from 'kysely'
import type { LessonTemplate, LessonTemplateUpdate } from '../../../contract/lesson-templates/schema.ts'
import type { Stored } from '../../db/soft-delete.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

type TemplateRow = Selectable<SchoolTables['lessonTemplates']>
/** `changedBy` is the e-mail of the person who saved it last; null when that account is deleted. */
export type StoredLessonTemplate = Stored<LessonTemplate> & { changedBy: string | null }

/** What a person enters, with the total that is computed from it. */
export type TemplateContent = Omit<LessonTemplate, 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>

export async function listLessonTemplates(db: Db): Promise<LessonTemplate[]> {
  const rows = await db
    .selectFrom('lessonTemplates')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(asLessonTemplate)
}

export async function findLessonTemplate(db: Db, id: string): Promise<StoredLessonTemplate | undefined> {
  const row = await db
    .selectFrom('lessonTemplates as template')
    .leftJoin('auth.users as editor', 'editor.id', 'template.updatedBy')
    .selectAll('template')
    .select('editor.email as changedBy')
    .where('template.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, createDigest, changedBy } = row
  return { entity: asLessonTemplate(row), isDeleted: deletedAt !== null, createDigest, changedBy }
}

function asLessonTemplate(row: TemplateRow): LessonTemplate {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    studentPages: row.studentPages,
    totalDuration: row.totalDuration,
    lessonStructure: row.lessonStructure,
    objectives: row.objectives,
    basicMaterials: row.basicMaterials,
    additionalResources: row.additionalResources,
    preparationNotes: row.preparationNotes,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function lockLessonTemplate(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('lessonTemplates').select('id').where('id', '=', id).forUpdate().execute()
}

/** Answers whether it was inserted: an id that exists already inserts nothing. */
export async function insertLessonTemplateRow(
  tx: Tx,
  id: string,
  content: TemplateContent,
  createDigest: string,
  actor: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('lessonTemplates')
    .values({ id, ...asColumns(content), createDigest, createdBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLessonTemplateRow(
  tx: Tx,
  id: string,
  content: TemplateContent,
  actor: string,
): Promise<void> {
  await tx
    .updateTable('lessonTemplates')
    .set({ ...asColumns(content), updatedBy: actor })
    .where('id', '=', id)
    .execute()
}

type TemplateColumns = WrittenColumns<'lessonTemplates', LessonTemplateUpdate, never>

/** The two lists are written as JSON text. */
function asColumns(content: TemplateContent): TemplateColumns {
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
