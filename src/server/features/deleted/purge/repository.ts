import { sql } from 'kysely'
import type { DeletedKind } from '../../../../contract/deleted/rules.ts'
import type { DeletedEntry } from '../../../../contract/deleted/schema.ts'
import { purgeRows } from '../../../db/purge.ts'
import type { Tx } from '../../../db/transaction.ts'
import { eraseStudentRows } from '../../student-data/repository.ts'

const tables = {
  student: 'students',
  class: 'classes',
  template: 'lesson_templates',
  unit: 'units',
  lesson: 'scheduled_lessons',
  absence: 'absences',
} as const satisfies Record<DeletedKind, string>

/**
 * Locks an entry, the lessons that are purged with it, and the students or lessons whose records or memberships are, so that
 * none of them is restored meanwhile. Students come before classes, and lessons last, so that two transactions cannot deadlock.
 */
export async function lockEntry(tx: Tx, { kind, id }: Pick<DeletedEntry, 'kind' | 'id'>): Promise<string[]> {
  const columns = {
    template: sql`template_id`,
    class: sql`class_id`,
    lesson: sql`id`,
    student: undefined,
    unit: undefined,
    absence: undefined,
  }
  const column = columns[kind]
  const purged = sql`from scheduled_lessons lesson where lesson.${column} = ${id} and lesson.deleted_at is not null`
  if (column) {
    await sql`
      select from students where id = any(array(
        select student_id from class_memberships where class_id = ${id}
        union select record.student_id from student_progress record
          where record.scheduled_lesson_id = any(array(select lesson.id ${purged}))
      )) order by id for share`.execute(tx)
  }
  await sql`select from ${sql.table(tables[kind])} where id = ${id} for update`.execute(tx)
  if (!column) {
    await sql`
      select from scheduled_lessons where id = any(array(
        select scheduled_lesson_id from student_progress where student_id = ${id}
      )) order by id for share`.execute(tx)
    return []
  }
  const { rows } = await sql<{ id: string }>`select lesson.id ${purged} order by lesson.id for update`.execute(tx)
  return rows.map((lesson) => lesson.id)
}

/** Deletes a locked entry for good, with these lessons, with what only belongs to them, and with the history of all of it. */
export async function purgeEntry(
  tx: Tx,
  { kind, id }: Pick<DeletedEntry, 'kind' | 'id'>,
  lessonIds: readonly string[],
): Promise<void> {
  await purgeRows(tx, 'student_progress', 'scheduled_lesson_id', lessonIds)
  await purgeRows(tx, 'scheduled_lessons', 'id', lessonIds)
  if (kind === 'class') {
    await purgeRows(tx, 'class_memberships', 'class_id', [id])
    await purgeRows(tx, 'weekly_schedule_entries', 'class_id', [id])
  }
  if (kind === 'student') await eraseStudentRows(tx, id)
  else if (kind !== 'lesson') await purgeRows(tx, tables[kind], 'id', [id])
  // Their answers name classes, templates and lessons.
  await sql`
    delete from idempotency_keys where exists (
      select from regexp_matches(answer::text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') named
      where named[1] = any(${[id, ...lessonIds]}::text[])
    )
  `.execute(tx)
}
