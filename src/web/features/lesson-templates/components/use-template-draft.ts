import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import { type OwnDraft, ownDraft, readDraft } from '../../../lib/storage/draft.ts'
import { type TemplateForm, type TemplateFormValues, templateFormValues } from '../form.ts'
import type { EditedTemplate } from '../state.ts'

const writeDelayMs = 300

/** The stored draft of an editor: the id and the version that its save is for, and the fields as typed. */
const templateDraft = z.object({
  id: z.string(),
  basedOn: z.string().optional(),
  values: templateFormValues,
})
type TemplateDraft = z.output<typeof templateDraft>

/** The draft under a key; undefined for one that an older version of the program wrote in another shape. */
export function readTemplateDraft(key: string): TemplateDraft | undefined {
  return templateDraft.safeParse(readDraft(key)).data
}

type Options = {
  key: string
  edited: EditedTemplate
  /** The fields without anything typed: with these there is no draft. */
  base: TemplateFormValues
}

/**
 * Writes the fields as a draft shortly after each change and before the page is left; returns a function that deletes the
 * draft unless another window has written it since.
 */
export function useTemplateDraft(form: TemplateForm, { key, edited, base }: Options): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = useRef<OwnDraft<TemplateDraft> & { key: string }>(undefined)

  const deleteDraft = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    own.current?.write(undefined)
  }, [])
  const currentDraft = useEffectEvent((): TemplateDraft => {
    const basedOn = edited.kind === 'stored' ? edited.basedOn : undefined
    return { id: edited.id, basedOn, values: form.getValues() }
  })

  useEffect(() => {
    if (own.current?.key !== key) {
      // A template that is now stored has its draft under another key, where its card looks for it.
      deleteDraft()
      own.current = { ...ownDraft(key), key }
      own.current.read()
    }
    const isUntouched = () => JSON.stringify(form.getValues()) === JSON.stringify(base)
    const write = () => {
      if (isUntouched()) return deleteDraft()
      clearTimeout(timer.current)
      timer.current = undefined
      own.current?.write(currentDraft())
    }
    const writeIfTouched = () => isUntouched() || write()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer.current ??= setTimeout(write, writeDelayMs)
      },
    })
    // With a new key or base the draft of what is typed already has to be written again.
    writeIfTouched()
    window.addEventListener('pagehide', writeIfTouched)
    document.addEventListener('visibilitychange', writeIfTouched)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', writeIfTouched)
      document.removeEventListener('visibilitychange', writeIfTouched)
      if (timer.current !== undefined) write()
    }
  }, [form, key, base, deleteDraft])

  return deleteDraft
}
