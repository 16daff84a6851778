import type { AttendanceSettings } from '../../../../contract/attendance-settings/rules.ts'
import type { CsvCell } from '../../../../contract/kernel/csv.ts'
import { type ProgressValues, progressStateOf } from '../../../../contract/student-progress/rules.ts'
import type { StudentHistoryEntry } from '../../../../contract/student-progress/schema.ts'
import type { studentHistory } from '../../../messages/student-history.ts'
import { stateName } from '../../attendance-settings/view.ts'

export type AttendanceLevel = 'high' | 'middle' | 'low'

export function attendanceLevelOf(rate: number): AttendanceLevel {
  if (rate >= 90) return 'high'
  return rate >= 80 ? 'middle' : 'low'
}

/** The colour of an attendance rate; its words are the message `attendance.<level>`. */
export const attendanceVariants = {
  high: 'green',
  middle: 'amber',
  low: 'red',
} as const satisfies Record<AttendanceLevel, string>

const trendLength = 15

/** The most recent graded records for the performance chart; oldest first, as the records given. */
export function recentlyGraded<Entry extends ProgressValues>(
  entries: readonly Entry[],
): (Entry & { points: number })[] {
  const graded = entries.flatMap((entry) =>
    entry.isPresent && entry.points !== null ? [{ ...entry, points: entry.points }] : [],
  )
  return graded.slice(-trendLength)
}

/**
 * The share of the chart above its zero line, and each bar's share of the chart, both from 0 to 1: bars are relative to the
 * most points; where there are negative points, the chart reaches below zero for them.
 */
export function trendScale(points: readonly number[]) {
  const most = Math.max(0, ...points)
  const height = most - Math.min(0, ...points)
  if (height === 0) return { above: 1, bars: points.map(() => 0) }
  return { above: most / height, bars: points.map((value) => Math.abs(value) / height) }
}

/** A student's history as a table for spreadsheets: dates that sort, points where there are any. */
export function historyTable(
  entries: readonly StudentHistoryEntry[],
  settings: AttendanceSettings,
  t: ReturnType<typeof studentHistory.in>,
): CsvCell[][] {
  return [
    [t('date'), t('lesson'), t('status'), t('points'), t('comment'), t('attendance'), t('minutes')],
    ...entries.map((entry) => {
      const { date, template } = entry.scheduledLesson
      const name = stateName(entry.state, settings, t.language)
      return [
        date,
        template.title,
        t(`state.${progressStateOf(entry)}`),
        entry.points,
        entry.comment,
        name,
        entry.minutes,
      ]
    }),
  ]
}
