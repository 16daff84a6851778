import { dayOffOn, isSchoolDay } from '../../../../contract/school-calendar/rules.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { useKnownCalendar } from '../queries.ts'

/** Says that a date is a holiday or outside the terms, which does not forbid a lesson; '' while there is no date. */
export function NoSchoolHint({ date }: { date: string }) {
  const t = useMessages(schoolCalendar)
  const calendar = useKnownCalendar()
  const dayOff = dayOffOn(calendar, date)
  const day = date && formatDate(date, t.locale, 'weekdayDay')
  return (
    <p
      role="status"
      className="rounded-control bg-amber-soft px-3.5 py-2.5 text-sm wrap-anywhere text-amber empty:sr-only"
    >
      {day && dayOff && t('isDayOff', { day, name: dayOff.name })}
      {day && !dayOff && !isSchoolDay(calendar, date) && t('isOutsideTerms', { day })}
    </p>
  )
}
