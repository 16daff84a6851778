import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/transaction.ts'

/**
 * Whether a lesson was created, moved or restored after a change of the history, given by the SQL of both ids. What else was
 * changed of it, as its journal, does not count.
 */
export function isPlacedSince(lessonId: RawBuilder<string>, changeId: RawBuilder<number>): RawBuilder<SqlBool> {
  const placeIn = (row: string) =>
    sql.join(
      ['date', 'start_time', 'end_time', 'deleted_at'].map((column) => sql`${sql.ref(row)} ->> ${sql.lit(column)}`),
    )
  return sql`exists (
    select from change_history later
    where later.table_name = 'scheduled_lessons' and later.record_id = ${lessonId}::text and later.id > ${changeId}
      and (${placeIn('later.before')}) is distinct from (${placeIn('later.after')})
  )`
}

/** Which of these lessons were created, moved or restored after another one was deleted. */
export async function listIdsPlacedSinceDeletion(db: Db, deletedId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with deletion as (
      select id from change_history
      where table_name = 'scheduled_lessons' and record_id = ${deletedId}
        and before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null
      order by id desc limit 1
    )
    select lesson.id from unnest(${ids}::uuid[]) lesson(id), deletion
    where ${isPlacedSince(sql`lesson.id`, sql`deletion.id`)}
  `.execute(db)
  return rows.map(({ id }) => id)
}
