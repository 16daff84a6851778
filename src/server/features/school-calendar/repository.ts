import { emptySchoolCalendar, type SchoolCalendar } from '../../../contract/school-calendar/rules.ts'
import type { Db } from '../../db/transaction.ts'

/** The stored calendar, or the empty one. */
export async function readSchoolCalendar(db: Db): Promise<SchoolCalendar> {
  const row = await db
    .selectFrom('schoolCalendars')
    .select(['terms', 'daysOff', 'bellSchedules', 'bellDays', 'weekNames', 'firstWeekOn'])
    .where('id', '=', 1)
    .executeTakeFirst()
  return row ?? emptySchoolCalendar
}
