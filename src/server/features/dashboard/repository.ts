import { type Expression, expressionBuilder, type NotNull, type QueryCreator, type SqlBool, sql } from 'kysely'
import { attentionLimit, attentionPortion, attentionWindow } from '../../../contract/dashboard/rules.ts'
import type { Dashboard, OpenRegisters, OpenRegistersQuery } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import type { Database } from '../../db/types.ts'
import { isClassTaughtBy } from '../classes/repository.ts'
import { countsOnTheDay, isOfExistingStudent } from '../scheduled-lessons/members/repository.ts'
import { asLesson, byTime, isNotDeletedWithin, selectLessons } from '../scheduled-lessons/repository.ts'

/** The four counts of the dashboard and whether there is a lesson; `today` is a plain date. */
export const countSchool = (db: Db, today: string): Promise<Dashboard> =>
  selectCounts(db, today).executeTakeFirstOrThrow()

/** The same, and whether the person has lessons of their own to be shown, in one statement. */
export async function countSchoolFor(db: Db, { today, teacherId }: { today: string; teacherId?: string | undefined }) {
  const condition = teacherId ? teacherCondition(teacherId, attentionWindow(today).from) : sql.lit(false)
  const { isTeacher, ...dashboard } = await selectCounts(db, today)
    .select(sql<boolean>`${condition}`.as('isTeacher'))
    .executeTakeFirstOrThrow()
  return { dashboard, isTeacher }
}

/** Whether a person teaches a class, or was given a lesson of that day or a later one. */
export async function isTeacherSince(db: Db, personId: string, since: string): Promise<boolean> {
  const condition = teacherCondition(personId, since)
  const { rows } = await sql<{ isTeacher: boolean }>`select ${condition} as is_teacher`.execute(db)
  return rows[0]?.isTeacher === true
}

function selectCounts(db: Db, today: string) {
  const countExisting = (table: 'classes' | 'students' | 'lessonTemplates' | 'scheduledLessons') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deletedAt', 'is', null)
  return db
    .selectNoFrom([
      countExisting('classes').as('activeClasses'),
      countExisting('students').as('totalStudents'),
      countExisting('scheduledLessons').where('date', '=', today).as('lessonsToday'),
      countExisting('lessonTemplates').as('templates'),
      // The first one of the index, because a search for any would read all deleted ones before it.
      (eb) =>
        eb(
          db.selectFrom('scheduledLessons').select('date').where('deletedAt', 'is', null).orderBy('date').limit(1),
          'is not',
          null,
        )
          .$castTo<boolean>()
          .as('hasLessons'),
    ])
    .$narrowType<{ [Count in keyof Dashboard]: NotNull }>()
}

/** The lessons of the days before today that `needsAttention` names, oldest first. */
export async function listLessonsNeedingAttention(
  db: Db,
  bounds: OpenRegistersQuery,
): Promise<Omit<OpenRegisters, 'teacherId'>> {
  const limit = bounds.portion === 'first' ? attentionPortion : attentionLimit
  const isShown = sql<SqlBool>`lesson.id = any(array(select id from open where position <= ${limit}))`
  const rows = await selectLessons(db.with('open', () => selectOpen(db, bounds)) as QueryCreator<Database>, isShown)
    .select([
      sql<number>`(select count(*) from open)`.as('openCount'),
      sql<string[]>`array(select distinct class_id from open order by class_id)`.as('openClassIds'),
    ])
    .orderBy(byTime)
    .execute()
  const [{ openCount: count, openClassIds: classIds } = { openCount: 0, openClassIds: [] }] = rows
  return { count, classIds, lessons: rows.map(asLesson) }
}

/** All of these lessons, each with its class and its position among them, from 1. */
function selectOpen(db: Db, { today, teacherId }: Omit<OpenRegistersQuery, 'portion'>) {
  const eb = expressionBuilder()
  const { from, to } = attentionWindow(today)
  const isNotDeleted = isNotDeletedWithin({ from, to })
  const isShown = isShownTo(teacherId, today)
  return (
    db
      .with('lesson', (cte) =>
        cte
          .selectFrom('scheduledLessons as lesson')
          .selectAll('lesson')
          .where(isShown ? eb.and([isNotDeleted, isShown]) : isNotDeleted),
      )
      // Members of a class on the same of these days are compared together: nearly always, that is the whole class.
      .with(
        (cte) => cte('membership').materialized(),
        (cte) =>
          cte
            .selectFrom('classMemberships as membership')
            .select('membership.classId')
            .select([
              sql<string | null>`case when membership.starts_on > ${from} then membership.starts_on end`.as('startsOn'),
              sql<string | null>`case when membership.ends_on <= ${to} then membership.ends_on end`.as('endsOn'),
            ])
            .select(({ fn }) => [
              fn.agg<string[]>('array_agg', ['membership.studentId']).as('studentIds'),
              fn.countAll<number>().as('studentCount'),
            ])
            .where(isOfExistingStudent)
            .where('membership.classId', '=', sql<string>`any(array(select class_id from lesson))`)
            .where(sql<SqlBool>`(membership.starts_on is null or membership.starts_on <= ${to})`)
            .where(sql<SqlBool>`(membership.ends_on is null or membership.ends_on > ${from})`)
            .groupBy(sql`1, 2, 3`),
      )
      .selectFrom('lesson')
      .innerJoin('classes', 'classes.id', 'lesson.classId')
      .select(['lesson.id', 'lesson.classId', sql<number>`row_number() over (order by ${byTime})`.as('position')])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('membership')
            .select('membership.classId')
            .whereRef('membership.classId', '=', 'lesson.classId')
            .where(countsOnTheDay)
            // Only the index of the records is read, which takes a third of the time of their counts.
            .where('membership.studentCount', '>', (records) =>
              records
                .selectFrom('studentProgress as record')
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .whereRef('record.scheduledLessonId', '=', 'lesson.id')
                .where('record.studentId', '=', sql<string>`any(membership.student_ids)`),
            ),
        ),
      )
  )
}

/** Whether a person teaches the row of `lesson`, or is no teacher; undefined without a person, to whom all lessons are shown. */
export function isShownTo(personId: string | undefined, today: string): Expression<SqlBool> | undefined {
  if (!personId) return undefined
  const isNoTeacher = sql`not ${teacherCondition(personId, attentionWindow(today).from)}`
  return sql`(lesson.teacher_ids @> array[${personId}::uuid]
    or (lesson.teacher_ids is null or (select ${isNoTeacher}))
      and lesson.class_id = any(array(select id from classes where ${isClassTaughtBy(personId)} or (select ${isNoTeacher}))))`
}

/** The condition of `isTeacherSince`, as a part of a statement. */
function teacherCondition(personId: string, since: string): Expression<SqlBool> {
  return sql`(exists (select from classes where deleted_at is null and ${isClassTaughtBy(personId)})
    or exists (select from scheduled_lessons where deleted_at is null and teacher_ids @> array[${personId}::uuid] and date >= ${since}))`
}
