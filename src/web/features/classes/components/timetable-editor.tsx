import { Plus } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { defaultTimetableEntry, sortTimetable } from '../../../../contract/classes/rules.ts'
import { scrollToFocus } from '../../../lib/focus.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedChoices } from '../../../ui/failed-choices.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { useSchoolCalendar } from '../../school-calendar/queries.ts'
import type { ClassForm } from '../form.ts'
import { dayNameOf } from '../view.ts'
import { EntryTimeText } from './entry-time-text.tsx'
import { TimetableRow } from './timetable-row.tsx'

/** The lesson times in the class dialog as editable rows, with an ordered summary below them. */
export function TimetableEditor({ form }: { form: ClassForm }) {
  const t = useMessages(classes)
  const tDays = useMessages(weekdays)
  const { fields, append, insert, remove } = useFieldArray({
    control: form.control,
    name: 'weeklySchedule',
    keyName: 'key',
  })
  const timetable = useWatch({ control: form.control, name: 'weeklySchedule' }) ?? []
  // A time that is still being typed is empty.
  const complete = timetable.filter((entry) => entry.startTime && entry.endTime)
  const add = ({ currentTarget }: MouseEvent) => {
    // The focus stays for the next press: Enter in a field of the new row, which is filled in, may save.
    flushSync(() => append({ id: newId(), ...defaultTimetableEntry }, { shouldFocus: false }))
    scrollToFocus(currentTarget)
  }
  const repeatRow = (index: number, dayOfWeek: number) => {
    const entry = timetable[index]
    if (entry) insert(index + 1, { ...entry, id: newId(), dayOfWeek }, { shouldFocus: false })
  }
  const addButton = useRef<HTMLButtonElement>(null)
  const calendar = useSchoolCalendar({ enabled: fields.length > 0 })
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
              onRemove={() => remove(index)}
              addButton={addButton}
            />
          ))}
        </ol>
      )}
      <ListError error={form.formState.errors.weeklySchedule} />
      {fields.length > 0 && calendar.isLoadingError && (
        <FailedChoices
          text={schoolCalendar.in(t.language)('weeksFailed')}
          query={calendar}
          field={() => addButton.current}
        />
      )}
      <Button ref={addButton} className="justify-self-start" size="sm" icon={<Plus />} onClick={add}>
        {t('addLessonTime')}
      </Button>
      {complete.length > 0 && (
        <div className="grid gap-1.5 text-sm">
          <h4 className="text-muted">{t('summary')}</h4>
          <ul className="flex flex-wrap gap-x-5 gap-y-1" lang={tDays.language}>
            {sortTimetable(complete).map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: plain text without an id
              <li key={index} className="whitespace-nowrap tabular">
                <span className="font-medium">{tDays(dayNameOf(entry.dayOfWeek))}</span> <EntryTimeText entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
