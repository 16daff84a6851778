import { Trash2, TriangleAlert } from 'lucide-react'
import { daysMondayFirst, overlapsAnother, type TimetableEntry } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import type { ClassForm } from '../form.ts'
import { dayNameOf } from '../view.ts'

type Props = {
  form: ClassForm
  index: number
  timetable: readonly Omit<TimetableEntry, 'id'>[]
  onRemove: () => void
}

/** One lesson time of the week: day, start, end. */
export function TimetableRow({ form, index, timetable, onRemove }: Props) {
  const t = useMessages(classes)
  const days = useMessages(weekdays)
  const errors = form.formState.errors.weeklySchedule?.[index]
  const number = index + 1
  const dayOptions = daysMondayFirst.map((day) => ({ value: String(day), label: days(dayNameOf(day)) }))
  return (
    <li>
      <fieldset className="relative grid gap-2 rounded-control border border-line bg-sunken p-3">
        <legend className="sr-only">{t('lessonTime', { number })}</legend>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 max-sm:pt-2 sm:grid-cols-[1.3fr_1fr_1fr_auto]">
          <Field label={t('day')} error={errors?.dayOfWeek?.message} className="max-sm:col-span-2">
            {(control) => (
              <NativeSelect
                {...control}
                {...form.register(`weeklySchedule.${index}.dayOfWeek`, { valueAsNumber: true })}
                lang={days.language}
                options={dayOptions}
              />
            )}
          </Field>
          {(['start', 'end'] as const).map((name) => (
            <Field key={name} label={t(name)} error={errors?.[`${name}Time`]?.message}>
              {(control) => (
                <Input
                  {...control}
                  // On phones the whole field opens the time picker, and its icon would only cover the minutes.
                  className="min-w-0 max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
                  type="time"
                  {...form.register(`weeklySchedule.${index}.${name}Time`)}
                />
              )}
            </Field>
          ))}
          <IconButton
            className="max-sm:absolute max-sm:top-1 max-sm:right-2 sm:mt-[1.6875rem]"
            label={t('removeLessonTime', { number })}
            icon={<Trash2 />}
            variant="red"
            onClick={onRemove}
          />
        </div>
        <p role="status" className="text-sm text-amber empty:hidden">
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
