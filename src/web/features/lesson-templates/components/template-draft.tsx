import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { keepDraft, readDraft } from '../../../lib/draft.ts'
import type { TemplateForm, TemplateFormValues } from './template-form-values.tsx'

const keptWithinMs = 300

/** What is kept of an editor: the fields as typed, the id they will be saved under, the version they are based on. */
const templateDraft = z.object({
  id: z.string(),
  basedOn: z.string().optional(),
  values: z.object({
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
  }),
})
export type TemplateDraft = z.output<typeof templateDraft>

/** The draft at a place; what an older program has kept in another shape is none. */
export function readTemplateDraft(place: string): TemplateDraft | undefined {
  return templateDraft.safeParse(readDraft(place)).data
}

type Kept = {
  place: string
  /** The fields as they were before anything was typed: with these there is nothing to keep. */
  base: TemplateFormValues
  versionOf: () => Omit<TemplateDraft, 'values'>
}

/** Keeps what is typed a moment later, at the latest when the page is left; answers how to forget it. */
export function useTemplateDraft(form: TemplateForm, { place, base, versionOf }: Kept): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      const values = form.getValues()
      const isUntouched = JSON.stringify(values) === JSON.stringify(base)
      keepDraft(place, isUntouched ? undefined : { ...versionOf(), values })
    }
    const keepNow = () => timer.current !== undefined && keep()
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(keep, keptWithinMs)
      },
    })
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      stop()
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [form, place, base, versionOf])

  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    keepDraft(place, undefined)
  }, [place])
}
