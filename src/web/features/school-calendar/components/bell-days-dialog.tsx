import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useFieldArray } from 'react-hook-form'
import type { SchoolCalendarDocument } from '../../../../contract/school-calendar/schema.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { useCalendarForm } from './use-calendar-form.ts'

type Props = { calendar: SchoolCalendarDocument; onClose: () => void }

/** Edits the days on which another bell schedule than the usual one is in force. */
export function BellDaysDialog({ calendar, onClose }: Props) {
  const { form, dialog, t } = useCalendarForm({ calendar, onClose })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bellDays', keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = form.formState.errors.bellDays
  // Those of the version that a save is based on, in place of what somebody else has stored since.
  const bellSchedules = form.watch('bellSchedules')
  const [, other] = bellSchedules
  const optionsWith = (chosen: string) => [
    ...bellSchedules.map(({ id, name }) => ({ value: id, label: name })),
    // Somebody else has deleted it.
    ...(bellSchedules.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: t('chooseBellSchedule') }]),
  ]
  return (
    <FormDialog title={t('bellDays')} {...dialog}>
      {fields.length === 0 && <p className="text-sm text-muted">{t('noBellDays')}</p>}
      <ol className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.key}>
            <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 rounded-control border border-line bg-sunken p-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
              <legend className="sr-only">{t('bellDay', { number: index + 1 })}</legend>
              <Field label={t('date')} error={errors?.[index]?.date?.message} isRequired>
                {(control) => <Input {...control} type="date" {...form.register(`bellDays.${index}.date`)} />}
              </Field>
              <Field
                label={t('bellSchedule')}
                error={errors?.[index]?.bellScheduleId?.message}
                className="max-sm:order-last max-sm:col-span-2"
              >
                {(control) => (
                  // Not registered, because its options change with a merge, after the value.
                  <Controller
                    control={form.control}
                    name={`bellDays.${index}.bellScheduleId`}
                    render={({ field: select }) => (
                      <NativeSelect {...control} {...select} options={optionsWith(select.value)} />
                    )}
                  />
                )}
              </Field>
              <RemoveRowButton
                className="mt-[1.6875rem]"
                label={t('removeRow', { number: index + 1 })}
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
        onClick={() => append({ date: '', bellScheduleId: other?.id ?? '' })}
      >
        {t('addBellDay')}
      </Button>
    </FormDialog>
  )
}
