import { sql } from 'kysely'
import type { IdentifiedLesson } from '../../../../contract/scheduled-lessons/plan-rules.ts'
import type { JournalField, LessonTime } from '../../../../contract/scheduled-lessons/rules.ts'
import { isChangedSince } from '../../../db/saves.ts'
import type { Db, Tx } from '../../../db/transaction.ts'
import type { WrittenColumns } from '../../../db/written-columns.ts'
import { isChangeOfTime, isTimeChangedSince } from '../time-history/repository.ts'

/** A planned lesson has no journal. */
type PlannedColumns = Omit<WrittenColumns<'scheduledLessons', object, never>, JournalField | 'isAddedLater'>

export async function insertLessons(tx: Tx, lessons: readonly IdentifiedLesson[], actor: string): Promise<void> {
  const rows = lessons.map(({ id, templateId, classId, date, startTime, endTime, ownTeacherIds }) => {
    const teacherIds = ownTeacherIds && [...ownTeacherIds]
    const columns: PlannedColumns = { templateId, classId, date, startTime, endTime, teacherIds }
    return { id, ...columns, createdBy: actor, updatedBy: actor }
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
    from change_history where save_id = ${planId} and table_name = 'scheduled_lessons' and ${isChangeOfTime('change_history')}
    order by record_id, id
  `.execute(db)
  return rows
}

/** The columns of lessons that a plan writes. */
export const plannedRows = { table: 'scheduledLessons', columns: ['date', 'startTime', 'endTime'] } as const

/** A lesson because of which a plan is not undone, and why. */
export type LessonAgainstUndo = {
  reason: 'hasRecords' | 'isChanged' | 'isInPlace'
  className: string
  date: string
  startTime: string
}

/**
 * The first lessons of a plan that have records or were changed since, and those that were created, moved or restored after the plan
 * and share a minute with where another one of their class would be put back.
 */
export async function listLessonsAgainstUndo(db: Db, planId: string, limit: number): Promise<LessonAgainstUndo[]> {
  const { rows } = await sql<LessonAgainstUndo>`
    with first as (
      select distinct on (record_id) record_id, record_id::uuid as id, save_id, before, change_history.id as change_id
      from change_history where save_id = ${planId} and table_name = 'scheduled_lessons' and ${isChangeOfTime('change_history')}
      order by record_id, change_history.id
    ),
    reasons as (
      select 'hasRecords' as reason, 1 as position, first.id from first
      where exists (select from student_progress record where record.scheduled_lesson_id = first.id)
      union all
      select 'isChanged', 2, first.id from first where ${isChangedSince(plannedRows)}
      union
      select 'isInPlace', 3, other.id
      from first join scheduled_lessons other
        on other.class_id = (first.before ->> 'class_id')::uuid and other.date = (first.before ->> 'date')::date
      where other.deleted_at is null and other.id not in (select id from first)
        and other.start_time < (first.before ->> 'end_time')::time and (first.before ->> 'start_time')::time < other.end_time
        and ${isTimeChangedSince(sql`other.id`, sql`first.change_id`)}
    )
    select reason, class.name as class_name, lesson.date, to_char(lesson.start_time, 'HH24:MI') as start_time
    from reasons join scheduled_lessons lesson using (id) join classes class on class.id = lesson.class_id
    order by position, lesson.date, lesson.start_time, class.name limit ${limit}
  `.execute(db)
  return rows
}
