import { maxShownMonths, maxShownWeeks, monthOverMonthChange } from '../../../contract/analytics/rules.ts'
import type { ClassAnalytics, MonthlySum, WeeklyAttendance } from '../../../contract/analytics/schema.ts'
import { addDays, addMonths, monthOf, startOfWeek } from '../../../contract/kernel/dates.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { sumOfPoints } from '../../../contract/student-progress/rules.ts'
import type { Db } from '../../db/transaction.ts'
import { getClass } from '../classes/access.ts'
import { type SumsOfClass, sumRecordsOfClass } from './repository.ts'

/** The current roster by points, most first, and the class by month and by week; `today` is the school's. */
export async function getClassAnalytics(db: Db, classId: string, today: string): Promise<ClassAnalytics> {
  const [months, mondays] = [monthsShownOn(today), mondaysShownOn(today)]
  const [firstMonth, month, firstMonday, monday] = [months[0], months.at(-1), mondays[0], mondays.at(-1)]
  invariant(firstMonth && month && firstMonday && monday, 'the current month and the current week are shown')
  const sums = await sumRecordsOfClass(db, classId, { month, firstMonth, monday, firstMonday })
  // A roster with students shows that the class exists, which saves a statement.
  if (sums.roster.length === 0) await getClass(db, classId)
  const shown = classByMonth(sums.roster, months)
  return {
    studentRoster: sums.roster.map(({ months: ownMonths, ...entry }) => ({
      ...entry,
      momChange: monthOverMonthChange(entry.currentMonthPoints, entry.lastMonthPoints),
      monthlyPoints: shown.map((sum) => ownMonths.find((own) => own.month === sum.month)?.points ?? 0),
    })),
    months: shown,
    weeks: classByWeek(sums.weeks, mondays),
  }
}

function classByMonth(roster: SumsOfClass['roster'], months: readonly string[]): MonthlySum[] {
  const sums = Map.groupBy(
    roster.flatMap((entry) => entry.months),
    ({ month }) => month,
  )
  const all = months.map((month) => {
    const ofStudents = sums.get(month) ?? []
    return {
      month,
      points: sumOfPoints(ofStudents.map(({ points }) => points)),
      progressEntries: ofStudents.reduce((sum, { progressEntries }) => sum + progressEntries, 0),
    }
  })
  return fromFirstRecord(all, ({ progressEntries }) => progressEntries > 0)
}

const noRecords = { present: 0, total: 0, excused: 0, ill: 0 }

function classByWeek(weeks: readonly WeeklyAttendance[], mondays: readonly string[]): WeeklyAttendance[] {
  const all = mondays.map((monday) => weeks.find((week) => week.monday === monday) ?? { monday, ...noRecords })
  return fromFirstRecord(all, ({ total }) => total > 0)
}

/** The months ('YYYY-MM') that may be listed on this day, the earliest first. */
export function monthsShownOn(today: string): string[] {
  const current = monthOf(today)
  return Array.from({ length: maxShownMonths }, (_, index) => addMonths(current, index + 1 - maxShownMonths))
}

/** The Mondays of the weeks that may be listed on this day, the earliest first. */
export function mondaysShownOn(today: string): string[] {
  const current = startOfWeek(today)
  return Array.from({ length: maxShownWeeks }, (_, index) => addDays(current, (index + 1 - maxShownWeeks) * 7))
}

/** The entries from the first one with records on; none when none has records. */
export function fromFirstRecord<Entry>(entries: readonly Entry[], hasRecords: (entry: Entry) => boolean): Entry[] {
  const first = entries.findIndex(hasRecords)
  return first < 0 ? [] : entries.slice(first)
}
