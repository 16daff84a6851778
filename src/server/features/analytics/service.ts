import { monthOverMonthChange } from '../../../contract/analytics/rules.ts'
import type { ClassAnalytics } from '../../../contract/analytics/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { getClass } from '../classes/access.ts'
import { sumPointsOfClass } from './repository.ts'

/** The current roster by points, most first; `month` ('YYYY-MM') is the current one at the school. */
export async function getClassAnalytics(db: Db, classId: string, month: string): Promise<ClassAnalytics> {
  const roster = await sumPointsOfClass(db, classId, month)
  // Only a class can have students: whether it exists is asked only when there are none.
  if (roster.length === 0) await getClass(db, classId)
  return {
    studentRoster: roster.map((entry) => ({
      ...entry,
      momChange: monthOverMonthChange(entry.currentMonthPoints, entry.lastMonthPoints),
    })),
  }
}
