import { type FieldErrors, type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  isCompleteSection,
  maxSectionMinutes,
  maxTitleLength,
  minSectionMinutes,
  type Section,
} from '../../../contract/lesson-templates/rules.ts'
import {
  type LessonTemplate,
  type LessonTemplateInput,
  lessonTemplateInput,
} from '../../../contract/lesson-templates/schema.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import { newId } from '../../lib/new-id.ts'
import type { lessonTemplateEditor } from '../../messages/lesson-templates.ts'

/** The minutes of the sections that a new template starts with. */
export const defaultSectionDurations = { warmUp: 10, mainPart: 30, summary: 5 } as const

/** The values of the editor's fields; a field array needs an object for each objective. */
export const templateFormValues = z.object({
  title: z.string(),
  description: z.string(),
  studentPages: z.string(),
  objectives: z.array(z.object({ text: z.string() })).min(1),
  lessonStructure: z
    .array(z.object({ id: z.string(), title: z.string(), duration: z.number(), description: z.string() }))
    .min(1),
  basicMaterials: z.string(),
  additionalResources: z.string(),
  preparationNotes: z.string(),
})
export type TemplateFormValues = z.output<typeof templateFormValues>
export type TemplateForm = UseFormReturn<TemplateFormValues, unknown, LessonTemplateInput>

type TranslateEditor = Translate<typeof lessonTemplateEditor.en>

/** Turns the fields into the input of a save, checked by the schema of the contract. */
export const templateFormSchema = z
  .custom<TemplateFormValues>()
  .transform(
    (values): z.input<typeof lessonTemplateInput> => ({
      ...values,
      objectives: values.objectives.map(({ text }) => text),
    }),
  )
  .pipe(lessonTemplateInput)

/** The fields of a new template: empty except for its three default sections. */
export function newFormValues(t: TranslateEditor): TemplateFormValues {
  return {
    title: '',
    description: '',
    studentPages: '',
    objectives: [{ text: '' }],
    lessonStructure: [
      { ...emptySection(), title: t('warmUp') },
      { ...emptySection(), title: t('mainPart'), duration: defaultSectionDurations.mainPart },
      { ...emptySection(), title: t('summary'), duration: defaultSectionDurations.summary },
    ],
    basicMaterials: '',
    additionalResources: '',
    preparationNotes: '',
  }
}

/** The fields of a stored template, with at least one objective and one section to fill. */
export function formValuesOf(template: LessonTemplate): TemplateFormValues {
  const { objectives, lessonStructure } = template
  return templateFormValues.parse({
    ...template,
    objectives: objectives.length > 0 ? objectives.map((text) => ({ text })) : [{ text: '' }],
    lessonStructure: lessonStructure.length > 0 ? lessonStructure : [emptySection()],
  })
}

/** The fields of a copy: those of the template, with a title and section ids of its own. */
export function formValuesOfCopy(template: LessonTemplate, t: TranslateEditor): TemplateFormValues {
  const values = formValuesOf(template)
  return {
    ...values,
    title: copyTitle(template.title, t('copySuffix')),
    lessonStructure: values.lessonStructure.map((section) => ({ ...section, id: newId() })),
  }
}

/** The title of a copy: the title with the suffix, cut before it to the longest title allowed. */
export function copyTitle(title: string, suffix: string): string {
  return title.slice(0, maxTitleLength - suffix.length).toWellFormed() + suffix
}

export function emptySection(): Section {
  return { id: newId(), title: '', duration: defaultSectionDurations.warmUp, description: '' }
}

/** The whole minutes, from 1 to 120, of a duration as typed; 1 for a text that is no number. */
export function parseDuration(text: string): number {
  const minutes = Math.round(Number.parseFloat(text))
  if (Number.isNaN(minutes)) return minSectionMinutes
  return Math.min(maxSectionMinutes, Math.max(minSectionMinutes, minutes))
}

/** Focuses a field and scrolls so that its label and error, or its whole section, are visible. */
export function focusField(form: TemplateForm, field: FieldPath<TemplateFormValues>): void {
  form.setFocus(field)
  // React Hook Form moves the focus in a task of its own, which this task follows.
  setTimeout(() => {
    const focused = document.activeElement
    const scrolledTo = focused?.closest('fieldset') ?? focused
    scrolledTo?.scrollIntoView({ block: 'center' })
  })
}

/** The error message at a path: 'title', 'objectives.3', 'objectives.root' for the list as a whole. */
export function errorMessageAt(errors: FieldErrors<TemplateFormValues>, path: string): string | undefined {
  const message: unknown = (get(errors, path) as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

// The order in which the specification lists what is required.
const validationOrder = [
  'title',
  'description',
  'objectives',
  'lessonStructure',
  'studentPages',
  'basicMaterials',
  'additionalResources',
  'preparationNotes',
] as const satisfies readonly (keyof TemplateFormValues)[]

/** The message of the first error after a failed validation, and the field to focus. */
export function firstFormError(errors: FieldErrors<TemplateFormValues>, values: TemplateFormValues) {
  for (const name of validationOrder) {
    const error = findErrorMessage(errors[name], name)
    if (error) return { message: error.message, field: fieldOf(error.path, values) }
  }
  return undefined
}

function findErrorMessage(error: unknown, path: string): { path: string; message: string } | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return { path, message: error.message }
  for (const [key, inner] of Object.entries(error)) {
    const found = findErrorMessage(inner, `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

function fieldOf(path: string, values: TemplateFormValues): FieldPath<TemplateFormValues> {
  if (path === 'objectives.root') return 'objectives.0.text'
  if (path === 'lessonStructure.root') return firstMissingSectionField(values.lessonStructure)
  return (/^objectives\.\d+$/.test(path) ? `${path}.text` : path) as FieldPath<TemplateFormValues>
}

/** The first empty field that makes a section incomplete. */
export function firstMissingSectionField(sections: readonly Section[]) {
  const index = Math.max(
    0,
    sections.findIndex((section) => !isCompleteSection(section)),
  )
  return sections[index]?.title.trim() === ''
    ? (`lessonStructure.${index}.title` as const)
    : (`lessonStructure.${index}.description` as const)
}
