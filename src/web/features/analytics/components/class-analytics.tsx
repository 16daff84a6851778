import { ChartNoAxesColumn, Download, Printer, Sigma, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { averageClassPoints, rankByPoints } from '../../../../contract/analytics/rules.ts'
import type { ClassAnalytics as ClassAnalyticsAnswer } from '../../../../contract/analytics/schema.ts'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt, monthOf } from '../../../../contract/kernel/dates.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import { useCsvDownload } from '../../../lib/csv/use-csv-download.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { analytics } from '../../../messages/analytics.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonVariants } from '../../../ui/button-variants.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { useClassAnalytics } from '../queries.ts'
import { type RankedEntry, rankingRows } from '../view.ts'
import { AttendanceByWeek } from './attendance-by-week.tsx'
import { PointsByMonth } from './points-by-month.tsx'
import { RankingTable } from './ranking-table.tsx'

/** The analytics tab of a class; its query runs only once the tab is opened. */
export function ClassAnalytics({ schoolClass }: { schoolClass: SchoolClass }) {
  const t = useMessages(analytics)
  const { date: today } = useNow()
  const analysis = useClassAnalytics(schoolClass.id, monthOf(today))
  if (analysis.isLoadingError) return <ErrorState title={t('failed')} query={analysis} />
  const roster = analysis.data?.studentRoster
  if (roster?.length === 0) {
    const action = (
      <Link href="?tab=students" className={buttonVariants()}>
        {t('toStudents')}
      </Link>
    )
    return (
      <EmptyState icon={<ChartNoAxesColumn />} title={t('noStudents')} text={t('noStudentsText')} action={action} />
    )
  }
  const total = roster && sumOfPoints(roster.map((entry) => entry.totalPoints))
  const average = roster && averageClassPoints(total ?? 0, roster.length)
  const rounded = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, t.locale, 0))
  return (
    <div className="print-landscape grid grid-cols-1 gap-4 print:block print:space-y-4">
      <div className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        <StatCard label={t('students')} value={roster?.length} icon={<UsersRound />} href="?tab=students" />
        <StatCard label={t('totalClassPoints')} value={rounded(total)} icon={<Sigma />} />
        <StatCard
          label={t('averageClassPoints')}
          value={rounded(average)}
          hint={t('averageHint')}
          icon={<ChartNoAxesColumn />}
        />
      </div>
      {analysis.data ? (
        <AnalyticsSections nameOfClass={schoolClass.name} analysis={analysis.data} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  )
}

function AnalyticsSections({ nameOfClass, analysis }: { nameOfClass: string; analysis: ClassAnalyticsAnswer }) {
  const t = useMessages(analytics)
  const { studentRoster, months, weeks } = analysis
  const entries = rankByPoints(studentRoster)
  return (
    <>
      <PointsByMonth months={months} />
      <AttendanceByWeek weeks={weeks} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('ranking')}</h2>
        <RankingActions nameOfClass={nameOfClass} entries={entries} />
      </div>
      <RankingTable entries={entries} months={months} />
    </>
  )
}

function AnalyticsSkeleton() {
  const t = useMessages(analytics)
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
      <Skeleton className="h-72" />
    </div>
  )
}

/** Exports the ranking as a CSV file, or prints it. */
function RankingActions({ nameOfClass, entries }: { nameOfClass: string; entries: readonly RankedEntry[] }) {
  const t = useMessages(analytics)
  const downloadCsv = useCsvDownload()
  const exportRanking = () =>
    downloadCsv(t('fileName', { className: nameOfClass, date: dateAt(new Date()) }), rankingRows(entries, t))
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button size="sm" icon={<Download />} onClick={() => void exportRanking()}>
        {t('exportCsv')}
      </Button>
      <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
