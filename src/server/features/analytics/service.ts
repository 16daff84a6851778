import { fromFirstRecord, mondaysShownOn, monthsShownOn } from '../../../contract/analytics/picture-rules.ts'
import { monthOverMonthChange } from '../../../contract/analytics/rules.ts'
import type { ClassAnalytics, MonthlySum, WeeklyAttendance } from '../../../contract/analytics/schema.ts'
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

function classByWeek(weeks: readonly WeeklyAttendance[], mondays: readonly string[]): WeeklyAttendance[] {
  const all = mondays.map((monday) => weeks.find((week) => week.monday === monday) ?? { monday, present: 0, total: 0 })
  return fromFirstRecord(all, ({ total }) => total > 0)
}
