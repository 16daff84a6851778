import { Trophy } from 'lucide-react'
import { Link } from 'wouter'
import { isTopStudent } from '../../../../contract/analytics/rules.ts'
import type { RosterEntry } from '../../../../contract/analytics/schema.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import { formatNumber } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { MonthlyChange } from './monthly-change.tsx'

type RankedEntry = RosterEntry & { rank: number }

/** The students of a class by their points, the top one highlighted. */
export function RankingTable({ entries }: { entries: readonly RankedEntry[] }) {
  const t = useMessages(analytics)
  return (
    <DataTable caption={t('ranking')} isCaptionShown>
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('rank')}
          </th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('studentId')}</th>
          <th scope="col" className="number">
            {t('totalPoints')}
          </th>
          <th scope="col" className="number">
            {t('thisMonth')}
          </th>
          <th scope="col" className="number">
            {t('lastMonth')}
          </th>
          <th scope="col" className="number">
            {t('difference')}
          </th>
          <th scope="col" className="number">
            {t('change')}
          </th>
          <th scope="col" className="number">
            {t('entries')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <RankingRow key={entry.student.id} entry={entry} />
        ))}
      </tbody>
    </DataTable>
  )
}

function RankingRow({ entry }: { entry: RankedEntry }) {
  const t = useMessages(analytics)
  const points = (value: number) => formatNumber(value, t.locale)
  const isTop = isTopStudent(entry)
  return (
    <tr className={isTop ? 'bg-amber-soft' : undefined}>
      <td className="number">{entry.rank}</td>
      <th scope="row" className="min-w-44">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link href={paths.student(entry.student.id)} className="underline-offset-4 hover:underline">
            {fullNameOf(entry.student)}
          </Link>
          {isTop && (
            <Badge tone="amber" icon={<Trophy aria-hidden />} className="ring-1 ring-amber/30 ring-inset">
              {t('topStudent')}
            </Badge>
          )}
        </span>
      </th>
      <td className="text-muted tabular">{entry.student.studentId}</td>
      <td className="number font-semibold">{points(entry.totalPoints)}</td>
      <td className="number">{points(entry.currentMonthPoints)}</td>
      <td className="number">{points(entry.lastMonthPoints)}</td>
      <td className="number">{points(sumOfPoints([entry.currentMonthPoints, -entry.lastMonthPoints]))}</td>
      <td className="number">
        <MonthlyChange percent={entry.momChange} />
      </td>
      <td className="number">{entry.progressEntries}</td>
    </tr>
  )
}
