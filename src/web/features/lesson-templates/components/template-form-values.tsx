import { type FieldErrors, type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { copiedTitle, defaultSectionDurations, isCompleteSection } from '../../../../contract/lesson-templates/rules.ts'
import {
  type LessonTemplate,
  type LessonTemplateInput,
  lessonTemplateInput,
} from '../../../../contract/lesson-templates/schema.ts'
import type { Translate } from '../../../lib/i18n/messages.ts'
import { newId } from '../../../lib/new-id.ts'
import type { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'

type SectionValues = { id: string; title: string; duration: number; description: string }

/** What the editor's fields hold; a list of fields needs an object for each objective. */
export type TemplateFormValues = {
  title: string
  description: string
  studentPages: string
  objectives: { text: string }[]
  lessonStructure: SectionValues[]
  basicMaterials: string
  additionalResources: string
  preparationNotes: string
}
export type TemplateForm = UseFormReturn<TemplateFormValues, unknown, LessonTemplateInput>

/** Reads the fields by the contract's own schema: drops what is empty, trims, and says what is missing. */
export const templateFormSchema = z
  .custom<TemplateFormValues>()
  .transform(
    (values): z.input<typeof lessonTemplateInput> => ({
      ...values,
      objectives: values.objectives.map(({ text }) => text),
    }),
  )
  .pipe(lessonTemplateInput)

/** The fields of a template, or of a new one with its three usual sections. */
export function valuesOf(
  template: LessonTemplate | undefined,
  t: Translate<typeof lessonTemplateEditor.en>,
): TemplateFormValues {
  const sections = template?.lessonStructure ?? [
    { ...emptySection(), title: t('warmUp'), duration: defaultSectionDurations.warmUp },
    { ...emptySection(), title: t('mainPart'), duration: defaultSectionDurations.mainPart },
    { ...emptySection(), title: t('summary'), duration: defaultSectionDurations.summary },
  ]
  const objectives = template?.objectives ?? []
  return {
    title: template?.title ?? '',
    description: template?.description ?? '',
    studentPages: template?.studentPages ?? '',
    // At least one of each is always there to be filled.
    objectives: objectives.length > 0 ? objectives.map((text) => ({ text })) : [{ text: '' }],
    lessonStructure: sections.length > 0 ? sections : [emptySection()],
    basicMaterials: template?.basicMaterials ?? '',
    additionalResources: template?.additionalResources ?? '',
    preparationNotes: template?.preparationNotes ?? '',
  }
}

/** The fields of a copy: what the template says, under a title and section ids of its own. */
export function copiedValuesOf(
  template: LessonTemplate,
  t: Translate<typeof lessonTemplateEditor.en>,
): TemplateFormValues {
  const values = valuesOf(template, t)
  return {
    ...values,
    title: copiedTitle(template.title, t('copySuffix')),
    lessonStructure: values.lessonStructure.map((section) => ({ ...section, id: newId() })),
  }
}

/** A section that the person has just added. */
export function emptySection(): SectionValues {
  return { id: newId(), title: '', duration: defaultSectionDurations.warmUp, description: '' }
}

/** Puts the focus into a field, with what stands around it in sight: its label and its sentence, or its whole section. */
export function goToField(form: TemplateForm, field: FieldPath<TemplateFormValues>): void {
  form.setFocus(field)
  // The form moves the focus in a task of its own, and this one comes after it.
  setTimeout(() => {
    const focused = document.activeElement
    const around = focused?.closest('fieldset') ?? focused
    around?.scrollIntoView({ block: 'center' })
  })
}

/** The sentence for what is wrong at a path: 'title', 'objectives.3', 'objectives.root' for the list as a whole. */
export function sentenceAt(errors: FieldErrors<TemplateFormValues>, path: string): string | undefined {
  const message: unknown = (get(errors, path) as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

// The order in which the specification lists what is required.
const judged = [
  'title',
  'description',
  'objectives',
  'lessonStructure',
  'studentPages',
  'basicMaterials',
  'additionalResources',
  'preparationNotes',
] as const satisfies readonly (keyof TemplateFormValues)[]

/** The sentence to read out after a refused save, and the field to go to. */
export function firstRefusal(errors: FieldErrors<TemplateFormValues>, values: TemplateFormValues) {
  for (const name of judged) {
    const found = messageWithin(errors[name], name)
    if (found) return { message: found.message, field: fieldOf(found.path, values) }
  }
  return undefined
}

function messageWithin(error: unknown, path: string): { path: string; message: string } | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return { path, message: error.message }
  for (const [key, inner] of Object.entries(error)) {
    const found = messageWithin(inner, `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

function fieldOf(path: string, values: TemplateFormValues): FieldPath<TemplateFormValues> {
  if (path === 'objectives.root') return 'objectives.0.text'
  if (path === 'lessonStructure.root') return firstGap(values.lessonStructure)
  return (/^objectives\.\d+$/.test(path) ? `${path}.text` : path) as FieldPath<TemplateFormValues>
}

/** The first field that keeps a section from being complete. */
export function firstGap(sections: readonly SectionValues[]) {
  const index = Math.max(
    0,
    sections.findIndex((section) => !isCompleteSection(section)),
  )
  return sections[index]?.title.trim() === ''
    ? (`lessonStructure.${index}.title` as const)
    : (`lessonStructure.${index}.description` as const)
}
