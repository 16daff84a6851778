import type { TimetableEntry } from '../../../../contract/classes/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { useKnownCalendar } from '../../school-calendar/queries.ts'

type Props = { entry: Pick<TimetableEntry, 'startTime' | 'endTime' | 'period' | 'weeks'> }

/** The time of a lesson in the timetable, with its period and its weeks where it has them. */
export function EntryTimeText({ entry: { startTime, endTime, period, weeks } }: Props) {
  const t = useMessages(schoolCalendar)
  const { weekNames } = useKnownCalendar()
  const names = weekNames.filter((_, index) => weeks?.includes(index + 1))
  const details = [
    ...(period ? [t('period', { number: period })] : []),
    ...(names.length > 1 ? [t('weeks', { names: names.join(', ') })] : names.map((name) => t('week', { name }))),
  ]
  return (
    <>
      {startTime}–{endTime}
      {details.length > 0 && <span className="text-muted" lang={t.language}>{` · ${details.join(' · ')}`}</span>}
    </>
  )
}
