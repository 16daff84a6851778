import { usualPeriods } from '../../../../contract/school-calendar/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { Field } from '../../../ui/field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useKnownCalendar } from '../../school-calendar/queries.ts'
import type { ClassForm } from '../form.ts'

/** Chooses the period of a lesson time, whose usual times it then has, or a time of its own. */
export function PeriodField({ form, index }: { form: ClassForm; index: number }) {
  const t = useMessages(schoolCalendar)
  const periods = usualPeriods(useKnownCalendar())
  const path = `weeklySchedule.${index}` as const
  const chosen = form.watch(`${path}.period`) ?? 0
  const choose = (number: number) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    const period = periods[number - 1]
    form.setValue(`${path}.period`, period ? number : null, options)
    if (!period) return
    form.setValue(`${path}.startTime`, period.startTime, options)
    form.setValue(`${path}.endTime`, period.endTime, options)
  }
  return (
    <Field
      label={t('timeOrPeriod')}
      error={form.formState.errors.weeklySchedule?.[index]?.period?.message}
      className="col-span-2"
    >
      {(control) => (
        <NativeSelect
          {...control}
          value={String(chosen || '')}
          onChange={(event) => choose(Number(event.target.value))}
          options={[
            { value: '', label: t('ownTime') },
            ...periods.map(({ startTime, endTime }, at) => ({
              value: String(at + 1),
              label: `${t('period', { number: at + 1 })} · ${startTime}–${endTime}`,
            })),
            // Since the bell schedule has been shortened.
            ...(chosen > periods.length ? [{ value: String(chosen), label: t('period', { number: chosen }) }] : []),
          ]}
        />
      )}
    </Field>
  )
}
