import { type RawBuilder, sql } from 'kysely'
import type { IdentifiedLesson, NamedLesson } from '../../../../contract/scheduled-lessons/plan-answer-rules.ts'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import { anyOf } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/transaction.ts'

/** The lessons that fulfil conditions on `lesson`, of classes that exist, by date and time. */
async function selectLessons(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<NamedLesson[]> {
  const { rows } = await sql<NamedLesson>`
    select lesson.id, lesson.template_id, lesson.class_id, lesson.date, lesson.start_time, lesson.end_time,
      lesson.teacher_ids as own_teacher_ids, ${teacherIds} as teacher_ids,
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

/** Those of the lesson, or else of its class. */
const teacherIds = sql`coalesce(lesson.teacher_ids, array(
  select (teacher ->> 'id')::uuid from jsonb_array_elements(classes.teachers) teacher
))`

const maxLessonsRead = 20_000

export async function findLessonToPlan(db: Db, lessonId: string): Promise<NamedLesson | undefined> {
  const [lesson] = await selectLessons(db, [sql`lesson.id = ${lessonId}`], 1)
  return lesson
}

type Bounds = { from: string; to?: string; classIds?: readonly string[] | undefined; teacherId?: string | undefined }

export function listLessonsToPlan(
  db: Db,
  { from, to, classIds, teacherId }: Bounds,
  limit = maxLessonsRead,
): Promise<NamedLesson[]> {
  const conditions = [
    sql`lesson.date >= ${from}`,
    ...(to ? [sql`lesson.date <= ${to}`] : []),
    ...(classIds ? [sql`lesson.class_id = ${anyOf(classIds)}`] : []),
    ...(teacherId ? [sql`${teacherId}::uuid = any(${teacherIds})`] : []),
  ]
  return selectLessons(db, conditions, limit)
}

/** The lessons of these teachers on these dates. */
export function listLessonsOfTeachers(
  db: Db,
  ids: readonly string[],
  dates: readonly string[],
): Promise<NamedLesson[]> {
  const conditions = [sql`lesson.date = any(${dates}::date[])`, sql`${teacherIds} && ${ids}::uuid[]`]
  return selectLessons(db, conditions, maxLessonsRead)
}

/** Locks lessons until the transaction ends, in the order of their ids, so that two transactions cannot deadlock. */
export async function lockLessons(tx: Tx, { from, classIds }: { from: string; classIds: readonly string[] }) {
  await sql`
    select from scheduled_lessons where class_id = ${anyOf(classIds)} and date >= ${from} and deleted_at is null
    order by id for update
  `.execute(tx)
}

/** The ids and titles of those of these templates that exist, locked against deletion until the transaction ends. */
export function lockTemplates(tx: Tx, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return tx
    .selectFrom('lessonTemplates')
    .select(['id', 'title'])
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
}

export async function insertLessons(tx: Tx, lessons: readonly IdentifiedLesson[], actor: string): Promise<void> {
  const rows = lessons.map(({ id, templateId, classId, date, startTime, endTime, ownTeacherIds }) => {
    const teacherIds = ownTeacherIds && [...ownTeacherIds]
    return { id, templateId, classId, date, startTime, endTime, teacherIds, createdBy: actor, updatedBy: actor }
  })
  await tx.insertInto('scheduledLessons').values(rows).execute()
}

/** Moves locked lessons, each to its new time. */
export async function moveLessons(
  tx: Tx,
  lessons: readonly (LessonTime & { id: string })[],
  actor: string,
): Promise<void> {
  const column = (name: keyof (typeof lessons)[number]) => lessons.map((lesson) => lesson[name])
  await sql`
    update scheduled_lessons lesson
    set date = moved.date, start_time = moved.start_time, end_time = moved.end_time, updated_by = ${actor}
    from unnest(${column('id')}::uuid[], ${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[])
      as moved(id, date, start_time, end_time)
    where lesson.id = moved.id
  `.execute(tx)
}

/** A lesson that a plan has written: what it was, null for a new one, and what it became. */
export type WrittenLesson = { id: string; classId: string; before: LessonTime | null; after: LessonTime }

/** What a plan has written first of each lesson. */
export async function listWritten(db: Db, planId: string): Promise<WrittenLesson[]> {
  const timeOf = (row: RawBuilder<unknown>) => sql`jsonb_build_object(
    'date', ${row} ->> 'date', 'startTime', left(${row} ->> 'start_time', 5), 'endTime', left(${row} ->> 'end_time', 5)
  )`
  const { rows } = await sql<WrittenLesson>`
    select distinct on (record_id) record_id::uuid as id, (after ->> 'class_id')::uuid as class_id,
      case when before is not null then ${timeOf(sql`before`)} end as before, ${timeOf(sql`after`)} as after
    from change_history where save_id = ${planId} and table_name = 'scheduled_lessons'
    order by record_id, id
  `.execute(db)
  return rows
}

/**
 * Whether a lesson of a plan has records, and whether one that would be put back shares a minute with another lesson of its
 * class that was created or changed after the plan.
 */
export async function findReasonsAgainstUndo(db: Db, planId: string) {
  const { rows } = await sql<{ hasRecords: boolean; isOccupied: boolean }>`
    with first as (
      select distinct on (record_id) record_id::uuid as id, before, changed_at
      from change_history where save_id = ${planId} and table_name = 'scheduled_lessons'
      order by record_id, change_history.id
    )
    select
      exists (select from first join student_progress record on record.scheduled_lesson_id = first.id) as has_records,
      exists (
        select from first join scheduled_lessons other
          on other.class_id = (first.before ->> 'class_id')::uuid and other.date = (first.before ->> 'date')::date
        where other.deleted_at is null and other.updated_at > first.changed_at and other.id not in (select id from first)
          and other.start_time < (first.before ->> 'end_time')::time and (first.before ->> 'start_time')::time < other.end_time
      ) as is_occupied
  `.execute(db)
  return rows[0] ?? { hasRecords: false, isOccupied: false }
}
