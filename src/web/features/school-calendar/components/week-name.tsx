import { weekNameOn } from '../../../../contract/school-calendar/rules.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import { useKnownCalendar } from '../queries.ts'

/** The name of a date's week after a text; nothing where every week is the same. */
export function WeekName({ date }: { date: string }) {
  const t = useMessages(schoolCalendar)
  const name = weekNameOn(useKnownCalendar(), date)
  if (name === undefined) return null
  return (
    <>
      {' '}
      <span className="whitespace-nowrap">{`· ${t('week', { name })}`}</span>
    </>
  )
}
