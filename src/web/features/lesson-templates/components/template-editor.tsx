import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { v7 as newId } from 'uuid'
import { differingParts } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate, LessonTemplateInput } from '../../../../contract/lesson-templates/schema.ts'
import { useSession } from '../../../app/session.tsx'
import { changedBy, changedMeanwhile } from '../../../lib/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { templateDraftPlace, useSaveLessonTemplate } from '../queries.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
import { type Conflict, TemplateConflict } from './template-conflict.tsx'
import { readTemplateDraft, type TemplateDraft, useTemplateDraft } from './template-draft.tsx'
import { TemplateFields } from './template-fields.tsx'
import {
  copiedValuesOf,
  firstRefusal,
  type TemplateFormValues,
  templateFormSchema,
  valuesOf,
} from './template-form-values.tsx'

type Props = {
  /** The template to change; without it a new one is made. */
  template?: LessonTemplate | undefined
  /** What the new one begins as a copy of. */
  copyOf?: LessonTemplate | undefined
  onClose: () => void
}

/** Creates a template, or changes the one it is given; what was typed and not saved in an earlier visit is there again. */
export function TemplateEditor({ template, copyOf, onClose }: Props) {
  const t = useMessages(lessonTemplateEditor)
  const sentence = useSentence(t.language)
  const { userId } = useSession()
  const place = templateDraftPlace(userId, { template, copyOf })
  const [draft] = useState(() => readTemplateDraft(place))
  const [base, setBase] = useState(() => (copyOf ? copiedValuesOf(copyOf, t) : valuesOf(template, t)))
  const [isRecovered, setRecovered] = useState(draft !== undefined)
  const version = useRef<Omit<TemplateDraft, 'values'>>(undefined)
  version.current ??= {
    id: template?.id ?? draft?.id ?? newId(),
    basedOn: template && (draft?.basedOn ?? template.updatedAt),
  }
  const form = useForm<TemplateFormValues, unknown, LessonTemplateInput>({
    defaultValues: draft?.values ?? base,
    resolver: zodResolver(templateFormSchema),
    // The first sentence decides where the focus goes, not the order on the screen.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const versionOf = useCallback(() => version.current ?? { id: newId() }, [])
  const forgetDraft = useTemplateDraft(form, { place, base, versionOf })
  const saveTemplate = useSaveLessonTemplate({ isNew: template === undefined })
  const [conflict, setConflict] = useState<Conflict>()
  const isBusy = useRef(false)

  const save = async (mine: LessonTemplateInput) => {
    try {
      await saveTemplate(mine, versionOf())
    } catch (error) {
      const theirs = changedMeanwhile<LessonTemplate>(error)
      // Two people who wrote the same have nothing to choose between.
      if (theirs && differingParts(theirs, mine).length > 0) {
        return setConflict({ theirs, changedBy: changedBy(error), mine })
      }
      if (!theirs) {
        const description = template ? t('failedToUpdate') : t('failedToCreate')
        return toast({ title: t('error'), description, variant: 'destructive', lang: t.language })
      }
    }
    forgetDraft()
    toast({ title: t('success'), description: template ? t('updated') : t('created'), lang: t.language })
    onClose()
  }
  const refuse = (errors: FieldErrors<TemplateFormValues>) => {
    setConflict(undefined)
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
  const beginAnew = (values: TemplateFormValues, basedOn: string | undefined) => {
    // A new template that was discarded may have reached the server after all: what comes next is another one.
    version.current = { id: template?.id ?? newId(), basedOn }
    setBase(values)
    form.reset(values)
    setRecovered(false)
    forgetDraft()
  }
  const writeMine = ({ theirs }: Conflict) => {
    version.current = { id: theirs.id, basedOn: theirs.updatedAt }
    return submit()
  }

  return (
    <>
      <Dialog
        isOpen
        onOpenChange={() => {
          forgetDraft()
          onClose()
        }}
        title={template ? t('editTitle') : t('createTitle')}
        lang={t.language}
        size="lg"
        isDirty={isDirty || isRecovered || copyOf !== undefined}
        onSubmit={submit}
        footer={
          <>
            <DialogCancel />
            <Button type="submit" variant="primary" isPending={isSubmitting}>
              {isSubmitting ? t('saving') : template ? t('update') : t('create')}
            </Button>
          </>
        }
      >
        {isRecovered && (
          <RecoveredNotice
            isOutdated={template !== undefined && version.current.basedOn !== template.updatedAt}
            onDiscard={() => beginAnew(base, template?.updatedAt)}
          />
        )}
        <TemplateFields form={form} />
      </Dialog>
      {conflict && (
        <TemplateConflict
          conflict={conflict}
          isSaving={isSubmitting}
          onClose={() => setConflict(undefined)}
          onLoadTheirs={() => {
            beginAnew(valuesOf(conflict.theirs, t), conflict.theirs.updatedAt)
            setConflict(undefined)
          }}
          onWriteMine={() => writeMine(conflict)}
        />
      )}
    </>
  )
}
