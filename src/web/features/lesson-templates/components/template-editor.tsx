import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { LessonTemplate, LessonTemplateInput } from '../../../../contract/lesson-templates/schema.ts'
import { changedMeanwhile } from '../../../lib/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { useSaveLessonTemplate } from '../queries.ts'
import { TemplateConflict } from './template-conflict.tsx'
import { TemplateFields } from './template-fields.tsx'
import { firstRefusal, type TemplateFormValues, templateFormSchema, valuesOf } from './template-form-values.tsx'

/** Creates a template, or changes the one it is given. */
export function TemplateEditor({ template, onClose }: { template?: LessonTemplate | undefined; onClose: () => void }) {
  const t = useMessages(lessonTemplateEditor)
  const sentence = useSentence(t.language)
  const form = useForm<TemplateFormValues, unknown, LessonTemplateInput>({
    defaultValues: valuesOf(template, t),
    resolver: zodResolver(templateFormSchema),
    // The first sentence decides where the focus goes, not the order on the screen.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const saveTemplate = useSaveLessonTemplate(template)
  const [theirs, setTheirs] = useState<LessonTemplate>()
  const isBusy = useRef(false)

  const save = async (input: LessonTemplateInput) => {
    try {
      await saveTemplate(input)
    } catch (error) {
      const newer = changedMeanwhile<LessonTemplate>(error)
      if (newer) return setTheirs(newer)
      const description = template ? t('failedToUpdate') : t('failedToCreate')
      return toast({ title: t('error'), description, variant: 'destructive', lang: t.language })
    }
    toast({ title: t('success'), description: template ? t('updated') : t('created'), lang: t.language })
    onClose()
  }
  const refuse = (errors: FieldErrors<TemplateFormValues>) => {
    const refusal = firstRefusal(errors, form.getValues())
    if (!refusal) return
    toast({ title: t('invalid'), description: sentence(refusal.message), variant: 'destructive', lang: t.language })
    form.setFocus(refusal.field)
    // Its label and its sentence shall be in sight too.
    document.activeElement?.scrollIntoView({ block: 'center' })
  }
  const submit = async () => {
    // The button is re-drawn too late for two presses in one moment.
    if (isBusy.current) return
    isBusy.current = true
    await form
      .handleSubmit(save, refuse)()
      .finally(() => {
        isBusy.current = false
      })
  }
  const loadTheirs = (newer: LessonTemplate) => {
    saveTemplate.baseOn(newer)
    form.reset(valuesOf(newer, t))
    setTheirs(undefined)
  }
  const writeMine = (newer: LessonTemplate) => {
    saveTemplate.baseOn(newer)
    return submit()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={template ? t('editTitle') : t('createTitle')}
      lang={t.language}
      size="lg"
      isDirty={isDirty}
      onSubmit={submit}
      footer={
        <>
          {theirs && (
            <TemplateConflict
              theirs={theirs}
              isSaving={isSubmitting}
              onLoadTheirs={() => loadTheirs(theirs)}
              onWriteMine={() => writeMine(theirs)}
            />
          )}
          <DialogCancel />
          {!theirs && (
            <Button type="submit" variant="primary" isPending={isSubmitting}>
              {isSubmitting ? t('saving') : template ? t('update') : t('create')}
            </Button>
          )}
        </>
      }
    >
      <TemplateFields form={form} />
    </Dialog>
  )
}
