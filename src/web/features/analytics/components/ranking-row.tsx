import { Trophy } from 'lucide-react'
import { Link } from 'wouter'
import { isTopStudent } from '../../../../contract/analytics/rules.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Badge } from '../../../ui/badge.tsx'
import { differenceOf, type RankedEntry } from '../view.ts'
import { MonthlyChange } from './monthly-change.tsx'
import { PointsTrend } from './points-trend.tsx'

/** One student of the ranking; `months` are the months of the line chart. */
export function RankingRow({ entry, months }: { entry: RankedEntry; months: readonly string[] }) {
  const t = useMessages(analytics)
  const points = (value: number) => formatNumber(value, t.locale)
  const isTop = isTopStudent(entry)
  return (
    <tr className={isTop ? 'bg-amber-soft' : undefined}>
      <td className="number">{entry.rank}</td>
      <th
        scope="row"
        className={classNames('pinned min-w-32 sm:min-w-44 print:min-w-0', isTop ? 'bg-amber-soft' : 'bg-surface')}
      >
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link href={paths.student(entry.student.id)} className="underline-offset-4 hover:underline">
            {fullNameOf(entry.student)}
          </Link>
          {isTop && (
            <Badge variant="amber" icon={<Trophy />} className="ring-1 ring-amber/30 ring-inset">
              {t('topStudent')}
            </Badge>
          )}
        </span>
      </th>
      <td className="text-muted tabular">{entry.student.studentId}</td>
      <td className="number font-semibold">{points(entry.totalPoints)}</td>
      <td className="number">{points(entry.currentMonthPoints)}</td>
      <td className="number">{points(entry.lastMonthPoints)}</td>
      <td className="number">{points(differenceOf(entry))}</td>
      <td className="number">
        <MonthlyChange percent={entry.momChange} />
      </td>
      <td className="number">{entry.progressEntries}</td>
      <td>
        <PointsTrend months={months} points={entry.monthlyPoints} />
      </td>
    </tr>
  )
}
