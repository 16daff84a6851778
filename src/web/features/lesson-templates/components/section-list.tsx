import { Plus, TriangleAlert, Undo2 } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useId, useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { isCompleteSection, type Section, totalDurationOf } from '../../../../contract/lesson-templates/rules.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor, lessonTimeline } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { emptySection, errorMessageAt, firstMissingSectionField, focusField, type TemplateForm } from '../form.ts'
import { isLongerThanRecommended, recommendedTotalDuration, sectionNumeral } from '../view.ts'
import { FormGroup } from './form-group.tsx'
import { LessonTimeline } from './lesson-timeline.tsx'
import { Reorderable } from './reorderable.tsx'
import { ReorderableRow } from './reorderable-row.tsx'
import { SectionFields } from './section-fields.tsx'

type Removed = { index: number; section: Section }

/** The timed sections of the lesson: added, moved, removed with undo; at least one is kept. */
export function SectionList({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const { fields, append, insert, move, remove } = useFieldArray({
    control: form.control,
    name: 'lessonStructure',
    // The default name, `id`, is that of the stored section id.
    keyName: 'key',
  })
  const { errors } = useFormState({ control: form.control, name: 'lessonStructure' })
  const listError = errorMessageAt(errors, 'lessonStructure.root')
  const missingField = listError && firstMissingSectionField(form.getValues('lessonStructure'))
  const listErrorIdOf = (field: string) => (missingField === field ? id : undefined)

  const nameOf = useCallback((index: number) => t('section', { numeral: sectionNumeral(index) }), [t])
  const moveSection = useCallback(
    (from: number, to: number) => {
      // Undo would restore the section at the wrong index.
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
  const undoRemove = ({ index, section }: Removed) => {
    insert(index, section, { focusName: `lessonStructure.${index}.title` })
    setRemoved(undefined)
  }

  return (
    <FormGroup title={t('lessonStructure')} aside={<SectionTotal form={form} />} error={{ id, message: listError }}>
      <EditorTimeline form={form} />
      <Reorderable ids={fields.map(({ key }) => key)} nameOf={nameOf} onMove={moveSection}>
        {fields.map((field, index) => (
          <ReorderableRow key={field.key} id={field.key}>
            <SectionFields
              form={form}
              index={index}
              count={fields.length}
              titleListErrorId={listErrorIdOf(`lessonStructure.${index}.title`)}
              descriptionListErrorId={listErrorIdOf(`lessonStructure.${index}.description`)}
              onRemove={removeSection}
            />
          </ReorderableRow>
        ))}
      </Reorderable>
      {removed && <RemovedNotice key={removed.section.id} index={removed.index} onUndo={() => undoRemove(removed)} />}
      <Button
        className="justify-self-start"
        icon={<Plus />}
        onClick={() => append(emptySection(), { focusName: `lessonStructure.${fields.length}.title` })}
      >
        {t('addSection')}
      </Button>
    </FormGroup>
  )
}

/** The timeline of the sections as they are edited; a press focuses a section. */
function EditorTimeline({ form }: { form: TemplateForm }) {
  const sections = useWatch({
    control: form.control,
    name: 'lessonStructure',
    compute: (current) => current.map(({ title, duration }) => ({ title, duration })),
  })
  const focusSection = useCallback((index: number) => focusField(form, `lessonStructure.${index}.title`), [form])
  // Typing has priority over the timeline.
  return <MemoizedTimeline sections={useDeferredValue(sections)} onSelect={focusSection} />
}

const MemoizedTimeline = memo(LessonTimeline)

/** Focuses the undo button when it appears, because the pressed button is gone. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

function RemovedNotice({ index, onUndo }: { index: number; onUndo: () => void }) {
  const t = useMessages(lessonTemplateEditor)
  const tCommon = useMessages(common)
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span id={id}>{t('sectionRemoved', { numeral: sectionNumeral(index) })}</span>
      <Button size="sm" variant="ghost" icon={<Undo2 />} aria-describedby={id} ref={focusOnMount} onClick={onUndo}>
        {tCommon('undo')}
      </Button>
    </p>
  )
}

/** The total duration of the sections, with a warning when it is too long or when incomplete sections will be dropped. */
function SectionTotal({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const tTimeline = useMessages(lessonTimeline)
  const sum = useWatch({
    control: form.control,
    name: 'lessonStructure',
    compute: (sections) => {
      const complete = sections.filter(isCompleteSection)
      return {
        minutes: totalDurationOf(sections),
        isLong: isLongerThanRecommended(sections),
        keptMinutes: totalDurationOf(complete),
        kept: complete.length,
        isPartial: complete.length > 0 && complete.length < sections.length,
      }
    },
  })
  return (
    <div className="grid gap-0.5 text-sm tabular sm:justify-items-end">
      <p className="font-medium">{t('total', { minutes: sum.minutes })}</p>
      <div role="status" className="grid gap-0.5 text-amber sm:justify-items-end">
        {sum.isLong && (
          <p className="flex items-center gap-1.5">
            <TriangleAlert className="size-4 shrink-0" />
            {tTimeline('tooLong', { minutes: recommendedTotalDuration })}
          </p>
        )}
        {sum.isPartial && <p>{t('kept', { count: sum.kept, minutes: sum.keptMinutes })}</p>}
      </div>
    </div>
  )
}
