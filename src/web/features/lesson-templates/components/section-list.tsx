import { Plus, Undo2 } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { sectionNumeral } from '../../../../contract/lesson-templates/rules.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { EditorTimeline } from './editor-timeline.tsx'
import { FormPart } from './form-part.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { Reorderable } from './reorderable.tsx'
import { ReorderableRow } from './reorderable-row.tsx'
import { SectionFields } from './section-fields.tsx'
import { SectionTotal } from './section-total.tsx'
import {
  emptySection,
  firstGap,
  sentenceAt,
  type TemplateForm,
  type TemplateFormValues,
} from './template-form-values.tsx'

type Removed = { index: number; section: TemplateFormValues['lessonStructure'][number] }

/** The timed sections of the lesson: added, moved, removed (and brought back), one always stays. */
export function SectionList({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const { fields, append, insert, move, remove } = useFieldArray({
    control: form.control,
    name: 'lessonStructure',
    // Sections have an `id` of their own, which is saved.
    keyName: 'key',
  })
  const { errors } = useFormState({ control: form.control, name: 'lessonStructure' })
  const refusal = sentenceAt(errors, 'lessonStructure.root')
  const gap = refusal && firstGap(form.getValues('lessonStructure'))
  const refusedBy = (field: string) => (gap === field ? id : undefined)

  const nameOf = useCallback((index: number) => t('section', { numeral: sectionNumeral(index) }), [t])
  const moveSection = useCallback(
    (from: number, to: number) => {
      // What was removed could not come back to its own place any more.
      setRemoved(undefined)
      move(from, to)
    },
    [move],
  )

  const [removed, setRemoved] = useState<Removed>()
  const removeSection = useCallback(
    (index: number) => {
      setRemoved({ index, section: form.getValues(`lessonStructure.${index}`) })
      remove(index)
    },
    [form, remove],
  )
  const bringBack = ({ index, section }: Removed) => {
    insert(index, section, { focusName: `lessonStructure.${index}.title` })
    setRemoved(undefined)
  }

  return (
    <FormPart title={t('structure')} aside={<SectionTotal form={form} />}>
      <FormRefusal id={id} message={refusal} />
      <EditorTimeline form={form} />
      <Reorderable ids={fields.map(({ key }) => key)} nameOf={nameOf} onMove={moveSection}>
        {fields.map((field, index) => (
          <ReorderableRow key={field.key} id={field.key}>
            <SectionFields
              form={form}
              index={index}
              count={fields.length}
              titleRefusedBy={refusedBy(`lessonStructure.${index}.title`)}
              descriptionRefusedBy={refusedBy(`lessonStructure.${index}.description`)}
              onRemove={removeSection}
            />
          </ReorderableRow>
        ))}
      </Reorderable>
      {removed && <RemovedNotice key={removed.section.id} index={removed.index} onUndo={() => bringBack(removed)} />}
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => append(emptySection(), { focusName: `lessonStructure.${fields.length}.title` })}
      >
        {t('addSection')}
      </Button>
    </FormPart>
  )
}

/** The button that was pressed is gone: the way back takes its focus, once. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function RemovedNotice({ index, onUndo }: { index: number; onUndo: () => void }) {
  const t = useMessages(lessonTemplateEditor)
  const c = useMessages(common)
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {t('sectionRemoved', { numeral: sectionNumeral(index) })}
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 aria-hidden className="size-4" />}
        ref={takeFocus}
        onClick={onUndo}
      >
        {c('undo')}
      </Button>
    </p>
  )
}
