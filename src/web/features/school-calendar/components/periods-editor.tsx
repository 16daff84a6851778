import { Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Controller, useFieldArray } from 'react-hook-form'
import { scrollToFocus } from '../../../lib/focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import type { CalendarForm } from '../form.ts'
import { proposedPeriod } from '../state.ts'
import { PeriodFiller } from './period-filler.tsx'

type Props = {
  form: CalendarForm
  /** Of the bell schedule. */
  index: number
  /** The other buttons in the row of the one that adds a period. */
  children: ReactNode
}

/** The periods of a bell schedule as editable rows, and a way to fill them in all at once. */
export function PeriodsEditor({ form, index, children }: Props) {
  const t = useMessages(schoolYear)
  const path = `bellSchedules.${index}` as const
  const { fields, append, remove, replace } = useFieldArray({
    control: form.control,
    name: `${path}.periods`,
    keyName: 'key',
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = form.formState.errors.bellSchedules?.[index]
  const add = ({ currentTarget }: MouseEvent) => {
    // The focus stays for the next press: Enter in a field of the new row, which is filled in, may save.
    flushSync(() => append(proposedPeriod(form.getValues(`${path}.periods`)), { shouldFocus: false }))
    scrollToFocus(currentTarget)
  }
  return (
    <>
      <PeriodFiller onFill={(periods) => replace(periods)} />
      <section className="grid gap-3" aria-labelledby="periods-heading">
        <h3 id="periods-heading" className="text-sm font-medium">
          {t('periods')}
        </h3>
        <ol className="grid gap-2 empty:hidden">
          {fields.map((field, number) => (
            <li key={field.key}>
              <fieldset className="grid grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-2">
                <legend className="sr-only">{t('period', { number: number + 1 })}</legend>
                <span aria-hidden className="pt-2.5 text-right text-sm text-muted tabular">
                  {number + 1}.
                </span>
                {(['start', 'end'] as const).map((name) => (
                  <Field
                    key={name}
                    label={t(name)}
                    isLabelHidden
                    error={errors?.periods?.[number]?.[`${name}Time`]?.message}
                  >
                    {(control) => (
                      <Controller
                        control={form.control}
                        name={`${path}.periods.${number}.${name}Time`}
                        render={({ field: time }) => <TimeInput {...control} {...time} value={time.value ?? ''} />}
                      />
                    )}
                  </Field>
                ))}
                <RemoveRowButton
                  label={t('remove', { name: t('period', { number: number + 1 }) })}
                  onRemove={() => remove(number)}
                  otherwise={() => addButton.current}
                />
              </fieldset>
            </li>
          ))}
        </ol>
        <ListError error={errors?.periods} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button ref={addButton} size="sm" icon={<Plus />} onClick={add}>
            {t('addPeriod')}
          </Button>
          {children}
        </div>
      </section>
    </>
  )
}
