import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import type { MonthlySum } from '../../../../contract/analytics/schema.ts'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { PointsTable } from './points-table.tsx'

const tick = { fill: 'var(--color-muted)', fontSize: 12 }

/** One bar a month, upwards or downwards from zero; the arrow keys move from month to month. */
export function PointsChart({ months }: { months: readonly MonthlySum[] }) {
  const t = useMessages(analytics)
  const most = Math.max(...months.map(({ points }) => points))
  const least = Math.min(...months.map(({ points }) => points))
  return (
    <>
      <BarChart
        responsive
        data={[...months]}
        title={t('chartName')}
        // A number of the axis may be wider than when it was measured: with a text spacing of the person's own.
        className="h-60 w-full [&_svg]:overflow-visible"
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => formatDate(`${month}-01`, t.locale, 'mediumMonth')}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={12}
          interval="equidistantPreserveStart"
        />
        <YAxis
          width="auto"
          domain={rangeOf(least, most)}
          tickFormatter={(points: number) => formatNumber(points, t.locale)}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <ReferenceLine y={0} stroke="var(--color-line-strong)" />
        <Tooltip
          cursor={{ fill: 'var(--color-pressed)', fillOpacity: 0.5 }}
          isAnimationActive={false}
          content={MonthTooltip}
        />
        <Bar
          dataKey="points"
          fill="var(--color-accent)"
          maxBarSize={44}
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
      <PointsTable months={months} isVisuallyHidden />
    </>
  )
}

/** The range of the axis, which always contains zero and is never empty. */
function rangeOf(least: number, most: number): [number | 'auto', number | 'auto'] {
  if (most > 0) return [least < 0 ? 'auto' : 0, 'auto']
  return least < 0 ? ['auto', 0] : [0, 1]
}

function MonthTooltip({ active, payload }: TooltipContentProps) {
  const t = useMessages(analytics)
  const sum: MonthlySum | undefined = active ? payload[0]?.payload : undefined
  const month = sum && formatDate(`${sum.month}-01`, t.locale, 'mediumMonth')
  const points = sum && t('pointsOfMonth', { points: formatNumber(sum.points, t.locale) })
  return (
    <>
      {/* Recharts hides what is around it while no month is chosen. */}
      <p role="status" className="visible sr-only">
        {sum && `${month}, ${points}`}
      </p>
      {sum && (
        <div aria-hidden className="rounded-small bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float">
          <p className="font-medium">{month}</p>
          <p className="tabular">{points}</p>
          <p className="tabular">{t('recordsOfMonth', { count: sum.progressEntries })}</p>
        </div>
      )}
    </>
  )
}
