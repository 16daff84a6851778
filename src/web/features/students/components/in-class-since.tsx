import { type Ref, useState } from 'react'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type Props = {
  /** A date, or null for always; undefined shows the proposed value. */
  value: string | null | undefined
  proposed: string | null
  onChange: (value: string | null) => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** Chooses since when a student is in the class: a date, or always. */
export function InClassSince({ value, proposed, onChange, error, ref }: Props) {
  const t = useMessages(students)
  const since = value === undefined ? proposed : value
  const today = dateAt(new Date())
  const [choices, setChoices] = useState(0)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('inClassSince')}</legend>
      <Field label={t('date')} isLabelHidden hint={since === null ? t('alwaysHint') : t('sinceDateHint')} error={error}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Input
              // Another element for each choice of the box, which has no part of a date that was typed.
              key={choices}
              {...control}
              ref={ref}
              type="date"
              max={today}
              value={since ?? ''}
              onChange={(event) => onChange(event.target.value)}
              className="min-w-40 flex-1"
            />
            <label className="flex min-h-10 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-5"
                checked={since === null}
                onChange={(event) => {
                  setChoices(choices + 1)
                  onChange(event.target.checked ? null : (proposed ?? today))
                }}
              />
              {t('always')}
            </label>
          </div>
        )}
      </Field>
    </fieldset>
  )
}
