import { zodResolver } from '@hookform/resolvers/zod'
import { useReducer, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { LessonTemplate, LessonTemplateInput } from '../../../../contract/lesson-templates/schema.ts'
import { useIsMounted, useWhenShown } from '../../../lib/hooks/use-is-mounted.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast, toastError, toastSuccess } from '../../../lib/toast.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { useSession } from '../../../session/session-provider.tsx'
import {
  firstFormError,
  focusField,
  formValuesOf,
  formValuesOfCopy,
  newFormValues,
  type TemplateFormValues,
  templateFormSchema,
} from '../form.ts'
import { useSaveLessonTemplate } from '../queries.ts'
import {
  type Conflict,
  type EditedTemplate,
  editorReducer,
  openEditor,
  openedTemplate,
  outcomeOfError,
  storedVersion,
  type TemplateSaveOutcome,
  templateDraftKey,
} from '../state.ts'
import { readTemplateDraft, useTemplateDraft } from './use-template-draft.ts'

export type EditorProps = {
  /** The template to update; without it a new one is created. */
  template?: LessonTemplate | undefined
  /** The template whose copy is created. */
  copyOf?: LessonTemplate | undefined
  onClose: () => void
  /** Called with the stored template before the editor closes. */
  onSaved?: (template: LessonTemplate) => void
}

export function useTemplateEditor({ template, copyOf, onClose, onSaved }: EditorProps) {
  const t = useMessages(lessonTemplateEditor)
  const serverMessage = useServerMessage(t.language)
  const { userId } = useSession()
  const [opening] = useState(() => {
    const opened = openedTemplate({ template, copyOf }, newId())
    const base = copyOf ? formValuesOfCopy(copyOf, t) : template ? formValuesOf(template) : newFormValues(t)
    const draft = readTemplateDraft(templateDraftKey(userId, opened))
    return { state: openEditor(opened, base, draft), values: draft?.values ?? base }
  })
  const [state, dispatch] = useReducer(editorReducer, opening.state)
  const { edited, base } = state
  const form = useForm<TemplateFormValues, unknown, LessonTemplateInput>({
    defaultValues: opening.values,
    resolver: zodResolver(templateFormSchema),
    // Focus goes to the first error in the order of the specification, not of the screen.
    shouldFocusError: false,
  })
  const deleteDraft = useTemplateDraft(form, { key: templateDraftKey(userId, edited), edited, base })
  const sendTemplate = useSaveLessonTemplate()
  const isMounted = useIsMounted()
  const whenShown = useWhenShown()

  const submit = (target = edited) =>
    form.handleSubmit((input) => save(input, JSON.stringify(form.getValues()), target), showInvalid)()
  const save = async (sent: LessonTemplateInput, typed: string, target: EditedTemplate): Promise<void> => {
    let error: unknown
    const outcome = await sendTemplate(sent, target).then(
      (saved): TemplateSaveOutcome => ({ type: 'saved', saved }),
      (reason: unknown): TemplateSaveOutcome => {
        error = reason
        return isMounted.current
          ? outcomeOfError(error, { sent, edited: target, unanswered: state.unanswered, newId: newId() })
          : { type: 'saveFailed', sent }
      },
    )
    if (outcome.type === 'saved') return finish(outcome.saved, typed)
    dispatch(outcome)
    if (outcome.type === 'rebased') return save(sent, typed, storedVersion(outcome.onto))
    if (outcome.type === 'conflictFound') return
    toastError(t.language, edited.kind === 'stored' ? t('failedToUpdate') : t('failedToCreate'), { error })
  }
  const finish = (saved: LessonTemplate, typed: string) => {
    const isComplete = JSON.stringify(form.getValues()) === typed
    if (isComplete) deleteDraft()
    const done = edited.kind === 'stored' ? t('updated') : t('created')
    toastSuccess(t.language, isComplete ? done : t('savedInPart'))
    // After the editor was closed, another one may be open.
    whenShown(() => {
      if (isComplete) {
        onSaved?.(saved)
        onClose()
      } else dispatch({ type: 'savedInPart', saved, base: formValuesOf(saved) })
    })
  }
  const showInvalid = (errors: FieldErrors<TemplateFormValues>) => {
    dispatch({ type: 'conflictClosed' })
    const error = firstFormError(errors, form.getValues())
    if (!error) return
    toast({ title: t('invalid'), description: serverMessage(error.message), variant: 'destructive', lang: t.language })
    focusField(form, error.field)
  }
  const refill = (values: TemplateFormValues) => {
    form.reset(values)
    deleteDraft()
  }

  return {
    form,
    state,
    submit: () => submit(),
    close: () => {
      deleteDraft()
      onClose()
    },
    discardDraft: () => {
      // The discarded new template may have been stored after all, so the next one gets another id.
      dispatch({ type: 'draftDiscarded', opened: openedTemplate({ template, copyOf }, newId()) })
      refill(base)
      requestAnimationFrame(() => focusField(form, 'title'))
    },
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
    loadTheirs: ({ theirs }: Conflict) => {
      const values = formValuesOf(theirs)
      dispatch({ type: 'theirsLoaded', theirs, base: values })
      refill(values)
    },
    writeMine: ({ theirs }: Conflict) => {
      dispatch({ type: 'rebased', onto: theirs })
      return submit(storedVersion(theirs))
    },
  }
}
