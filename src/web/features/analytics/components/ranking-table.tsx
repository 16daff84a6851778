import { monthOverMonthChange } from '../../../../contract/analytics/rules.ts'
import type { MonthlySum } from '../../../../contract/analytics/schema.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { differenceOf, type RankedEntry } from '../view.ts'
import { MonthlyChange } from './monthly-change.tsx'
import { PointsTrend } from './points-trend.tsx'
import { RankingRow } from './ranking-row.tsx'

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
