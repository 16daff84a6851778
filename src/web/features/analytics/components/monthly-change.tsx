import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { trendOf } from '../../../../contract/analytics/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatPercent } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { trendVariants } from '../view.ts'

const arrows = { up: ArrowUp, down: ArrowDown, flat: ArrowRight } as const

/** A change from month to month as arrow, word (visible only on wide screens) and percentage. */
export function MonthlyChange({ percent }: { percent: number }) {
  const t = useMessages(analytics)
  const trend = trendOf(percent)
  const Arrow = arrows[trend]
  return (
    <span className={classNames('flex items-center justify-end gap-1 whitespace-nowrap', trendVariants[trend])}>
      <Arrow className="size-4" />
      <span className="text-xs font-normal max-xl:sr-only print:sr-only">{t(`trend.${trend}`)}</span>
      {formatPercent(percent, t.locale, 1)}
    </span>
  )
}
