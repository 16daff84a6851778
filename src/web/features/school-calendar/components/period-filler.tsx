import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { invalidTime } from '../../../../contract/kernel/dates.ts'
import { type LessonPeriod, maxPeriods } from '../../../../contract/school-calendar/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import { parseBreaks, periodsOf } from '../state.ts'

const maxMinutes = 240

/** Makes the periods of a bell schedule of the first start, their number and length, and the breaks. */
export function PeriodFiller({ onFill }: { onFill: (periods: LessonPeriod[]) => void }) {
  const t = useMessages(schoolYear)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [plan, setPlan] = useState({ firstStart: '08:30', count: '7', minutes: '45', breaks: '10' })
  const [isChecked, setChecked] = useState(false)
  const { firstStart } = plan
  const [count, minutes] = [Number(plan.count), Number(plan.minutes)]
  const errors = {
    firstStart: firstStart === '' ? invalidTime : undefined,
    count: isWholeNumber(count, maxPeriods) ? undefined : t('wholeNumber', { max: maxPeriods }),
    minutes: isWholeNumber(minutes, maxMinutes) ? undefined : t('wholeNumber', { max: maxMinutes }),
  }
  const isReadable = Object.values(errors).every((error) => error === undefined)
  const periods = isReadable ? periodsOf({ firstStart, count, minutes, breaks: parseBreaks(plan.breaks) }) : []
  if (isReadable && periods.length < count) errors.count = t('pastMidnight')
  const shown: Partial<typeof errors> = isChecked ? errors : {}
  const change = (field: keyof typeof plan) => (event: { target: { value: string } }) =>
    setPlan({ ...plan, [field]: event.target.value })
  const fill = () => {
    const isValid = isReadable && periods.length === count
    flushSync(() => setChecked(!isValid))
    if (isValid) onFill(periods)
    else fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <fieldset ref={fields} className="grid gap-3 rounded-control border border-line bg-sunken p-3">
      <legend className="sr-only">{t('fill')}</legend>
      <p aria-hidden className="text-sm font-medium">
        {t('fill')}
      </p>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field label={t('firstStart')} error={shown.firstStart}>
          {(control) => (
            <TimeInput {...control} value={firstStart} onChange={(time) => setPlan({ ...plan, firstStart: time })} />
          )}
        </Field>
        <Field label={t('count')} error={shown.count}>
          {(control) => (
            <Input {...control} type="number" min={1} max={maxPeriods} value={plan.count} onChange={change('count')} />
          )}
        </Field>
        <Field label={t('minutes')} error={shown.minutes}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={maxMinutes}
              value={plan.minutes}
              onChange={change('minutes')}
            />
          )}
        </Field>
        <Field label={t('breaks')} hint={t('breaksHint')} className="col-span-2">
          {(control) => <Input {...control} autoComplete="off" value={plan.breaks} onChange={change('breaks')} />}
        </Field>
        <Button className="max-sm:col-span-2 sm:mt-[1.6875rem]" onClick={fill}>
          {t('fillIn')}
        </Button>
      </div>
    </fieldset>
  )
}

const isWholeNumber = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max
