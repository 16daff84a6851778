import { Trophy } from 'lucide-react'
import { useState } from 'react'
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
import { UnfoldButton } from '../../../ui/unfold-button.tsx'
import { pointColumnNames, pointColumns, type RankedEntry } from '../view.ts'
import { MonthlyChange } from './monthly-change.tsx'
import { PointsTrend } from './points-trend.tsx'

type Props = { entries: readonly RankedEntry[]; months: readonly MonthlySum[] }

/** On a phone a student is two rows, name and points, and this month, how it compares with the last one, and the line; the rest unfolds. */
const onPhone = {
  row: 'max-sm:grid max-sm:grid-cols-[1.25rem_auto_minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-[22rem]:gap-x-1.5 max-sm:relative max-sm:py-2 max-sm:pr-12 max-sm:pl-3 max-sm:*:p-0!',
  rank: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:text-muted',
  name: 'max-sm:static! max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:bg-transparent max-sm:after:hidden',
  total: 'max-sm:col-start-4 max-sm:row-start-1',
  thisMonth:
    'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-xs max-sm:text-muted max-sm:before:content-[attr(data-label)_/_""]',
  change: 'max-sm:col-start-3 max-sm:row-start-2 max-sm:justify-self-start max-sm:text-xs',
  trend:
    'max-sm:col-start-4 max-sm:row-start-2 max-sm:[&>svg]:h-6 max-sm:[&>svg]:w-[min(4.5rem,14vw)] max-[22rem]:[&>svg]:w-[9vw]',
  folded: 'max-sm:sr-only',
  unfolded:
    'max-sm:col-span-3 max-sm:col-start-2 max-sm:text-left! max-sm:text-xs max-sm:text-muted max-sm:before:content-[attr(data-label)_/_""]',
  unfoldButton: 'absolute top-2 right-0.5 sm:hidden',
} as const

/** On a tablet the student id is below the name, so that all columns fit without scrolling. */
const onTablet = {
  table:
    'sm:max-xl:not-print:[&_td]:px-2! sm:max-xl:not-print:[&_th]:px-2! sm:max-lg:not-print:[&_td]:px-1.5! sm:max-lg:not-print:[&_td]:text-sm sm:max-lg:not-print:[&_th]:px-1.5! sm:max-[46rem]:not-print:[&_td]:px-1! sm:max-[46rem]:not-print:[&_th]:px-1! sm:max-[46rem]:not-print:[&_thead_th]:text-xs!',
  studentId: 'sm:max-lg:not-print:hidden',
  idBelowName:
    'text-sm font-normal text-muted tabular sm:max-lg:not-print:after:block sm:max-lg:not-print:after:content-[attr(data-student-id)]',
  trend: 'sm:max-lg:not-print:*:w-16',
} as const

/** The students of a class ranked by points, the top one highlighted, with the totals of the class below them. */
export function RankingTable({ entries, months }: Props) {
  const t = useMessages(analytics)
  const monthKeys = months.map(({ month }) => month)
  return (
    <DataTable
      caption={t('ranking')}
      isBlockOnPhone
      className={`[&_thead_th]:align-bottom [&_thead_th]:whitespace-normal! ${onTablet.table}`}
    >
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('rank')}
          </th>
          <th scope="col" className="pinned">
            {t('name')}
          </th>
          <th scope="col" className={onTablet.studentId}>
            {t('studentId')}
          </th>
          {([...pointColumnNames, 'change', 'entries'] as const).map((key) => (
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
  const [isUnfolded, setUnfolded] = useState(false)
  const unfoldedClassName = isUnfolded ? onPhone.unfolded : onPhone.folded
  const records = entries.reduce((sum, entry) => sum + entry.progressEntries, 0)
  const totalOf = (name: keyof typeof pointColumns) => sumOfPoints(entries.map(pointColumns[name]))
  return (
    <tfoot className="print:table-row-group border-t-2 border-line-strong bg-sunken font-semibold">
      <tr className={onPhone.row}>
        <td />
        <th scope="row" className={`pinned bg-sunken ${onPhone.name}`}>
          {t('wholeClass')}
        </th>
        <td className={`${onTablet.studentId} ${onPhone.folded}`} />
        {pointColumnNames.map((name) => (
          <PointsCell key={name} name={name} points={totalOf(name)} unfoldedClassName={unfoldedClassName} />
        ))}
        <td className={`number ${onPhone.change}`}>
          <MonthlyChange percent={monthOverMonthChange(totalOf('thisMonth'), totalOf('lastMonth'))} />
        </td>
        <td className={`number ${unfoldedClassName}`} data-label={`${t('entries')} `}>
          {formatNumber(records, t.locale)}
        </td>
        <td className={`${onTablet.trend} ${onPhone.trend}`}>
          <PointsTrend months={months.map(({ month }) => month)} points={months.map((sum) => sum.points)} />
          <UnfoldButton
            label={t('details', { name: t('wholeClass') })}
            isUnfolded={isUnfolded}
            onToggle={() => setUnfolded(!isUnfolded)}
            className={onPhone.unfoldButton}
          />
        </td>
      </tr>
    </tfoot>
  )
}

const pointClassNames: Partial<Record<keyof typeof pointColumns, string>> = {
  totalPoints: `font-semibold ${onPhone.total}`,
  thisMonth: onPhone.thisMonth,
}

type PointsCellProps = {
  name: keyof typeof pointColumns
  points: number
  /** The class names of the figures that a phone shows unfolded. */
  unfoldedClassName: string
}

function PointsCell({ name, points, unfoldedClassName }: PointsCellProps) {
  const t = useMessages(analytics)
  return (
    <td className={`number ${pointClassNames[name] ?? unfoldedClassName}`} data-label={`${t(name)} `}>
      {formatNumber(points, t.locale)}
    </td>
  )
}

/** One student of the ranking; `months` are the months of the line chart. */
function RankingRow({ entry, months }: { entry: RankedEntry; months: readonly string[] }) {
  const t = useMessages(analytics)
  const [isUnfolded, setUnfolded] = useState(false)
  const unfoldedClassName = isUnfolded ? onPhone.unfolded : onPhone.folded
  const isTop = isTopStudent(entry)
  return (
    <tr className={classNames(onPhone.row, isTop && 'bg-amber-soft')}>
      <td className={`number ${onPhone.rank}`}>{entry.rank}</td>
      <th
        scope="row"
        className={classNames(
          'pinned wrap-anywhere sm:min-w-28 min-[46rem]:min-w-36 lg:min-w-44 print:min-w-0',
          isTop ? 'bg-amber-soft' : 'bg-surface',
          onPhone.name,
        )}
      >
        <span className="flex items-center gap-x-2.5 gap-y-1 sm:flex-wrap">
          <Link
            href={paths.student(entry.student.id)}
            className="inline-flex touch-target items-center underline-offset-4 hover:underline"
          >
            {rosterNameOf(entry.student)}
          </Link>
          {isTop && (
            <Badge variant="amber" icon={<Trophy />} className="ring-1 ring-amber/30 ring-inset">
              <span className="max-lg:not-print:sr-only">{t('topStudent')}</span>
            </Badge>
          )}
        </span>
        <span className={onTablet.idBelowName} data-student-id={entry.student.studentId} />
      </th>
      <td className={`text-muted tabular ${onTablet.studentId} ${unfoldedClassName}`} data-label={`${t('studentId')} `}>
        {entry.student.studentId}
      </td>
      {pointColumnNames.map((name) => (
        <PointsCell key={name} name={name} points={pointColumns[name](entry)} unfoldedClassName={unfoldedClassName} />
      ))}
      <td className={`number ${onPhone.change}`}>
        <MonthlyChange percent={entry.momChange} />
      </td>
      <td className={`number ${unfoldedClassName}`} data-label={`${t('entries')} `}>
        {entry.progressEntries}
      </td>
      <td className={`${onTablet.trend} ${onPhone.trend}`}>
        <PointsTrend months={months} points={entry.monthlyPoints} />
        <UnfoldButton
          label={t('details', { name: rosterNameOf(entry.student) })}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          className={onPhone.unfoldButton}
        />
      </td>
    </tr>
  )
}
