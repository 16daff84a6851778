import type { Trend } from '../../../contract/analytics/rules.ts'
import type { RosterEntry, WeeklyAttendance } from '../../../contract/analytics/schema.ts'
import type { AttendanceSettings } from '../../../contract/attendance-settings/rules.ts'
import type { CsvCell } from '../../../contract/kernel/csv.ts'
import { addDays } from '../../../contract/kernel/dates.ts'
import { sumOfPoints } from '../../../contract/student-progress/rules.ts'
import { rosterNameOf } from '../../../contract/students/rules.ts'
import { rounded } from '../../lib/i18n/format.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import { formatPlainDateRange } from '../../lib/i18n/plain-dates.ts'
import type { analytics } from '../../messages/analytics.ts'
import { countsText } from '../attendance-settings/view.ts'
import { type AttendanceLevel, attendanceLevelOf } from '../student-progress/history/view.ts'

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

/** The level of a week by its rate; undefined while the rate of one with records is not known. */
export function weekLevelOf({ total }: WeeklyAttendance, rate: number | undefined): WeekLevel | undefined {
  if (rate !== undefined) return attendanceLevelOf(rate)
  return total === 0 ? 'none' : undefined
}

/** The week that is described: the chosen one, at first the last with a record; undefined where there is none. */
export const describedWeek = (weeks: readonly WeeklyAttendance[], chosenMonday: string) =>
  weeks.find(({ monday }) => monday === chosenMonday) ?? weeks.findLast(({ total }) => total > 0)

/** The days of a week with its attendance in words. */
export function weekText(
  week: WeeklyAttendance,
  rate: number | undefined,
  settings: AttendanceSettings,
  t: Translate<typeof analytics.en>,
): string {
  const range = formatPlainDateRange(week.monday, addDays(week.monday, 6), t.locale)
  if (week.total === 0) return t('weekWithout', { week: range })
  const counts = countsText(week, settings, t.language)
  if (rate === undefined) return `${range}: ${counts}`
  const words = t('weekWith', { week: range, rate, present: week.present, count: week.total })
  return week.excused + week.ill > 0 ? `${words}; ${counts}` : words
}

/** The columns of points in the ranking, which the last row adds up, by the message that names them. */
export const pointColumns = {
  totalPoints: (entry) => entry.totalPoints,
  thisMonth: (entry) => entry.currentMonthPoints,
  lastMonth: (entry) => entry.lastMonthPoints,
  difference: (entry) => sumOfPoints([entry.currentMonthPoints, -entry.lastMonthPoints]),
} as const satisfies Record<string, (entry: RosterEntry) => number>
export const pointColumnNames = Object.keys(pointColumns) as (keyof typeof pointColumns)[]

/** The ranking as rows of a CSV file: every column of the table but the line chart. */
export function rankingRows(entries: readonly RankedEntry[], t: Translate<typeof analytics.en>): CsvCell[][] {
  const names = ['rank', 'name', 'studentId', ...pointColumnNames, 'changeInPercent', 'entries'] as const
  const rows = entries.map((entry) => [
    entry.rank,
    rosterNameOf(entry.student),
    entry.student.studentId,
    ...pointColumnNames.map((name) => pointColumns[name](entry)),
    Number(rounded(entry.momChange, 1)),
    entry.progressEntries,
  ])
  return [names.map((name) => t(name)), ...rows]
}

/** Where a line through the values runs in a box of this size, and where its zero lies; the first value at the left. */
type TrendLine = { points: { x: number; y: number }[]; zero: number }

/** A line whose zero is visible: at the lower edge, unless there are values below it. */
export function trendLine(values: readonly number[], { width, height }: { width: number; height: number }): TrendLine {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const heightOf = (value: number) => (most === least ? height : (height * (most - value)) / (most - least))
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return {
    points: values.map((value, index) => ({ x: values.length > 1 ? index * step : width / 2, y: heightOf(value) })),
    zero: heightOf(0),
  }
}
