import { maxRotatingWeeks } from '../../../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument } from '../../../../contract/school-calendar/schema.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { resizeWeekNames } from '../state.ts'
import { useCalendarForm } from './use-calendar-form.ts'

type Props = { calendar: SchoolCalendarDocument; onClose: () => void }

/** Edits how many weeks rotate, and their names. */
export function WeeksDialog({ calendar, onClose }: Props) {
  const { date: today } = useNow()
  const { form, dialog, t } = useCalendarForm({ calendar, onClose })
  const { errors } = form.formState
  const names = form.watch('weekNames')
  const changeCount = (count: number) => {
    form.setValue('weekNames', resizeWeekNames(names, count), { shouldDirty: true })
    form.setValue('firstWeekOn', count < 2 ? null : (form.getValues('firstWeekOn') ?? today), { shouldDirty: true })
  }
  const counts = Array.from({ length: maxRotatingWeeks }, (_, index) => index + 1)
  return (
    <FormDialog title={t('editWeeks')} {...dialog}>
      <Field label={t('weekCount')} error={errors.weekNames?.message}>
        {(control) => (
          <NativeSelect
            {...control}
            value={String(Math.max(names.length, 1))}
            onChange={(event) => changeCount(Number(event.target.value))}
            options={counts.map((count) => ({
              value: String(count),
              label: count === 1 ? t('oneWeek') : String(count),
            }))}
          />
        )}
      </Field>
      {names.length > 0 && (
        <>
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
            {names.map((_, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
                key={index}
                label={t('weekNumber', { number: index + 1 })}
                error={errors.weekNames?.[index]?.message}
                isRequired
              >
                {(control) => <Input {...control} {...form.register(`weekNames.${index}`)} autoComplete="off" />}
              </Field>
            ))}
          </div>
          <Field label={t('firstWeekOn')} error={errors.firstWeekOn?.message} isRequired>
            {(control) => <Input {...control} type="date" {...form.register('firstWeekOn')} />}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
