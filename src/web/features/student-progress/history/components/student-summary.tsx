import { CalendarCheck, ChartNoAxesColumn, Percent, Sigma } from 'lucide-react'
import { studentStatistics } from '../../../../../contract/student-progress/rules.ts'
import type { StudentHistoryEntry } from '../../../../../contract/student-progress/schema.ts'
import { formatNumber, formatPercent } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentHistory } from '../../../../messages/student-history.ts'
import { StatCard } from '../../../../ui/stat-card.tsx'
import { FailedRate } from '../../../attendance-settings/components/failed-rate.tsx'
import { useAttendanceSettings, useAttendanceSettingsQuery } from '../../../attendance-settings/queries.ts'
import { countsText } from '../../../attendance-settings/view.ts'
import { attendanceLevelOf, attendanceVariants } from '../view.ts'

/** The statistics of all of a student's records, on four cards. */
export function StudentSummary({ entries }: { entries: readonly StudentHistoryEntry[] }) {
  const t = useMessages(studentHistory)
  const settings = useAttendanceSettings()
  const query = useAttendanceSettingsQuery()
  const statistics = studentStatistics(entries, settings)
  const { totalLessons, attended, graded, totalPoints, average } = statistics
  const hasLessons = totalLessons > 0
  const isRateKnown = query.data !== undefined || !hasLessons
  const rate = isRateKnown ? statistics.attendanceRate : undefined
  const level = hasLessons && rate !== undefined ? attendanceLevelOf(rate) : undefined
  return (
    <div className="figure-grid print:grid-cols-4 print:gap-2">
      <StatCard
        label={t('attended')}
        value={attended}
        hint={t('attendedHint', { count: totalLessons })}
        icon={<CalendarCheck />}
      />
      <StatCard label={t('totalScore')} value={formatNumber(totalPoints, t.locale)} icon={<Sigma />} />
      <StatCard
        label={t('averageScore')}
        value={formatNumber(average, t.locale)}
        hint={t('gradedHint', { count: graded })}
        icon={<ChartNoAxesColumn />}
      />
      <StatCard
        label={t('attendanceRate')}
        value={
          // As wide as a figure, whose arrival then moves nothing.
          <span className="inline-block min-w-[3.5ch] max-sm:text-right">
            {rate === undefined ? '–' : formatPercent(rate, t.locale)}
          </span>
        }
        hint={
          !isRateKnown && query.isLoadingError ? (
            <FailedRate settings={query} />
          ) : hasLessons ? (
            <>
              {(level || !isRateKnown) && <span className="block min-h-5">{level && t(`attendance.${level}`)}</span>}
              <span className="block">{countsText(statistics, settings, t.language)}</span>
            </>
          ) : (
            t('noLessonsYet')
          )
        }
        variant={level ? attendanceVariants[level] : 'ink'}
        icon={<Percent />}
      />
    </div>
  )
}
