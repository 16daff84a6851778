import type { Trend } from '../../../contract/analytics/rules.ts'
import type { RosterEntry } from '../../../contract/analytics/schema.ts'
import { sumOfPoints } from '../../../contract/student-progress/rules.ts'
import { fullNameOf } from '../../../contract/students/rules.ts'
import type { CsvCell } from '../../lib/csv/csv-file.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import type { analytics } from '../../messages/en/analytics.ts'
import type { AttendanceLevel } from '../student-progress/history/view.ts'

export type RankedEntry = RosterEntry & { rank: number }

/** The colour of a change from month to month; its text is the message `trend.<trend>`. */
export const trendVariants = {
  up: 'text-green',
  down: 'text-red',
  flat: 'text-muted',
} as const satisfies Record<Trend, string>

export type WeekLevel = AttendanceLevel | 'none'

/**
 * The classes of a week of the attendance strip, whose borders differ as well; its text is the message `level.<level>`.
 */
export const weekVariants = {
  high: 'border-green/40 bg-green/20 text-green',
  middle: 'border-dashed border-amber bg-amber/20 text-amber',
  low: 'border-2 border-red bg-red/15 text-red',
  none: 'border-line bg-sunken text-faint',
} as const satisfies Record<WeekLevel, string>

/** This month's points minus last month's, rounded to hundredths. */
export function differenceOf({ currentMonthPoints, lastMonthPoints }: RosterEntry): number {
  return sumOfPoints([currentMonthPoints, -lastMonthPoints])
}

/** The ranking as rows of a CSV file: every column of the table but the line chart. */
export function rankingRows(entries: readonly RankedEntry[], t: Translate<typeof analytics>): CsvCell[][] {
  const header = [
    t('rank'),
    t('name'),
    t('studentId'),
    t('totalPoints'),
    t('thisMonth'),
    t('lastMonth'),
    t('difference'),
    t('changeInPercent'),
    t('entries'),
  ]
  const rows = entries.map((entry) => [
    entry.rank,
    fullNameOf(entry.student),
    entry.student.studentId,
    entry.totalPoints,
    entry.currentMonthPoints,
    entry.lastMonthPoints,
    differenceOf(entry),
    Math.round(entry.momChange * 10) / 10,
    entry.progressEntries,
  ])
  return [header, ...rows]
}
