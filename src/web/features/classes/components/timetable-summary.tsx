import { sortTimetable, type TimetableEntry } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { dayNameOf } from '../view.ts'

/** The lesson times in the order of the week. */
export function TimetableSummary({ timetable }: { timetable: readonly Omit<TimetableEntry, 'id'>[] }) {
  const t = useMessages(classes)
  const days = useMessages(weekdays)
  // A time that is still being typed is empty.
  const complete = timetable.filter((entry) => entry.startTime && entry.endTime)
  if (complete.length === 0) return null
  return (
    <div className="grid gap-1.5 text-sm">
      <h4 className="text-muted">{t('summary')}</h4>
      <ul className="flex flex-wrap gap-x-5 gap-y-1" lang={days.language}>
        {sortTimetable(complete).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: plain text without an id
          <li key={index} className="whitespace-nowrap tabular">
            <span className="font-medium">{days(dayNameOf(entry.dayOfWeek))}</span> {entry.startTime}–{entry.endTime}
          </li>
        ))}
      </ul>
    </div>
  )
}
