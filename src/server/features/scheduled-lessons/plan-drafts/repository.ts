import { type SqlBool, sql } from 'kysely'
import type { StoredLesson } from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import { anyOf } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import { isLessonTaughtBy } from '../repository.ts'

/** A stored lesson with what names it. */
export type NamedLesson = StoredLesson & { title: string; className: string; color: string }

/** The lessons by date and time, also those of deleted classes. */
function selectLessonsToPlan(db: Db) {
  return db
    .selectFrom('scheduledLessons as lesson')
    .innerJoin('classes', 'classes.id', 'lesson.classId')
    .innerJoin('lessonTemplates as template', 'template.id', 'lesson.templateId')
    .select(['lesson.id', 'lesson.templateId', 'lesson.classId', 'lesson.date', 'lesson.startTime', 'lesson.endTime'])
    .select(['lesson.teacherIds as ownTeacherIds', 'template.title', 'classes.name as className', 'classes.color'])
    .select([
      sql<string[]>`coalesce(lesson.teacher_ids, array(
        select (teacher ->> 'id')::uuid from jsonb_array_elements(classes.teachers) teacher
      ))`.as('teacherIds'),
      sql<boolean>`exists (select from student_progress record where record.scheduled_lesson_id = lesson.id)`.as(
        'hasRecords',
      ),
    ])
    .where('lesson.deletedAt', 'is', null)
    .orderBy('lesson.date')
    .orderBy('lesson.startTime')
    .orderBy('lesson.id')
}

export function findLessonToPlan(db: Db, lessonId: string): Promise<NamedLesson | undefined> {
  return selectLessonsToPlan(db).where('lesson.id', '=', lessonId).executeTakeFirst()
}

export type PlanBounds = {
  from: string
  to?: string
  classIds?: readonly string[] | undefined
  teacherId?: string | undefined
}

/** The lessons of classes that exist. */
export function listLessonsToPlan(
  db: Db,
  { from, to, classIds, teacherId }: PlanBounds,
  limit: number,
): Promise<NamedLesson[]> {
  return selectLessonsToPlan(db)
    .where((eb) =>
      eb.and([
        eb('lesson.date', '>=', from),
        ...(to ? [eb('lesson.date', '<=', to)] : []),
        ...(classIds ? [eb('lesson.classId', '=', anyOf(classIds))] : []),
        ...(teacherId ? [isLessonTaughtBy([teacherId])] : []),
      ]),
    )
    .where('classes.deletedAt', 'is', null)
    .limit(limit)
    .execute()
}

/** The lessons of these teachers in classes that exist that share a minute with one of these times. */
export function listLessonsOfTeachers(
  db: Db,
  teacherIds: readonly string[],
  times: readonly LessonTime[],
): Promise<NamedLesson[]> {
  const column = (name: keyof LessonTime) => times.map((time) => time[name])
  const overlaps = sql<SqlBool>`exists (
    select from unnest(${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[])
      as planned(date, start_time, end_time)
    where planned.date = lesson.date and lesson.start_time < planned.end_time and planned.start_time < lesson.end_time
  )`
  // Says the dates again, by which the lessons are found in the index.
  const isOnDate = sql<SqlBool>`lesson.date = any(${[...new Set(column('date'))]}::date[])`
  return selectLessonsToPlan(db)
    .where(isOnDate)
    .where(overlaps)
    .where(isLessonTaughtBy(teacherIds))
    .where('classes.deletedAt', 'is', null)
    .execute()
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
