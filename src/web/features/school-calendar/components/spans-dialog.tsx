import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { SchoolCalendarDocument } from '../../../../contract/school-calendar/schema.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { useCalendarForm } from './use-calendar-form.ts'

const texts = {
  terms: {
    title: 'editTerms',
    text: 'termsText',
    none: 'noTerms',
    add: 'addTerm',
    row: 'term',
    example: 'termExample',
  },
  daysOff: {
    title: 'editDaysOff',
    text: 'daysOffText',
    none: 'noDaysOff',
    add: 'addDayOff',
    row: 'dayOff',
    example: 'dayOffExample',
  },
} as const

type Props = { calendar: SchoolCalendarDocument; part: keyof typeof texts; onClose: () => void }

/** Edits the terms, or the holidays and days off. */
export function SpansDialog({ calendar, part, onClose }: Props) {
  const { form, dialog, t } = useCalendarForm({ calendar, onClose })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: part, keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const own = texts[part]
  const errors = form.formState.errors[part]
  /** A single day is the most frequent one. */
  const proposeEnd = (index: number, from: string) => {
    if (from && !form.getValues(`${part}.${index}.to`))
      form.setValue(`${part}.${index}.to`, from, { shouldDirty: true })
  }
  return (
    <FormDialog title={t(own.title)} description={t(own.text)} size="lg" {...dialog}>
      {fields.length === 0 && <p className="text-sm text-muted">{t(own.none)}</p>}
      <ol className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.key}>
            <fieldset className="relative grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] items-start gap-x-3 gap-y-2 rounded-control border border-line bg-sunken p-3 max-sm:pt-5 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
              <legend className="sr-only">{t(own.row, { number: index + 1 })}</legend>
              <Field
                label={t('name')}
                error={errors?.[index]?.name?.message}
                className="max-sm:col-span-full"
                isRequired
              >
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`${part}.${index}.name`)}
                    placeholder={t(own.example)}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field label={t('from')} error={errors?.[index]?.from?.message} isRequired>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    {...form.register(`${part}.${index}.from`, {
                      onBlur: (event) => proposeEnd(index, event.target.value),
                    })}
                  />
                )}
              </Field>
              <Field label={t('to')} error={errors?.[index]?.to?.message} isRequired>
                {(control) => <Input {...control} type="date" {...form.register(`${part}.${index}.to`)} />}
              </Field>
              <RemoveRowButton
                className="max-sm:absolute max-sm:top-1 max-sm:right-2 sm:mt-[1.6875rem]"
                label={t('remove', { name: t(own.row, { number: index + 1 }) })}
                onRemove={() => remove(index)}
                otherwise={() => addButton.current}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <ListError error={errors} />
      <Button
        ref={addButton}
        className="justify-self-start"
        size="sm"
        icon={<Plus />}
        onClick={() => append({ id: newId(), name: '', from: '', to: '' })}
      >
        {t(own.add)}
      </Button>
    </FormDialog>
  )
}
