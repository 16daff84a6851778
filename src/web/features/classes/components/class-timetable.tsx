import { CalendarClock } from 'lucide-react'
import { sortTimetable, type TimetableEntry } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { Card } from '../../../ui/card.tsx'
import { dayNameOf } from '../view.ts'

/** The lesson times of a class, Monday first. */
export function ClassTimetable({ timetable }: { timetable: readonly TimetableEntry[] }) {
  const t = useMessages(classes)
  // The day names follow the language of the page, not that of the class dialog.
  const days = weekdays.in(t.language)
  return (
    <Card as="section">
      <h2 className="text-lg">{t('schedule')}</h2>
      {timetable.length === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-muted">
          <CalendarClock className="size-4" />
          {t('noSchedule')}
        </p>
      ) : (
        <>
          <p className="mt-0.5 text-sm text-muted">{t('meets', { count: timetable.length })}</p>
          <ul className="mt-3 grid">
            {sortTimetable(timetable).map(({ id, dayOfWeek, startTime, endTime }) => (
              <li key={id} className="flex justify-between gap-4 border-t border-line py-2 tabular">
                <span className="font-medium">{days(dayNameOf(dayOfWeek))}</span>
                <span className="text-muted">
                  {startTime}–{endTime}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
