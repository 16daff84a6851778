import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { type WeekLevel, weekVariants } from '../view.ts'

const levels = Object.keys(weekVariants) as WeekLevel[]

/** The meaning of the colours of the attendance strip. */
export function AttendanceLegend() {
  const t = useMessages(analytics)
  return (
    <ul aria-label={t('legend')} className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {levels.map((level) => (
        <li key={level} className="flex items-center gap-2">
          <span aria-hidden className={classNames('print-exact size-4 rounded-small border', weekVariants[level])} />
          {t(`level.${level}`)}
        </li>
      ))}
    </ul>
  )
}
