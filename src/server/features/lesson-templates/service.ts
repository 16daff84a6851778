import { type Section, totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type {
  LessonTemplate,
  LessonTemplateInput,
  LessonTemplateUpdate,
} from '../../../contract/lesson-templates/schema.ts'
import { digestOf, newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuseIfChangedMeanwhile, repeatedCreate } from '../../db/versions.ts'
import { getLessonTemplate, getLessonTemplateEvenDeleted } from './access.ts'
import {
  insertLessonTemplateRow,
  lockLessonTemplate,
  setLessonTemplateDeleted,
  type TemplateContent,
  updateLessonTemplateRow,
} from './repository.ts'

export async function createLessonTemplate(tx: Tx, input: LessonTemplateInput, actor: string) {
  // What the server sets itself is no part of what was asked for.
  const { id = newId(), totalDuration: _, ...asked } = input
  const digest = digestOf(asked)
  const isNew = await insertLessonTemplateRow(tx, id, contentOf(input), digest, actor)
  if (!isNew) return repeatedCreate(await getLessonTemplateEvenDeleted(tx, id), digest)
  return { isNew, thing: (await getLessonTemplate(tx, id)).thing }
}

export async function updateLessonTemplate(
  tx: Tx,
  id: string,
  change: LessonTemplateUpdate,
  actor: string,
): Promise<LessonTemplate> {
  await lockLessonTemplate(tx, id)
  const { thing, changedBy } = await getLessonTemplate(tx, id)
  refuseIfChangedMeanwhile(thing, change.updatedAt, changedBy)
  await updateLessonTemplateRow(tx, id, contentOf(change), actor)
  return (await getLessonTemplate(tx, id)).thing
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

export async function deleteLessonTemplate(tx: Tx, id: string, now: Date, actor: string): Promise<void> {
  await lockLessonTemplate(tx, id)
  await getLessonTemplate(tx, id)
  await setLessonTemplateDeleted(tx, id, now, actor)
}

export async function restoreLessonTemplate(tx: Tx, id: string, actor: string): Promise<LessonTemplate> {
  await lockLessonTemplate(tx, id)
  const { thing, isDeleted } = await getLessonTemplateEvenDeleted(tx, id)
  if (!isDeleted) return thing
  await setLessonTemplateDeleted(tx, id, null, actor)
  return (await getLessonTemplate(tx, id)).thing
}
