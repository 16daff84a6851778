import { z } from 'zod'
import {
  basedOn,
  elementId,
  instant,
  newEntityId,
  optionalTextAsTyped,
  optionalTrimmedText,
  requiredText,
  uuid,
} from '../kernel/fields.ts'
import { isCompleteSection, maxSectionMinutes, maxTitleLength, minSectionMinutes } from './rules.ts'

const section = z.strictObject({
  id: z.string(),
  title: z.string(),
  duration: z.int(),
  description: z.string(),
})

/** The minutes of an incomplete section are not checked, because it is dropped. */
const sectionInput = z
  .strictObject({
    id: elementId.optional(),
    title: optionalTextAsTyped(200),
    duration: z
      .number('Please enter whole minutes')
      .meta({ type: 'integer', minimum: minSectionMinutes, maximum: maxSectionMinutes }),
    description: optionalTextAsTyped(5000),
  })
  .superRefine((section, context) => {
    const message = isCompleteSection(section) ? durationFault(section.duration) : undefined
    if (message) context.addIssue({ code: 'custom', path: ['duration'], message })
  })

function durationFault(minutes: number): string | undefined {
  if (!Number.isInteger(minutes)) return 'Please enter whole minutes'
  if (minutes < minSectionMinutes) return 'A section lasts at least 1 minute'
  return minutes > maxSectionMinutes ? `A section lasts at most ${maxSectionMinutes} minutes` : undefined
}

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
  studentPages: optionalTextAsTyped(200),
  totalDuration: z.number().nullish(),
  objectives: z
    .array(optionalTrimmedText(1000), 'Додайте хоча б одну навчальну ціль')
    .transform((objectives) => objectives.filter((text) => text !== ''))
    .refine((objectives) => objectives.length > 0, 'Додайте хоча б одну навчальну ціль')
    .refine((objectives) => objectives.length <= 100, 'A template holds at most 100 objectives'),
  lessonStructure: z
    .array(sectionInput, 'Додайте хоча б один розділ уроку')
    .transform((sections) => sections.filter(isCompleteSection))
    .refine((sections) => sections.length > 0, 'Додайте хоча б один розділ уроку')
    .refine((sections) => sections.length <= 100, 'A template holds at most 100 sections'),
  basicMaterials: optionalTextAsTyped(10_000),
  additionalResources: optionalTextAsTyped(10_000),
  preparationNotes: optionalTextAsTyped(20_000),
  createdBy: z.unknown().optional(),
})
export const lessonTemplateUpdate = lessonTemplateInput.extend({ updatedAt: basedOn })

export type LessonTemplate = z.output<typeof lessonTemplate>
export type LessonTemplateInput = z.output<typeof lessonTemplateInput>
export type LessonTemplateUpdate = z.output<typeof lessonTemplateUpdate>
