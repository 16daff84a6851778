import { CopyPlus, TriangleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { daysMondayFirst, endTimeOf, nextFreeDay, overlapsAnother } from '../../../../contract/classes/rules.ts'
import { usualPeriods } from '../../../../contract/school-calendar/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RemoveRowButton } from '../../../ui/remove-row-button.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import { useKnownCalendar } from '../../school-calendar/queries.ts'
import type { ClassForm, TimetableEntryValues } from '../form.ts'
import { dayNameOf } from '../view.ts'
import { PeriodField } from './period-field.tsx'
import { WeeksField } from './weeks-field.tsx'

type Props = {
  form: ClassForm
  index: number
  timetable: readonly TimetableEntryValues[]
  onRepeat: (dayOfWeek: number) => void
  onRemove: () => void
  addButton: RefObject<HTMLButtonElement | null>
}

/** One lesson time in the class dialog: in a period, where the school has a bell schedule, or at a time of its own. */
export function TimetableRow({ form, index, timetable, onRepeat, onRemove, addButton }: Props) {
  const t = useMessages(classes)
  const tDays = useMessages(weekdays)
  const errors = form.formState.errors.weeklySchedule?.[index]
  const number = index + 1
  const freeDay = nextFreeDay(timetable, index)
  const moveEnd = (startTime: string) => {
    const endTime = startTime && endTimeOf(startTime)
    const shouldValidate = form.formState.isSubmitted
    if (endTime) form.setValue(`weeklySchedule.${index}.endTime`, endTime, { shouldDirty: true, shouldValidate })
  }
  const calendar = useKnownCalendar()
  const hasOwnTime = !timetable[index]?.period
  // A period whose times are not known here still decides the times that are saved.
  const hasPeriods = usualPeriods(calendar).length > 0 || !hasOwnTime
  const dayOptions = daysMondayFirst.map((day) => ({ value: String(day), label: tDays(dayNameOf(day)) }))
  return (
    <li>
      <fieldset className="relative grid min-w-0 grid-cols-1 gap-2 rounded-control border border-line bg-sunken p-3">
        <legend className="sr-only">{t('lessonTime', { number })}</legend>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 max-sm:pt-2 sm:grid-cols-[1.3fr_1fr_1fr_auto]">
          <Field label={t('day')} error={errors?.dayOfWeek?.message} className="max-sm:col-span-2">
            {(control) => (
              <NativeSelect
                {...control}
                {...form.register(`weeklySchedule.${index}.dayOfWeek`, { valueAsNumber: true })}
                lang={tDays.language}
                options={dayOptions}
              />
            )}
          </Field>
          {hasPeriods && <PeriodField form={form} index={index} />}
          {(hasOwnTime ? (['start', 'end'] as const) : []).map((name) => (
            <Field
              key={name}
              label={t(name)}
              className={hasPeriods ? 'sm:order-last' : ''}
              error={errors?.[`${name}Time`]?.message}
            >
              {(control) => (
                <Controller
                  control={form.control}
                  name={`weeklySchedule.${index}.${name}Time`}
                  render={({ field }) => (
                    <TimeInput
                      {...control}
                      {...field}
                      value={field.value ?? ''}
                      onChange={(time) => {
                        field.onChange(time)
                        if (name === 'start') moveEnd(time)
                      }}
                    />
                  )}
                />
              )}
            </Field>
          ))}
          <RemoveRowButton
            className="max-sm:absolute max-sm:top-1 max-sm:right-2 sm:mt-[1.6875rem]"
            label={t('removeLessonTime', { number })}
            onRemove={onRemove}
            otherwise={() => addButton.current}
          />
        </div>
        {calendar.weekNames.length > 0 && <WeeksField form={form} index={index} weekNames={calendar.weekNames} />}
        <ListError error={errors?.weeks} />
        {freeDay !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            wraps
            className="-mb-1.5 -ml-3 justify-self-start text-left"
            icon={<CopyPlus />}
            aria-label={`${t('repeatLessonTime')}: ${t('lessonTime', { number })}`}
            onClick={() => onRepeat(freeDay)}
          >
            {t('repeatLessonTime')}
          </Button>
        )}
        <p role="status" className="text-sm text-amber empty:sr-only">
          {overlapsAnother(timetable, index) && (
            <span className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" />
              {t('overlaps')}
            </span>
          )}
        </p>
      </fieldset>
    </li>
  )
}
