import { Trophy } from 'lucide-react'
import { Link } from 'wouter'
import { isTopStudent, monthOverMonthChange } from '../../../../contract/analytics/rules.ts'
import type { MonthlySum } from '../../../../contract/analytics/schema.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { differenceOf, type RankedEntry } from '../view.ts'
import { MonthlyChange } from './monthly-change.tsx'
import { PointsTrend } from './points-trend.tsx'

type Props = { entries: readonly RankedEntry[]; months: readonly MonthlySum[] }

/** The students of a class ranked by points, the top one highlighted, with the totals of the class below them. */
export function RankingTable({ entries, months }: Props) {
  const t = useMessages(analytics)
  const monthKeys = months.map(({ month }) => month)
  const numbers = ['totalPoints', 'thisMonth', 'lastMonth', 'difference', 'change', 'entries'] as const
  return (
    <DataTable caption={t('ranking')} className="[&_thead_th]:align-bottom [&_thead_th]:whitespace-normal!">
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('rank')}
          </th>
          <th scope="col" className="pinned">
            {t('name')}
          </th>
          <th scope="col">{t('studentId')}</th>
          {numbers.map((key) => (
            <th key={key} scope="col" className="number">
              {t(key)}
            </th>
          ))}
          <th scope="col">{t('trend')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <RankingRow key={entry.student.id} entry={entry} months={monthKeys} />
        ))}
      </tbody>
      <ClassTotals entries={entries} months={months} />
    </DataTable>
  )
}

function ClassTotals({ entries, months }: Props) {
  const t = useMessages(analytics)
  const number = (value: number) => formatNumber(value, t.locale)
  const current = sumOfPoints(entries.map((entry) => entry.currentMonthPoints))
  const last = sumOfPoints(entries.map((entry) => entry.lastMonthPoints))
  return (
    <tfoot className="border-t-2 border-line-strong bg-sunken font-semibold">
      <tr>
        <td />
        <th scope="row" className="pinned bg-sunken">
          {t('wholeClass')}
        </th>
        <td />
        <td className="number">{number(sumOfPoints(entries.map((entry) => entry.totalPoints)))}</td>
        <td className="number">{number(current)}</td>
        <td className="number">{number(last)}</td>
        <td className="number">{number(sumOfPoints(entries.map(differenceOf)))}</td>
        <td className="number">
          <MonthlyChange percent={monthOverMonthChange(current, last)} />
        </td>
        <td className="number">{number(entries.reduce((sum, entry) => sum + entry.progressEntries, 0))}</td>
        <td>
          <PointsTrend months={months.map(({ month }) => month)} points={months.map((sum) => sum.points)} />
        </td>
      </tr>
    </tfoot>
  )
}

/** One student of the ranking; `months` are the months of the line chart. */
function RankingRow({ entry, months }: { entry: RankedEntry; months: readonly string[] }) {
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
            {rosterNameOf(entry.student)}
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
