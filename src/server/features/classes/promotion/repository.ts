import { sql } from 'kysely'
import type { ClassPromotion } from '../../../../contract/classes/schema.ts'
import { anyOf } from '../../../db/ids.ts'
import type { Tx } from '../../../db/transaction.ts'

type NamedClass = Pick<ClassPromotion['classes'][number], 'id' | 'name'>

export async function renameClasses(tx: Tx, classes: readonly NamedClass[], actor: string): Promise<void> {
  const rows = JSON.stringify(classes.map(({ id, name }) => ({ id, name })))
  await sql`
    update classes set name = renamed.name, updated_by = ${actor}
    from jsonb_to_recordset(${rows}::jsonb) as renamed(id uuid, name text)
    where classes.id = renamed.id and classes.name <> renamed.name
  `.execute(tx)
}

/**
 * Ends the current memberships of classes after a day, or after their first day where that is later, and gives the students a
 * new version, because it is stored in another table.
 */
export async function endMemberships(
  tx: Tx,
  { classIds, lastDay, actor }: { classIds: readonly string[]; lastDay: string; actor: string },
): Promise<void> {
  // Students are locked before memberships elsewhere, too.
  await sql`
    select id from students where id = any(array(
      select student_id from class_memberships where class_id = ${anyOf(classIds)} and ends_on is null
    )) order by id for update
  `.execute(tx)
  const { rows } = await sql<{ studentId: string }>`
    update class_memberships set ends_on = greatest(${lastDay}::date, starts_on) + 1, updated_by = ${actor}
    where class_id = ${anyOf(classIds)} and ends_on is null
    returning student_id
  `.execute(tx)
  await touchStudents(tx, { studentIds: rows.map(({ studentId }) => studentId), actor })
}

async function touchStudents(tx: Tx, { studentIds, actor }: { studentIds: readonly string[]; actor: string }) {
  await tx.updateTable('students').set({ updatedBy: actor }).where('id', '=', anyOf(studentIds)).execute()
}

/** Gives the students whose membership a promotion has ended, and nobody has put back, a new version. */
export async function touchStudentsOf(tx: Tx, promotionId: string, actor: string): Promise<void> {
  const { rows } = await sql<{ studentId: string }>`
    select membership.student_id from change_history
    join class_memberships membership on membership.id = record_id::uuid and membership.ends_on is not null
    where save_id = ${promotionId} and table_name = 'class_memberships' and before ->> 'ends_on' is null
  `.execute(tx)
  await touchStudents(tx, { studentIds: rows.map(({ studentId }) => studentId), actor })
}

/** How many students a promotion has let leave each class; undefined when nothing was written under its id. */
export async function findLeaverCounts(tx: Tx, promotionId: string): Promise<Map<string, number> | undefined> {
  const { rows } = await sql<{ classId: string | null; count: number }>`
    select before ->> 'class_id' as class_id, count(*) filter (where student.deleted_at is null) as count
    from change_history left join students student on student.id = (before ->> 'student_id')::uuid
    where save_id = ${promotionId} and table_name in ('classes', 'class_memberships') and before ->> 'ends_on' is null
    group by before ->> 'class_id'
  `.execute(tx)
  return rows.length > 0 ? new Map(rows.map(({ classId, count }) => [classId ?? '', count])) : undefined
}
