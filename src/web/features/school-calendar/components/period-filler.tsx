import { useState } from 'react'
import type { LessonPeriod } from '../../../../contract/school-calendar/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolYear } from '../../../messages/school-year.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import { parseBreaks, periodsOf } from '../state.ts'

/** Makes the periods of a bell schedule of the first start, their number and length, and the breaks. */
export function PeriodFiller({ onFill }: { onFill: (periods: LessonPeriod[]) => void }) {
  const t = useMessages(schoolYear)
  const [plan, setPlan] = useState({ firstStart: '08:30', count: '7', minutes: '45', breaks: '10' })
  const { firstStart } = plan
  const count = Math.min(Math.floor(Number(plan.count)), 20)
  const minutes = Math.floor(Number(plan.minutes))
  const canFill = firstStart !== '' && count >= 1 && minutes >= 1
  const change = (field: keyof typeof plan) => (event: { target: { value: string } }) =>
    setPlan({ ...plan, [field]: event.target.value })
  return (
    <fieldset className="grid gap-3 rounded-control border border-line bg-sunken p-3">
      <legend className="sr-only">{t('fill')}</legend>
      <p aria-hidden className="text-sm font-medium">
        {t('fill')}
      </p>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field label={t('firstStart')}>
          {(control) => (
            <TimeInput
              {...control}
              className="tabular"
              value={firstStart}
              onChange={(time) => setPlan({ ...plan, firstStart: time })}
            />
          )}
        </Field>
        <Field label={t('count')}>
          {(control) => (
            <Input {...control} type="number" min={1} max={20} value={plan.count} onChange={change('count')} />
          )}
        </Field>
        <Field label={t('minutes')}>
          {(control) => (
            <Input {...control} type="number" min={1} max={240} value={plan.minutes} onChange={change('minutes')} />
          )}
        </Field>
        <Field label={t('breaks')} hint={t('breaksHint')} className="col-span-2">
          {(control) => (
            <Input {...control} inputMode="text" autoComplete="off" value={plan.breaks} onChange={change('breaks')} />
          )}
        </Field>
        <Button
          className="max-sm:col-span-2 sm:mt-[1.6875rem]"
          disabled={!canFill}
          onClick={() => onFill(periodsOf({ firstStart, count, minutes, breaks: parseBreaks(plan.breaks) }))}
        >
          {t('fillIn')}
        </Button>
      </div>
    </fieldset>
  )
}
