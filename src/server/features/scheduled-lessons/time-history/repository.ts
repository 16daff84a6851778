import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/transaction.ts'

/** Whether a change of the history, by its name in the statement, has created, moved, deleted or restored a lesson: not its journal. */
export function isChangeOfTime(change: string): RawBuilder<SqlBool> {
  const timeIn = (side: string) =>
    sql.join(timeColumns.map((column) => sql`${sql.ref(`${change}.${side}`)} ->> ${sql.lit(column)}`))
  return sql`(${timeIn('before')}) is distinct from (${timeIn('after')})`
}

const timeColumns = ['date', 'start_time', 'end_time', 'deleted_at']

/** Whether a lesson was created, moved or restored after a change of the history, given by the SQL of both ids. */
export function isTimeChangedSince(lessonId: RawBuilder<string>, changeId: RawBuilder<number>): RawBuilder<SqlBool> {
  return sql`exists (
    select from change_history later
    where later.table_name = 'scheduled_lessons' and later.record_id = ${lessonId}::text and later.id > ${changeId}
      and ${isChangeOfTime('later')}
  )`
}

/** Which of these lessons were created, moved or restored after another one was deleted. */
export async function listIdsWithTimeChangedSinceDeletion(
  db: Db,
  deletedId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with deletion as (
      select id from change_history
      where table_name = 'scheduled_lessons' and record_id = ${deletedId}
        and before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null
      order by id desc limit 1
    )
    select lesson.id from unnest(${ids}::uuid[]) lesson(id), deletion
    where ${isTimeChangedSince(sql`lesson.id`, sql`deletion.id`)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
