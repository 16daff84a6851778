import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { ClassDialog } from '../../classes/components/lazy-class-dialog.ts'
import { useClasses } from '../../classes/queries.ts'
import { TemplateEditor } from '../../lesson-templates/components/lazy-template-editor.ts'
import { useLessonTemplates } from '../../lesson-templates/queries.ts'
import type { LessonFields } from '../form.ts'

type Choice = 'templateId' | 'classId'

/** Creates the first template or class where there is none to choose, and chooses it: the buttons, and the dialog they open. */
export function useChoiceCreation(form: UseFormReturn<LessonFields>) {
  const t = useMessages(scheduledLessons)
  const canCreate = useCan('changeSchool')
  const templates = useLessonTemplates()
  const classes = useClasses()
  const [creating, setCreating] = useState<Choice>()
  const [created, setCreated] = useState<{ name: Choice; id: string }>()
  const records = created?.name === 'templateId' ? templates.data : classes.data
  useEffect(() => {
    // The select takes a value only when its option is there.
    if (!created || !records?.some(({ id }) => id === created.id)) return
    form.setValue(created.name, created.id, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus(created.name)
    setCreated(undefined)
  }, [created, records, form])
  const createButton = (name: Choice) =>
    canCreate && (
      <Button
        size="sm"
        className="w-fit"
        icon={<Plus />}
        {...(name === 'templateId' ? TemplateEditor : ClassDialog).preloadProps}
        onOpen={() => setCreating(name)}
      >
        {name === 'templateId' ? t('createTemplate') : t('createClass')}
      </Button>
    )
  const dialog = (
    <Suspense>
      {creating === 'templateId' && (
        <TemplateEditor
          onClose={() => setCreating(undefined)}
          onSaved={({ id }) => setCreated({ name: 'templateId', id })}
        />
      )}
      {creating === 'classId' && (
        <ClassDialog onClose={() => setCreating(undefined)} onSaved={(id) => setCreated({ name: 'classId', id })} />
      )}
    </Suspense>
  )
  return { createButton, dialog }
}
