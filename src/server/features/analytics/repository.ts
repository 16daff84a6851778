import { type Expression, type ExpressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { RosterEntry, WeeklyAttendance } from '../../../contract/analytics/schema.ts'
import { addMonths } from '../../../contract/kernel/dates.ts'
import { alphabetical } from '../../db/alphabet.ts'
import type { Db } from '../../db/transaction.ts'

/** The first and the current month ('YYYY-MM') and Monday of the sums. */
export type Span = { month: string; firstMonth: string; monday: string; firstMonday: string }

type SumsOfMonth = { month: string; points: number; progressEntries: number }
type SumsOfStudent = Omit<RosterEntry, 'momChange' | 'monthlyPoints'> & { months: SumsOfMonth[] }
export type SumsOfClass = { roster: SumsOfStudent[]; weeks: WeeklyAttendance[] }

/**
 * The current students of a class that is not deleted, by total points and name, with the sums of their records in this
 * class's lessons that are not deleted, in one statement. Months and weeks without a record are left out.
 */
export async function sumRecordsOfClass(db: Db, classId: string, span: Span): Promise<SumsOfClass> {
  const { roster, weeks } = await withSumsByWeek(db, classId, span)
    .selectNoFrom((eb) => [
      selectStudentsWithSums(eb).as('roster'),
      jsonArrayFrom(eb.selectFrom('weekly').select(['monday', 'present', 'total', 'excused', 'ill'])).as('weeks'),
    ])
    .executeTakeFirstOrThrow()
  return {
    roster: (roster ?? []).map(({ student, months, ...sums }) => ({
      student: { ...student, createdAt: isoInstant(student.createdAt), updatedAt: isoInstant(student.updatedAt) },
      ...sums,
      months: months ?? [],
    })),
    weeks,
  }
}

/**
 * Adds `weekly`, the sums of the current students in each week of the span. The records of a week, as those of a month, are looked
 * up by its lessons and then counted: grouping all records by a column of their lessons takes a quarter longer. Without the offset
 * the planner would look up the records of each student on their own.
 */
function withSumsByWeek(db: Db, classId: string, span: Span) {
  return withSumsByMonth(db, classId, span).with('weekly', (cte) =>
    cte
      .selectFrom((eb) =>
        eb
          .selectFrom('lesson')
          .select(({ fn }) => ['monday', fn.agg<string[]>('array_agg', ['id']).as('lessonIds')])
          .where('monday', '>=', span.firstMonday)
          .where('monday', '<=', span.monday)
          .groupBy('monday')
          .as('week'),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom((records) =>
              records
                .selectFrom('studentProgress')
                .select(['studentId', 'isPresent', 'state'])
                .where('scheduledLessonId', '=', sql<string>`any(week.lesson_ids)`)
                .offset(sql.lit(0))
                .as('record'),
            )
            .select(({ fn }) => fn.countAll<number>().as('total'))
            .select(({ fn }) => fn.countAll<number>().filterWhere('isPresent', '=', true).as('present'))
            .select(({ fn }) => fn.countAll<number>().filterWhere('state', '=', 'excused').as('excused'))
            .select(({ fn }) => fn.countAll<number>().filterWhere('state', '=', 'ill').as('ill'))
            .where('studentId', 'in', (roster) => roster.selectFrom('roster').select('roster.id'))
            .as('sums'),
        (join) => join.onTrue(),
      )
      .select(['week.monday', 'sums.total', 'sums.present', 'sums.excused', 'sums.ill']),
  )
}

/** Adds `monthly`, the sums of each student in each month, and `total`, all of a student with the months that are shown. */
function withSumsByMonth(db: Db, classId: string, span: Span) {
  return withRosterAndLessons(db, classId)
    .with('monthly', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('lesson')
            .select(({ fn }) => ['month', fn.agg<string[]>('array_agg', ['id']).as('lessonIds')])
            .groupBy('month')
            .as('month'),
        )
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('studentProgress')
              .select(({ fn }) => ['studentId', fn.sum<number | null>('points').as('points')])
              .select(({ fn }) => fn.countAll<number>().as('progressEntries'))
              .where('scheduledLessonId', '=', sql<string>`any(month.lesson_ids)`)
              .groupBy('studentId')
              .as('sums'),
          (join) => join.onTrue(),
        )
        .select(['month.month', 'sums.studentId', 'sums.points', 'sums.progressEntries']),
    )
    .with('total', (cte) =>
      cte
        .selectFrom('monthly')
        .select((eb) => [
          'studentId',
          orZero<number>(eb.fn.sum('points')).as('totalPoints'),
          orZero<number>(eb.fn.sum('points').filterWhere('month', '=', span.month)).as('currentMonthPoints'),
          orZero<number>(eb.fn.sum('points').filterWhere('month', '=', addMonths(span.month, -1))).as(
            'lastMonthPoints',
          ),
          eb.fn.sum<number>('progressEntries').as('progressEntries'),
          sql<SumsOfMonth[] | null>`json_agg(json_build_object(
            'month', month, 'points', coalesce(points, 0), 'progressEntries', progress_entries
          )) filter (where month between ${span.firstMonth} and ${span.month})`.as('months'),
        ])
        .groupBy('studentId'),
    )
}

/** The roster of the class, and the class's lessons that are not deleted, each with its month and week. */
function withRosterAndLessons(db: Db, classId: string) {
  return db
    .with('roster', (cte) =>
      cte
        .selectFrom('classes')
        .innerJoin('classMemberships as membership', (join) =>
          join.onRef('membership.classId', '=', 'classes.id').on('membership.endsOn', 'is', null),
        )
        .innerJoin('students', 'students.id', 'membership.studentId')
        .selectAll('students')
        .select(['membership.classId', 'membership.startsOn as inClassSince'])
        .where('classes.id', '=', classId)
        .where('classes.deletedAt', 'is', null)
        .where('students.deletedAt', 'is', null),
    )
    .with('lesson', (cte) =>
      cte
        .selectFrom('scheduledLessons')
        .select(['id', sql<string>`to_char(date, 'YYYY-MM')`.as('month')])
        .select(sql<string>`date_trunc('week', date::timestamp)::date`.as('monday'))
        .where('classId', '=', classId)
        .where('deletedAt', 'is', null),
    )
}

type Sums = ReturnType<typeof withSumsByWeek> extends QueryCreator<infer Tables> ? Tables : never

/** The roster as JSON, most points first. */
function selectStudentsWithSums({ selectFrom }: ExpressionBuilder<Sums, never>) {
  return selectFrom('roster')
    .leftJoin('total', 'total.studentId', 'roster.id')
    .select(({ ref, fn }) =>
      fn
        .jsonAgg(
          jsonBuildObject({
            student: jsonBuildObject({
              id: ref('roster.id'),
              firstName: ref('roster.firstName'),
              lastName: ref('roster.lastName'),
              studentId: ref('roster.studentId'),
              classId: ref('roster.classId'),
              inClassSince: ref('roster.inClassSince'),
              createdAt: ref('roster.createdAt'),
              updatedAt: ref('roster.updatedAt'),
            }),
            totalPoints: orZero<number>(ref('total.totalPoints')),
            currentMonthPoints: orZero<number>(ref('total.currentMonthPoints')),
            lastMonthPoints: orZero<number>(ref('total.lastMonthPoints')),
            progressEntries: orZero<number>(ref('total.progressEntries')),
            months: ref('total.months'),
          }),
        )
        .orderBy(orZero(ref('total.totalPoints')), 'desc')
        .orderBy(alphabetical(ref('roster.lastName')))
        .orderBy(alphabetical(ref('roster.firstName')))
        .orderBy('roster.studentId')
        .as('students'),
    )
}

/** PostgreSQL writes an instant inside JSON with a zone, as in '2026-03-10T08:00:00+00:00'. */
function isoInstant(text: string): string {
  return new Date(text).toISOString()
}

function orZero<Value>(value: Expression<unknown>): RawBuilder<Value> {
  return sql<Value>`coalesce(${value}, 0)`
}
