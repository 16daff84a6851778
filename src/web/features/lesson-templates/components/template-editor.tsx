import { useRef } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { TemplateForm, TemplateFormValues } from '../form.ts'
import { mustConfirmClose } from '../state.ts'
import { editorShortcuts } from '../view.ts'
import { FormGroup } from './form-group.tsx'
import { ObjectiveList } from './objective-list.tsx'
import { SectionList } from './section-list.tsx'
import { TemplateConflictDialog } from './template-conflict-dialog.tsx'
import { TemplateTextField } from './template-text-field.tsx'
import { type EditorProps, useTemplateEditor } from './use-template-editor.ts'

/** Creates a template, or updates the given one; recovers what was typed earlier and not saved. */
export function TemplateEditor(props: EditorProps) {
  const t = useMessages(lessonTemplateEditor)
  const { form, state, submit, close, discardDraft, closeConflict, loadTheirs, writeMine } = useTemplateEditor(props)
  const { isDirty, isSubmitting } = form.formState
  const { edited, shown, conflict } = state
  const isStored = edited.kind === 'stored'
  const { template } = props
  const isOutdated = template !== undefined && isStored && edited.basedOn !== template.updatedAt

  return (
    <>
      <FormDialog
        title={isStored ? t('editTitle') : t('createTitle')}
        lang={t.language}
        size="lg"
        isDirty={isDirty || mustConfirmClose(state)}
        hasDraft
        onSubmit={submit}
        submitLabel={isSubmitting ? t('saving') : isStored ? t('update') : t('create')}
        isSubmitting={isSubmitting}
        onClose={close}
      >
        {shown === 'recoveredDraft' && <RecoveredNotice isOutdated={isOutdated} onDiscard={discardDraft} />}
        {edited.kind === 'replacement' && <Notice variant="bad">{t('deletedMeanwhile')}</Notice>}
        {/* A new key drops what belonged to the earlier fields, such as the undo of a removed section. */}
        <TemplateFields key={state.formVersion} form={form} />
      </FormDialog>
      {conflict && (
        <TemplateConflictDialog
          conflict={conflict}
          isSaving={isSubmitting}
          onClose={closeConflict}
          onLoadTheirs={() => loadTheirs(conflict)}
          onWriteMine={() => writeMine(conflict)}
        />
      )}
    </>
  )
}

/** Announces that the fields contain an unsaved draft, perhaps older than the stored version, with a button to discard it. */
function RecoveredNotice({ isOutdated, onDiscard }: { isOutdated: boolean; onDiscard: () => void }) {
  const t = useMessages(lessonTemplateEditor)
  return (
    <Notice variant="plain">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60">
          {t('recovered')} {isOutdated && t('recoveredOld')}
        </p>
        <Button size="sm" className="sm:-my-1.5" onClick={onDiscard}>
          {t('discardIt')}
        </Button>
      </div>
    </Notice>
  )
}

type SingleTextField = Exclude<keyof TemplateFormValues, 'objectives' | 'lessonStructure'>

/** All fields of the editor. */
function TemplateFields({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const fields = useRef<HTMLDivElement>(null)
  const { save, ...handledByFields } = editorShortcuts
  useShortcuts({ title: t('keysTitle'), language: t.language }, [
    { keys: save.keys, label: t(save.text), run: () => fields.current?.closest('form')?.requestSubmit() },
    ...Object.values(handledByFields).map(({ keys, text }) => ({ keys, label: t(text) })),
  ])
  const named = (name: SingleTextField) => ({ form, name, label: t(name) })
  return (
    <div ref={fields} className="grid gap-6">
      <FormGroup title={t('basics')}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <TemplateTextField {...named('title')} placeholder={t('titleExample')} isRequired />
          <TemplateTextField {...named('studentPages')} placeholder={t('pagesExample')} />
        </div>
        <TemplateTextField {...named('description')} placeholder={t('purposeExample')} rows={2} isRequired />
      </FormGroup>
      <SectionList form={form} />
      <ObjectiveList form={form} />
      <FormGroup title={t('resources')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TemplateTextField {...named('basicMaterials')} rows={3} />
          <TemplateTextField {...named('additionalResources')} rows={3} />
        </div>
        <TemplateTextField {...named('preparationNotes')} hint={t('notesHint')} rows={3} />
      </FormGroup>
    </div>
  )
}
