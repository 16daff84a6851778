import { Plus, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { isPressed } from '../../../lib/shortcuts.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { errorMessageAt, type TemplateForm } from '../form.ts'
import { editorShortcuts } from '../view.ts'
import { FormGroup } from './form-group.tsx'
import { MoveControls } from './move-controls.tsx'
import { Reorderable } from './reorderable.tsx'
import { ReorderableRow } from './reorderable-row.tsx'
import { TemplateTextField } from './template-text-field.tsx'

/** The objectives: Enter adds the next one; they can be moved; at least one field is kept. */
export function ObjectiveList({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.control, name: 'objectives' })
  const { errors } = useFormState({ control: form.control, name: 'objectives' })
  const listError = errorMessageAt(errors, 'objectives.root')

  const nameOf = useCallback((index: number) => t('objective', { number: index + 1 }), [t])

  const addOnEnter = (event: KeyboardEvent, index: number) => {
    if (!isPressed(editorShortcuts.addObjective, event.nativeEvent) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (form.getValues(`objectives.${index}.text`).trim() === '') return
    insert(index + 1, { text: '' }, { focusName: `objectives.${index + 1}.text` })
  }
  const removeObjective = (index: number) => {
    remove(index)
    const neighbour = Math.max(0, index - 1)
    requestAnimationFrame(() => form.setFocus(`objectives.${neighbour}.text`))
  }

  const aside = !listError && <EmptyWarning form={form} />
  return (
    <FormGroup title={t('objectives')} aside={aside} error={{ id, message: listError }}>
      <Reorderable ids={fields.map(({ id }) => id)} nameOf={nameOf} onMove={move}>
        <ol className="grid gap-2">
          {fields.map((field, index) => (
            <ReorderableRow key={field.id} id={field.id} as="li">
              <div className="flex flex-wrap justify-end gap-x-2">
                <span aria-hidden className="w-5 shrink-0 pt-2 text-right text-sm text-faint tabular">
                  {index + 1}.
                </span>
                <TemplateTextField
                  className="flex-1 max-sm:basis-[calc(100%-1.75rem)]"
                  form={form}
                  name={`objectives.${index}.text`}
                  errorAt={`objectives.${index}`}
                  label={t('objective', { number: index + 1 })}
                  isLabelHidden
                  placeholder={t('objectiveExample')}
                  listErrorId={listError && index === 0 ? id : undefined}
                  rows={1}
                  onKeyDown={(event) => addOnEnter(event, index)}
                />
                <div className="flex pt-0.5">
                  <MoveControls index={index} count={fields.length} name={nameOf(index)} />
                  {fields.length > 1 && (
                    <IconButton
                      label={t('removeObjective', { number: index + 1 })}
                      icon={<X />}
                      variant="red"
                      onClick={() => removeObjective(index)}
                    />
                  )}
                </div>
              </div>
            </ReorderableRow>
          ))}
        </ol>
      </Reorderable>
      <Button
        className="justify-self-start"
        icon={<Plus />}
        onClick={() => append({ text: '' }, { focusName: `objectives.${fields.length}.text` })}
      >
        {t('addObjective')}
      </Button>
    </FormGroup>
  )
}

function EmptyWarning({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const isEmpty = useWatch({
    control: form.control,
    name: 'objectives',
    compute: (objectives) => objectives.every(({ text }) => text.trim() === ''),
  })
  if (!isEmpty) return null
  return (
    <p className="flex items-center gap-1.5 text-sm text-amber">
      <TriangleAlert className="size-4 shrink-0" />
      {t('noObjective')}
    </p>
  )
}
