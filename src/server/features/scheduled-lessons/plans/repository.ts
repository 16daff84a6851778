import { sql } from 'kysely'
import type { IdentifiedLesson } from '../../../../contract/scheduled-lessons/plan-answer-rules.ts'
import type { LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import { isOfPlace, isPlacedSince } from '../place-history/repository.ts'

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

/** A lesson that a plan has created or moved. */
export type WrittenLesson = { id: string; classId: string }

export async function listWritten(db: Db, planId: string): Promise<WrittenLesson[]> {
  const { rows } = await sql<WrittenLesson>`
    select distinct on (record_id) record_id::uuid as id, (after ->> 'class_id')::uuid as class_id
    from change_history where save_id = ${planId} and table_name = 'scheduled_lessons' and ${isOfPlace('change_history')}
    order by record_id, id
  `.execute(db)
  return rows
}

/**
 * Whether a lesson of a plan has records, and whether one that would be put back shares a minute with another lesson of its
 * class that was created, moved or restored after the plan.
 */
export async function findReasonsAgainstUndo(db: Db, planId: string) {
  const { rows } = await sql<{ hasRecords: boolean; isOccupied: boolean }>`
    with first as (
      select distinct on (record_id) record_id::uuid as id, before, change_history.id as change_id
      from change_history where save_id = ${planId} and table_name = 'scheduled_lessons' and ${isOfPlace('change_history')}
      order by record_id, change_history.id
    )
    select
      exists (select from first join student_progress record on record.scheduled_lesson_id = first.id) as has_records,
      exists (
        select from first join scheduled_lessons other
          on other.class_id = (first.before ->> 'class_id')::uuid and other.date = (first.before ->> 'date')::date
        where other.deleted_at is null and other.id not in (select id from first)
          and other.start_time < (first.before ->> 'end_time')::time and (first.before ->> 'start_time')::time < other.end_time
          and ${isPlacedSince(sql`other.id`, sql`first.change_id`)}
      ) as is_occupied
  `.execute(db)
  return rows[0] ?? { hasRecords: false, isOccupied: false }
}
