import { sql } from 'kysely'
import type { RosterEntry } from '../../../contract/analytics/schema.ts'
import { previousMonth } from '../../../contract/kernel/dates.ts'
import type { Db } from '../../db/transaction.ts'

/**
 * The current students of a class that is not deleted, by total points and name, with what the database adds up of
 * their records in this class's living lessons: in all, in the month ('YYYY-MM') and in the month before.
 */
export async function sumPointsOfClass(
  db: Db,
  classId: string,
  month: string,
): Promise<Omit<RosterEntry, 'momChange'>[]> {
  const rows = await db
    .with('total', (cte) => selectTotals(cte, classId, month))
    .selectFrom('classes')
    .innerJoin('classMemberships as membership', (join) =>
      join.onRef('membership.classId', '=', 'classes.id').on('membership.endsOn', 'is', null),
    )
    .innerJoin('students', 'students.id', 'membership.studentId')
    .leftJoin('total', 'total.studentId', 'students.id')
    .select(['students.id', 'students.firstName', 'students.lastName', 'students.studentId'])
    .select(['students.createdAt', 'students.updatedAt'])
    .select(['total.totalPoints', 'total.currentMonthPoints', 'total.lastMonthPoints', 'total.progressEntries'])
    .where('classes.id', '=', classId)
    .where('classes.deletedAt', 'is', null)
    .where('students.deletedAt', 'is', null)
    .orderBy((eb) => eb.fn.coalesce('total.totalPoints', sql.lit(0)), 'desc')
    .orderBy('students.lastName')
    .orderBy('students.firstName')
    .orderBy('students.studentId')
    .execute()
  return rows.map((row) => ({
    student: {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      studentId: row.studentId,
      classId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    },
    totalPoints: row.totalPoints ?? 0,
    currentMonthPoints: row.currentMonthPoints ?? 0,
    lastMonthPoints: row.lastMonthPoints ?? 0,
    progressEntries: row.progressEntries ?? 0,
  }))
}

/**
 * The sums of each student who has records in the class's living lessons; without points they are null. The offset
 * keeps the planner from reading all records of the school: they come lesson by lesson from the index.
 */
function selectTotals(db: Pick<Db, 'selectFrom'>, classId: string, month: string) {
  const pointsIn = (monthOfLesson: string) => {
    const firstDay = sql`${`${monthOfLesson}-01`}::date`
    return sql<number | null>`sum(record.points) filter (
      where lesson.date >= ${firstDay} and lesson.date < ${firstDay} + interval '1 month')`
  }
  return db
    .selectFrom('scheduledLessons as lesson')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('studentProgress')
          .select(['id', 'studentId', 'points'])
          .whereRef('scheduledLessonId', '=', 'lesson.id')
          .offset(sql.lit(0))
          .as('record'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'record.studentId',
      eb.fn.sum<number | null>('record.points').as('totalPoints'),
      pointsIn(month).as('currentMonthPoints'),
      pointsIn(previousMonth(month)).as('lastMonthPoints'),
      eb.fn.count<number>('record.id').as('progressEntries'),
    ])
    .where('lesson.classId', '=', classId)
    .where('lesson.deletedAt', 'is', null)
    .groupBy('record.studentId')
}
