import { CopyPlus, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import {
  daysMondayFirst,
  defaultTimetableEntry,
  type EntryTime,
  nextFreeDay,
  overlapsAnother,
  proposedEndTime,
  sortTimetable,
} from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import type { ClassForm } from '../form.ts'
import { dayNameOf } from '../view.ts'

/** The lesson times in the class dialog as editable rows, with an ordered summary below them. */
export function TimetableEditor({ form }: { form: ClassForm }) {
  const t = useMessages(classes)
  const days = useMessages(weekdays)
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'weeklySchedule',
    keyName: 'key',
  })
  const timetable = useWatch({ control: form.control, name: 'weeklySchedule' }) ?? []
  // A time that is still being typed is empty.
  const complete = timetable.filter((entry) => entry.startTime && entry.endTime)
  const add = () => append({ id: newId(), ...defaultTimetableEntry }, { shouldFocus: false })
  const repeatRow = (index: number, dayOfWeek: number) => {
    const entry = timetable[index]
    if (entry) insert(index + 1, { ...entry, id: newId(), dayOfWeek }, { shouldFocus: false })
  }
  const addButton = useRef<HTMLButtonElement>(null)
  const removeRow = (index: number) => {
    remove(index)
    // The pressed button disappears with its row, which would move the focus to the start of the dialog.
    addButton.current?.focus()
  }
  return (
    <section aria-labelledby="timetable-heading" className="grid gap-3">
      <h3 id="timetable-heading" className="text-sm font-medium">
        {t('schedule')}
      </h3>
      {fields.length === 0 ? (
        <p className="text-sm text-muted">{t('noLessonTimes')}</p>
      ) : (
        <ol className="grid gap-3">
          {fields.map((field, index) => (
            <TimetableRow
              key={field.key}
              form={form}
              index={index}
              timetable={timetable}
              onRepeat={(dayOfWeek) => repeatRow(index, dayOfWeek)}
              onRemove={() => removeRow(index)}
            />
          ))}
        </ol>
      )}
      <Button ref={addButton} className="justify-self-start" size="sm" icon={<Plus />} onClick={add}>
        {t('addLessonTime')}
      </Button>
      {complete.length > 0 && (
        <div className="grid gap-1.5 text-sm">
          <h4 className="text-muted">{t('summary')}</h4>
          <ul className="flex flex-wrap gap-x-5 gap-y-1" lang={days.language}>
            {sortTimetable(complete).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: plain text without an id
              <li key={index} className="whitespace-nowrap tabular">
                <span className="font-medium">{days(dayNameOf(entry.dayOfWeek))}</span> {entry.startTime}–
                {entry.endTime}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type TimetableRowProps = {
  form: ClassForm
  index: number
  timetable: readonly EntryTime[]
  onRepeat: (dayOfWeek: number) => void
  onRemove: () => void
}

function TimetableRow({ form, index, timetable, onRepeat, onRemove }: TimetableRowProps) {
  const t = useMessages(classes)
  const days = useMessages(weekdays)
  const errors = form.formState.errors.weeklySchedule?.[index]
  const number = index + 1
  const freeDay = nextFreeDay(timetable, index)
  const moveEnd = (startTime: string) => {
    const endTime = startTime && proposedEndTime(startTime)
    const shouldValidate = form.formState.isSubmitted
    if (endTime) form.setValue(`weeklySchedule.${index}.endTime`, endTime, { shouldDirty: true, shouldValidate })
  }
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
                <Controller
                  control={form.control}
                  name={`weeklySchedule.${index}.${name}Time`}
                  render={({ field }) => (
                    <TimeInput
                      {...control}
                      {...field}
                      value={field.value ?? ''}
                      className="tabular"
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
          <IconButton
            className="max-sm:absolute max-sm:top-1 max-sm:right-2 sm:mt-[1.6875rem]"
            label={t('removeLessonTime', { number })}
            icon={<Trash2 />}
            variant="red"
            onClick={onRemove}
          />
        </div>
        {freeDay !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            className="-mb-1.5 -ml-3 justify-self-start"
            icon={<CopyPlus />}
            aria-label={`${t('repeatLessonTime')}: ${t('lessonTime', { number })}`}
            onClick={() => onRepeat(freeDay)}
          >
            {t('repeatLessonTime')}
          </Button>
        )}
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
