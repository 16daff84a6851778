import { type Expression, expressionBuilder, type QueryCreator, type SqlBool, sql } from 'kysely'
import type { LessonsQuery, ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Database, SchoolTables } from '../../db/types.ts'
import { countsOnTheDay, isOfExistingStudent } from './members/repository.ts'

/** The order of lessons in every list. */
export const byTime = sql`lesson.date, lesson.start_time, classes.name, lesson.id`

/**
 * Starts a statement about the lessons that fulfil a condition on `lesson`: these as `lesson`, and as `day` the members of
 * their classes, looked up once a day, however many lessons a class has on it. The class is that of all of them, if they have one.
 */
function withMembersOfDays(db: QueryCreator<Database>, condition: Expression<SqlBool>, classId: string | undefined) {
  return (
    db
      .with('lesson', (cte) => cte.selectFrom('scheduledLessons as lesson').selectAll('lesson').where(condition))
      // Materialized: before a table's first statistics the planner expects one row and would count again for every lesson.
      .with(
        (cte) => cte('day').materialized(),
        (cte) =>
          cte
            .selectFrom(cte.selectFrom('lesson').select(['classId', 'date']).distinct().as('lesson'))
            .innerJoin('classMemberships as membership', 'membership.classId', 'lesson.classId')
            .select(['lesson.classId', 'lesson.date'])
            .select(({ fn }) => [
              fn.agg<string[]>('array_agg', ['membership.studentId']).as('memberIds'),
              fn.countAll<number>().as('memberCount'),
            ])
            .where(isOfExistingStudent)
            .where(countsOnTheDay)
            // Says again what the lessons say, because the planner would read the members of all classes for them.
            .$if(classId !== undefined, (members) => members.where('membership.classId', '=', classId ?? ''))
            .groupBy(['lesson.classId', 'lesson.date']),
      )
  )
}

/**
 * The lessons that fulfil a condition on `lesson`, as the API answers them: template, class and all counts in one
 * statement. The records come lesson by lesson from the index, so that the cost grows with the selected lessons only.
 */
export function selectLessons(db: QueryCreator<Database>, condition: Expression<SqlBool>, classId?: string) {
  return withMembersOfDays(db, condition, classId)
    .selectFrom('lesson')
    .innerJoin('lessonTemplates as template', 'template.id', 'lesson.templateId')
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .leftJoin('day', (join) => join.onRef('day.classId', '=', 'lesson.classId').onRef('day.date', '=', 'lesson.date'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('studentProgress as record')
          .select(({ fn }) => [
            fn.countAll<number>().as('progressCount'),
            fn.count<number>('record.points').as('gradedCount'),
            sql<number>`count(*) filter (where not record.is_present)`.as('absentCount'),
            sql<number>`count(*) filter (where (record.student_id = any(day.member_ids)) is not true)`.as('guestCount'),
          ])
          .whereRef('record.scheduledLessonId', '=', 'lesson.id')
          .as('register'),
      (join) => join.onTrue(),
    )
    .select([
      'lesson.id',
      'lesson.templateId',
      'lesson.classId',
      'lesson.date',
      'lesson.startTime',
      'lesson.endTime',
      'lesson.teacherIds',
      'lesson.isAddedLater',
      'lesson.updatedAt',
      'lesson.deletedAt',
      'lesson.createDigest',
      'template.title',
      'classes.name',
      'classes.color',
      'classes.teachers',
      'day.memberCount',
      'register.guestCount',
      'register.progressCount',
      'register.gradedCount',
      'register.absentCount',
    ])
}

export type LessonRow = Awaited<ReturnType<ReturnType<typeof selectLessons>['executeTakeFirstOrThrow']>>

export async function listLessons(
  db: Db,
  bounds: LessonsQuery,
  condition?: Expression<SqlBool>,
): Promise<ScheduledLesson[]> {
  const rows = await selectLessonsWithin(db, bounds, condition).execute()
  return rows.map(asLesson)
}

export function selectLessonsWithin(db: Db, bounds: LessonsQuery, condition: Expression<SqlBool> = sql.lit(true)) {
  const eb = expressionBuilder<LessonTable, 'lesson'>()
  const isOfStudent = bounds.studentId ? [eb('lesson.id', 'in', selectIdsOfLessonsOf(db, bounds.studentId))] : []
  const all = eb.and([isNotDeletedWithin(bounds), ...isOfStudent, condition])
  return selectLessons(db, all, bounds.classId).orderBy(byTime)
}

type LessonTable = { lesson: SchoolTables['scheduledLessons'] }

/** Whether a row of `lesson` is not deleted and within the bounds; the bound of a student is not checked. */
export function isNotDeletedWithin({ from, to, classId, lessonId, teacherId }: LessonsQuery): Expression<SqlBool> {
  const eb = expressionBuilder<LessonTable, 'lesson'>()
  return eb.and([
    eb('lesson.deletedAt', 'is', null),
    ...(from ? [eb('lesson.date', '>=', from)] : []),
    ...(to ? [eb('lesson.date', '<=', to)] : []),
    ...(classId ? [eb('lesson.classId', '=', classId)] : []),
    ...(lessonId ? [eb('lesson.id', '=', lessonId)] : []),
    ...(teacherId ? [isLessonTaughtBy([teacherId])] : []),
  ])
}

/** Whether one of these people teaches the row of `lesson`: as one of its own teachers, or of its class's where it has none. */
export function isLessonTaughtBy(personIds: readonly string[]): Expression<SqlBool> {
  return sql`(lesson.teacher_ids && ${personIds}::uuid[] or lesson.teacher_ids is null and lesson.class_id = any(array(
    select classes.id from unnest(${personIds}::uuid[]) person(id)
    join classes on classes.teachers @> jsonb_build_array(jsonb_build_object('id', person.id))
  )))`
}

/** How many lessons of a class that are not deleted are before a date. */
export async function countLessonsBefore(db: Db, classId: string, date: string): Promise<number> {
  const { count } = await db
    .selectFrom('scheduledLessons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('classId', '=', classId)
    .where('deletedAt', 'is', null)
    .where('date', '<', date)
    .executeTakeFirstOrThrow()
  return count
}

function selectIdsOfLessonsOf(db: Db, studentId: string) {
  return db
    .selectFrom('classMemberships as membership')
    .innerJoin('scheduledLessons as lesson', 'lesson.classId', 'membership.classId')
    .select('lesson.id')
    .where('membership.studentId', '=', studentId)
    .where(countsOnTheDay)
    .union(db.selectFrom('studentProgress').select('scheduledLessonId as id').where('studentId', '=', studentId))
}

/** Locks a lesson until the transaction ends, and answers its own teachers; null when it has those of its class, or does not exist. */
export async function lockOwnTeacherIds(tx: Tx, id: string): Promise<string[] | null> {
  const row = await tx
    .selectFrom('scheduledLessons')
    .select('teacherIds')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.teacherIds ?? null
}

export function asLesson(row: LessonRow): ScheduledLesson {
  const studentCount = (row.memberCount ?? 0) + row.guestCount
  return {
    id: row.id,
    templateId: row.templateId,
    classId: row.classId,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    updatedAt: row.updatedAt,
    template: { id: row.templateId, title: row.title },
    class: { id: row.classId, name: row.name, color: row.color },
    teacherIds: row.teacherIds ?? row.teachers.map(({ id }) => id),
    isAddedLater: row.isAddedLater,
    studentCount,
    presentCount: studentCount - row.absentCount,
    progressCount: row.progressCount,
    gradedCount: row.gradedCount,
  }
}
