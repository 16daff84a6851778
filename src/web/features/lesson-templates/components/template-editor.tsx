import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { differingParts } from '../../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate, LessonTemplateInput } from '../../../../contract/lesson-templates/schema.ts'
import { changedBy, changedMeanwhile } from '../../../lib/api/client.ts'
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isDeletedMeanwhile, templateDraftPlace, useSaveLessonTemplate } from '../queries.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
import { type Conflict, TemplateConflict } from './template-conflict.tsx'
import { readTemplateDraft, type TemplateDraft, useTemplateDraft } from './template-draft.tsx'
import { TemplateFields } from './template-fields.tsx'
import {
  copiedValuesOf,
  firstRefusal,
  goToField,
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

type Version = Omit<TemplateDraft, 'values'>
type EditorNotice = 'recovered' | 'deleted'

/** Creates a template, or changes the one it is given; what was typed and not saved in an earlier visit is there again. */
export function TemplateEditor({ template, copyOf, onClose }: Props) {
  const t = useMessages(lessonTemplateEditor)
  const sentence = useServerMessage(t.language)
  const { userId } = useSession()
  const [place, setPlace] = useState(() => templateDraftPlace(userId, { template, copyOf }))
  const [draft] = useState(() => readTemplateDraft(place))
  const [base, setBase] = useState(() => (copyOf ? copiedValuesOf(copyOf, t) : valuesOf(template, t)))
  // Each new beginning has fields of its own: what stood about the old ones, such as a way back, is gone with them.
  const [beginning, setBeginning] = useState(0)
  const [notice, setNotice] = useState<EditorNotice | undefined>(draft && 'recovered')
  const version = useRef<Version>(undefined)
  version.current ??= {
    id: template?.id ?? draft?.id ?? newId(),
    basedOn: template && (draft?.basedOn ?? template.updatedAt),
  }
  const [isStored, setStored] = useState(template !== undefined)
  const form = useForm<TemplateFormValues, unknown, LessonTemplateInput>({
    defaultValues: draft?.values ?? base,
    resolver: zodResolver(templateFormSchema),
    // The first sentence decides where the focus goes, not the order on the screen.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const [mustAsk, setMustAsk] = useState(draft !== undefined || copyOf !== undefined)
  const versionOf = useCallback(() => version.current ?? { id: newId() }, [])
  const forgetDraft = useTemplateDraft(form, { place, base, versionOf })
  const saveTemplate = useSaveLessonTemplate()
  const [conflict, setConflict] = useState<Conflict>()
  const isBusy = useRef(false)
  const isMounted = useIsMounted()
  // What was sent and refused or never answered: it may have arrived all the same.
  const unanswered = useRef<LessonTemplateInput[]>([])

  const workOn = (next: Version) => {
    version.current = next
    setStored(next.basedOn !== undefined)
    const itsPlace = templateDraftPlace(userId, { template: next })
    if (!next.basedOn || itsPlace === place) return
    // What is stored by now has its draft where its card looks for it.
    forgetDraft()
    setPlace(itsPlace)
  }
  const save = async (mine: LessonTemplateInput, typed: string): Promise<unknown> => {
    try {
      return finish(await saveTemplate(mine, versionOf()), typed)
    } catch (error) {
      const theirs = changedMeanwhile<LessonTemplate>(error)
      if (!theirs || !isMounted.current) {
        unanswered.current.push(mine)
        return tellFailure(error)
      }
      const says = (other: LessonTemplateInput) => differingParts(theirs, other).length === 0
      // Two people who wrote the same have nothing to choose between.
      if (says(mine)) return finish(theirs, typed)
      if (!unanswered.current.some(says)) return setConflict({ theirs, changedBy: changedBy(error), mine })
      workOn({ id: theirs.id, basedOn: theirs.updatedAt })
      return save(mine, typed)
    }
  }
  const finish = (saved: LessonTemplate, typed: string) => {
    const isDone = JSON.stringify(form.getValues()) === typed
    if (isDone) forgetDraft()
    const done = isStored ? t('updated') : t('created')
    toast({ title: t('success'), description: isDone ? done : t('savedInPart'), lang: t.language })
    // Who has left meanwhile may be at another template by now.
    if (!isMounted.current) return
    if (isDone) return onClose()
    workOn({ id: saved.id, basedOn: saved.updatedAt })
    setBase(valuesOf(saved, t))
    setNotice(undefined)
    setConflict(undefined)
    setMustAsk(true)
  }
  const tellFailure = (error: unknown) => {
    const description = isStored ? t('failedToUpdate') : t('failedToCreate')
    toast({ title: t('error'), description, variant: 'destructive', lang: t.language })
    if (!isStored || !isDeletedMeanwhile(error)) return
    workOn({ id: newId() })
    setNotice('deleted')
    setMustAsk(true)
  }
  const refuse = (errors: FieldErrors<TemplateFormValues>) => {
    setConflict(undefined)
    const refusal = firstRefusal(errors, form.getValues())
    if (!refusal) return
    toast({ title: t('invalid'), description: sentence(refusal.message), variant: 'destructive', lang: t.language })
    goToField(form, refusal.field)
  }
  const submit = async () => {
    // The button is re-drawn too late for two presses in one moment.
    if (isBusy.current) return
    isBusy.current = true
    await form
      .handleSubmit((mine) => save(mine, JSON.stringify(form.getValues())), refuse)()
      .finally(() => {
        isBusy.current = false
      })
  }
  const beginAnew = (values: TemplateFormValues, next: Version) => {
    workOn(next)
    setBase(values)
    setBeginning((before) => before + 1)
    form.reset(values)
    setNotice(undefined)
    setMustAsk(copyOf !== undefined)
    forgetDraft()
  }
  const discard = () => {
    // A new template that was discarded may have reached the server after all: what comes next is another one.
    beginAnew(base, template ? { id: template.id, basedOn: template.updatedAt } : { id: newId() })
    requestAnimationFrame(() => goToField(form, 'title'))
  }
  const loadTheirs = ({ theirs }: Conflict) => {
    beginAnew(valuesOf(theirs, t), { id: theirs.id, basedOn: theirs.updatedAt })
    setConflict(undefined)
  }
  const writeMine = ({ theirs }: Conflict) => {
    workOn({ id: theirs.id, basedOn: theirs.updatedAt })
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
        title={isStored ? t('editTitle') : t('createTitle')}
        lang={t.language}
        size="lg"
        isDirty={isDirty || mustAsk}
        onSubmit={submit}
        footer={
          <>
            <DialogCancel />
            <Button type="submit" variant="primary" isPending={isSubmitting}>
              {isSubmitting ? t('saving') : isStored ? t('update') : t('create')}
            </Button>
          </>
        }
      >
        {notice === 'recovered' && (
          <RecoveredNotice
            isOutdated={template !== undefined && version.current.basedOn !== template.updatedAt}
            onDiscard={discard}
          />
        )}
        {notice === 'deleted' && <Notice variant="bad">{t('deletedMeanwhile')}</Notice>}
        <TemplateFields key={beginning} form={form} />
      </Dialog>
      {conflict && (
        <TemplateConflict
          conflict={conflict}
          isSaving={isSubmitting}
          onClose={() => setConflict(undefined)}
          onLoadTheirs={() => loadTheirs(conflict)}
          onWriteMine={() => writeMine(conflict)}
        />
      )}
    </>
  )
}
