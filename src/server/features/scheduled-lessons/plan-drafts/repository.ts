import { type RawBuilder, sql } from 'kysely'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import { anyOf } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import type { NamedLesson } from '../plan-answers/service.ts'
import { isLessonTaughtBy } from '../repository.ts'

/** The lessons that fulfil conditions on `lesson`, of classes that exist, by date and time. */
async function selectLessons(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  limit: number | null,
): Promise<NamedLesson[]> {
  const { rows } = await sql<NamedLesson>`
    select lesson.id, lesson.template_id, lesson.class_id, lesson.date, lesson.start_time, lesson.end_time,
      lesson.teacher_ids as own_teacher_ids, coalesce(lesson.teacher_ids, array(
        select (teacher ->> 'id')::uuid from jsonb_array_elements(classes.teachers) teacher
      )) as teacher_ids,
      exists (select from student_progress record where record.scheduled_lesson_id = lesson.id) as has_records,
      template.title, classes.name as class_name, classes.color
    from scheduled_lessons lesson
    join classes on classes.id = lesson.class_id and classes.deleted_at is null
    join lesson_templates template on template.id = lesson.template_id
    where lesson.deleted_at is null and ${sql.join(conditions, sql` and `)}
    order by lesson.date, lesson.start_time, lesson.id limit ${limit}
  `.execute(db)
  return rows
}

export async function findLessonToPlan(db: Db, lessonId: string): Promise<NamedLesson | undefined> {
  const [lesson] = await selectLessons(db, [sql`lesson.id = ${lessonId}`], 1)
  return lesson
}

export type PlanBounds = {
  from: string
  to?: string
  classIds?: readonly string[] | undefined
  teacherId?: string | undefined
}

export function listLessonsToPlan(
  db: Db,
  { from, to, classIds, teacherId }: PlanBounds,
  limit: number,
): Promise<NamedLesson[]> {
  const conditions = [
    sql`lesson.date >= ${from}`,
    ...(to ? [sql`lesson.date <= ${to}`] : []),
    ...(classIds ? [sql`lesson.class_id = ${anyOf(classIds)}`] : []),
    ...(teacherId ? [sql`${isLessonTaughtBy([teacherId])}`] : []),
  ]
  return selectLessons(db, conditions, limit)
}

/** The lessons of these teachers that share a minute with one of these times. */
export function listLessonsOfTeachers(
  db: Db,
  teacherIds: readonly string[],
  times: readonly LessonTime[],
): Promise<NamedLesson[]> {
  const column = (name: keyof LessonTime) => times.map((time) => time[name])
  const overlaps = sql`exists (
    select from unnest(${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[])
      as planned(date, start_time, end_time)
    where planned.date = lesson.date and lesson.start_time < planned.end_time and planned.start_time < lesson.end_time
  )`
  // Says the dates again, by which the lessons are found in the index.
  const isOnDate = sql`lesson.date = any(${[...new Set(column('date'))]}::date[])`
  return selectLessons(db, [isOnDate, overlaps, sql`${isLessonTaughtBy(teacherIds)}`], null)
}

/** Locks lessons until the transaction ends, in the order of their ids, so that two transactions cannot deadlock. */
export async function lockLessons(tx: Tx, { from, classIds }: { from: string; classIds: readonly string[] }) {
  await sql`
    select from scheduled_lessons where class_id = ${anyOf(classIds)} and date >= ${from} and deleted_at is null
    order by id for update
  `.execute(tx)
}

/**
 * The ids and titles of those of these templates that exist, locked against deletion until the transaction ends unless this
 * is a dry run.
 */
export function listTemplatesToPlan(
  tx: Tx,
  ids: readonly string[],
  { dryRun }: { dryRun: boolean },
): Promise<{ id: string; title: string }[]> {
  return tx
    .selectFrom('lessonTemplates')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .$if(!dryRun, (query) => query.forShare())
    .execute()
}
