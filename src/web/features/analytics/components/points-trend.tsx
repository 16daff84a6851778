import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { trendLine } from '../view.ts'

const box = { width: 96, height: 24 }
const edge = 3

/** Points by month as a small line chart; its accessible name lists the numbers. */
export function PointsTrend({ months, points }: { months: readonly string[]; points: readonly number[] }) {
  const t = useMessages(analytics)
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return <span className="text-muted">–</span>
  const line = trendLine(points, box)
  const end = line.points.at(-1)
  const monthName = (month: string) => formatDate(`${month}-01`, t.locale, 'mediumMonth')
  return (
    <svg
      role="img"
      aria-label={t('trendWords', {
        from: monthName(first),
        to: monthName(last),
        points: points.map((value) => formatNumber(value, t.locale)).join('; '),
      })}
      viewBox={`${-edge} ${-edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`}
      className="block h-7.5 w-25.5 print:h-4 print:w-16"
    >
      <line x1={0} x2={box.width} y1={line.zero} y2={line.zero} className="stroke-line-strong" strokeDasharray="2 3" />
      <polyline
        points={line.points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className="fill-none stroke-accent stroke-[1.5]"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {end && <circle cx={end.x} cy={end.y} r={2.5} className="fill-accent" />}
    </svg>
  )
}
