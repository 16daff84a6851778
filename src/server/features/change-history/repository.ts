import { type RawBuilder, sql } from 'kysely'
import type { HistoryTable } from '../../db/history-columns.ts'
import type { ChangeRow } from '../../db/history-states.ts'
import { anyOf } from '../../db/ids.ts'
import type { Db } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'

// Written as in the indexes.
const owner = (column: string) => sql`(coalesce(after, before) ->> ${sql.lit(column)})`
const ofRecord = (table: string) => (id: string) => sql`table_name = ${sql.lit(table)} and record_id = ${id}`
const ofOwner = (table: string, column: string) => (id: string) =>
  sql`table_name = ${sql.lit(table)} and ${owner(column)} = ${id}`

/** Which rows of the change history belong to an entity. */
const sources: Record<HistoryTable | 'register', readonly ((id: string) => RawBuilder<unknown>)[]> = {
  lessonTemplates: [ofRecord('lesson_templates')],
  classes: [ofRecord('classes'), ofOwner('weekly_schedule_entries', 'class_id')],
  students: [ofRecord('students'), ofOwner('class_memberships', 'student_id')],
  scheduledLessons: [ofRecord('scheduled_lessons')],
  studentProgress: [ofRecord('student_progress')],
  register: [ofOwner('student_progress', 'scheduled_lesson_id')],
}

type Portion = { before: number; limit: number }

/** The newest `limit` changes of an entity that are older than the change `before`, newest first. */
export async function listChanges(
  db: Db,
  of: HistoryTable | 'register',
  id: string,
  { before, limit }: Portion,
): Promise<ChangeRow[]> {
  const portions = sources[of].map(
    (isOf) => sql`(select * from change_history where ${isOf(id)} and id < ${before} order by id desc limit ${limit})`,
  )
  const { rows } = await sql<ChangeRow>`
    select id, changed_at as at, changed_by as by, save_id, table_name, record_id, before, after,
      ${transaction} as transaction
    from (${sql.join(portions, sql` union all `)}) change
    order by id desc limit ${limit}
  `.execute(db)
  return rows
}

/** With the person and the hour, because a restored database counts its transactions from the beginning again. */
const transaction = sql`concat_ws(' ', changed_by, date_trunc('hour', changed_at),
  coalesce(transaction_id::text, date_trunc('second', changed_at)::text))`

/** Whether there is or was such an entity; a deleted one is found, a purged one is not. */
export async function isStored(db: Db, table: HistoryTable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(table as keyof Pick<SchoolTables, HistoryTable>)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The templates of these ids, deleted ones included. */
export async function listTemplateTitles(db: Db, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('lessonTemplates').select(['id', 'title']).where('id', '=', anyOf(ids)).execute()
}
