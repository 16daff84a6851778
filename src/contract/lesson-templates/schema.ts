import { z } from 'zod'
import { basedOn, elementId, instant, newEntityId, optionalText, requiredText, uuid } from '../kernel/fields.ts'
import { isCompleteSection, maxSectionMinutes, maxTitleLength, minSectionMinutes } from './rules.ts'

const wholeMinutes = z
  .int('Please enter whole minutes')
  .min(minSectionMinutes, 'A section lasts at least 1 minute')
  .max(maxSectionMinutes, 'A section lasts at most 120 minutes')

const section = z.strictObject({
  id: z.string(),
  title: z.string(),
  duration: z.int(),
  description: z.string(),
})

const sectionInput = z.strictObject({
  id: elementId.optional(),
  title: optionalText(200),
  duration: wholeMinutes,
  description: optionalText(5000),
})

export const lessonTemplate = z.strictObject({
  id: uuid,
  title: z.string(),
  description: z.string(),
  studentPages: z.string(),
  totalDuration: z.int(),
  lessonStructure: z.array(section),
  objectives: z.array(z.string()),
  basicMaterials: z.string(),
  additionalResources: z.string(),
  preparationNotes: z.string(),
  createdBy: uuid.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export const lessonTemplateList = z.array(lessonTemplate)

/** Drops empty objectives and incomplete sections; requires one of each to remain. */
export const lessonTemplateInput = z.strictObject({
  id: newEntityId,
  title: requiredText("Назва уроку є обов'язковою", maxTitleLength),
  description: requiredText("Мета уроку є обов'язковою", 5000),
  studentPages: optionalText(200),
  totalDuration: z.number().nullish(),
  objectives: z
    .array(optionalText(1000), 'Додайте хоча б одну навчальну ціль')
    .max(100, 'A template holds at most 100 objectives')
    .transform((objectives) => objectives.map((text) => text.trim()).filter((text) => text !== ''))
    .refine((objectives) => objectives.length > 0, 'Додайте хоча б одну навчальну ціль'),
  lessonStructure: z
    .array(sectionInput, 'Додайте хоча б один розділ уроку')
    .max(100, 'A template holds at most 100 sections')
    .transform((sections) => sections.filter(isCompleteSection))
    .refine((sections) => sections.length > 0, 'Додайте хоча б один розділ уроку'),
  basicMaterials: optionalText(10_000),
  additionalResources: optionalText(10_000),
  preparationNotes: optionalText(20_000),
  createdBy: z.unknown().optional(),
})
/** With `updatedAt` null the answer is always 409 with the stored template, for a client that got no answer to its create. */
export const lessonTemplateUpdate = lessonTemplateInput.extend({ updatedAt: basedOn.nullable() })

export type LessonTemplate = z.output<typeof lessonTemplate>
export type LessonTemplateInput = z.output<typeof lessonTemplateInput>
export type LessonTemplateUpdate = z.output<typeof lessonTemplateUpdate>
