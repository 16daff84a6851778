import { sql } from 'kysely'
import { anyOf } from './ids.ts'
import type { Tx } from './transaction.ts'

/** The tables with rows that are deleted for good, each with the columns by which they are found. */
type Purgeable = {
  student_progress: 'student_id' | 'scheduled_lesson_id'
  class_memberships: 'student_id' | 'class_id'
  absences: 'student_id' | 'id'
  student_reports: 'student_id'
  weekly_schedule_entries: 'class_id'
  scheduled_lessons: 'id'
  lesson_templates: 'id'
  units: 'id'
  classes: 'id'
  students: 'id'
}

/**
 * Deletes the rows whose column has one of these values for good, with everything that the change history holds of them and of
 * such rows deleted earlier. The rows must be locked, or protected by a locked row that they refer to.
 */
export async function purgeRows<Table extends keyof Purgeable>(
  tx: Tx,
  table: Table,
  column: Purgeable[Table],
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${anyOf(values)}`.execute(tx)
  // The trigger has written the deletes into the history as well, so that every row that ever existed has one.
  const records =
    column === 'id'
      ? sql`record_id = any(${values})`
      : sql`record_id in (
          select record_id from change_history
          where operation = 'delete' and table_name = ${table} and before ->> ${sql.lit(column)} = any(${values})
        ) and coalesce(after, before) ->> ${sql.lit(column)} = any(${values})`
  await sql`delete from change_history where table_name = ${table} and ${records}`.execute(tx)
}
