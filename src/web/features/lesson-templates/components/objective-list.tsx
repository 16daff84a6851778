import { Plus, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { useMessages } from '../../../lib/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormPart } from './form-part.tsx'
import { FormRefusal } from './form-refusal.tsx'
import { sentenceAt, type TemplateForm } from './template-form-values.tsx'
import { TemplateTextField } from './template-text-field.tsx'

/** The objectives: Enter goes on with the next one; one field always stays. */
export function ObjectiveList({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const id = useId()
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'objectives' })
  const { errors } = useFormState({ control: form.control, name: 'objectives' })
  const refusal = sentenceAt(errors, 'objectives.root')

  const goOn = (event: KeyboardEvent, index: number) => {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!isPlainEnter || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (form.getValues(`objectives.${index}.text`).trim() === '') return
    insert(index + 1, { text: '' }, { focusName: `objectives.${index + 1}.text` })
  }
  const removeObjective = (index: number) => {
    remove(index)
    const neighbour = Math.max(0, index - 1)
    requestAnimationFrame(() => form.setFocus(`objectives.${neighbour}.text`))
  }

  return (
    <FormPart title={t('objectives')} aside={!refusal && <EmptyWarning form={form} />}>
      <FormRefusal id={id} message={refusal} />
      <ol className="grid gap-2">
        {fields.map((field, index) => (
          <li key={field.id} className="flex gap-2">
            <span aria-hidden className="w-5 shrink-0 pt-2 text-right text-sm text-faint tabular">
              {index + 1}.
            </span>
            <TemplateTextField
              className="flex-1"
              form={form}
              name={`objectives.${index}.text`}
              errorAt={`objectives.${index}`}
              label={t('objective', { number: index + 1 })}
              isLabelHidden
              placeholder={t('objectiveExample')}
              refusedBy={refusal && index === 0 ? id : undefined}
              rows={1}
              onKeyDown={(event) => goOn(event, index)}
            />
            {fields.length > 1 && (
              <IconButton
                className="mt-0.5"
                label={t('removeObjective', { number: index + 1 })}
                icon={<X />}
                tone="red"
                onClick={() => removeObjective(index)}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        className="justify-self-start"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => append({ text: '' }, { focusName: `objectives.${fields.length}.text` })}
      >
        {t('addObjective')}
      </Button>
    </FormPart>
  )
}

/** A template without an objective cannot be saved: better to know before pressing the button. */
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
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('noObjective')}
    </p>
  )
}
