import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { readDraft, readDraftText, writeDraft } from '../../../lib/storage/draft.ts'
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

/**
 * Keeps what is typed a moment later, at the latest when the page is left; answers how to forget it. What another window
 * has kept at the same place since is left to that window.
 */
export function useTemplateDraft(form: TemplateForm, { place, base, versionOf }: Kept): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ours = useRef<{ place: string; text: string | undefined }>(undefined)

  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (ours.current && readDraftText(ours.current.place) === ours.current.text)
      writeDraft(ours.current.place, undefined)
  }, [])

  useEffect(() => {
    if (ours.current?.place !== place) ours.current = { place, text: readDraftText(place) }
    const isUntouched = () => JSON.stringify(form.getValues()) === JSON.stringify(base)
    const keep = () => {
      if (isUntouched()) return forget()
      clearTimeout(timer.current)
      timer.current = undefined
      writeDraft(place, { ...versionOf(), values: form.getValues() })
      ours.current = { place, text: readDraftText(place) }
    }
    const keepIfTouched = () => isUntouched() || keep()
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(keep, keptWithinMs)
      },
    })
    // A new base has another version, and maybe another place; what was typed is kept with them.
    keepIfTouched()
    window.addEventListener('pagehide', keepIfTouched)
    document.addEventListener('visibilitychange', keepIfTouched)
    return () => {
      stop()
      window.removeEventListener('pagehide', keepIfTouched)
      document.removeEventListener('visibilitychange', keepIfTouched)
      if (timer.current !== undefined) keep()
    }
  }, [form, place, base, versionOf, forget])

  return forget
}
