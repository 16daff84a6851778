import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { type WeekLook, weekLooks } from '../view.ts'

const looks = Object.keys(weekLooks) as WeekLook[]

/** What the shades of the attendance strip mean. */
export function AttendanceLegend() {
  const t = useMessages(analytics)
  return (
    <ul aria-label={t('legend')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {looks.map((look) => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden className={classNames('print-exact size-4 rounded-small border', weekLooks[look])} />
          {t(`level.${look}`)}
        </li>
      ))}
    </ul>
  )
}
