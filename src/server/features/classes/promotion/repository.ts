import { sql } from 'kysely'
import type { ClassPromotion, Promotion } from '../../../../contract/classes/schema.ts'
import { retentionDays } from '../../../db/idempotency.ts'
import { anyOf } from '../../../db/ids.ts'
import type { Db, Tx } from '../../../db/transaction.ts'

type NamedClass = Pick<ClassPromotion['classes'][number], 'id' | 'name'>

/** Those that have not been undone, while their answers are kept; their answers distinguish them from plans. */
export async function listPromotions(db: Db): Promise<Promotion[]> {
  const { rows } = await sql<Promotion>`
    select key.id, key.created_at as at, change.changed_by as by
    from idempotency_keys key
    cross join lateral (select changed_by from change_history where save_id = key.id order by id limit 1) change
    where key.created_at > clock_timestamp() - make_interval(days => ${retentionDays})
      and key.answer #>> '{classes,0,leaves}' is not null
    order by key.created_at desc, key.id
  `.execute(db)
  return rows
}

export async function renameClasses(tx: Tx, classes: readonly NamedClass[], actor: string): Promise<void> {
  const rows = JSON.stringify(classes.map(({ id, name }) => ({ id, name })))
  await sql`
    update classes set name = renamed.name, updated_by = ${actor}
    from jsonb_to_recordset(${rows}::jsonb) as renamed(id uuid, name text)
    where classes.id = renamed.id and classes.name <> renamed.name
  `.execute(tx)
}

/** The students who belong to these classes, deleted ones included. */
export async function listMembers(tx: Tx, classIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('classMemberships')
    .select('studentId')
    .where('classId', '=', anyOf(classIds))
    .where('endsOn', 'is', null)
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/**
 * Ends the current memberships of classes after a day, or after their first day where that is later, and gives the students a
 * new version, because it is stored in another table.
 */
export async function endMemberships(
  tx: Tx,
  { classIds, lastDay, actor }: { classIds: readonly string[]; lastDay: string; actor: string },
): Promise<void> {
  const { rows } = await sql<{ studentId: string }>`
    update class_memberships set ends_on = greatest(${lastDay}::date, starts_on) + 1, updated_by = ${actor}
    where class_id = ${anyOf(classIds)} and ends_on is null
    returning student_id
  `.execute(tx)
  await touchStudents(tx, { studentIds: rows.map(({ studentId }) => studentId), actor })
}

/** Gives students a new version; a deleted one keeps who has deleted them. */
export async function touchStudents(tx: Tx, { studentIds, actor }: { studentIds: readonly string[]; actor: string }) {
  await tx
    .updateTable('students')
    .set({ updatedBy: actor })
    .where('id', '=', anyOf(studentIds))
    .where('deletedAt', 'is', null)
    .execute()
}

/** The ids of the classes that a promotion has renamed, or whose memberships it has ended. */
export async function listPromotedClasses(tx: Tx, promotionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct case table_name when 'classes' then record_id else after ->> 'class_id' end as id
    from change_history
    where save_id = ${promotionId} and table_name in ('classes', 'class_memberships')
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The promotions of which a student who has left is in another class since. */
export async function listJoinedSince(db: Db, promotionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct change.save_id as id from change_history change
    join class_memberships ended on ended.id = change.record_id::uuid
    join class_memberships other on other.student_id = ended.student_id and other.id <> ended.id
    where change.save_id = any(${promotionIds}) and change.table_name = 'class_memberships' and ended.ends_on is not null
      and (other.ends_on is null or ended.starts_on is null or other.ends_on > ended.starts_on)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The students whose membership a promotion has ended, and nobody has put back. */
export async function listStudentsWhoLeft(tx: Tx, promotionId: string): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select membership.student_id from change_history
    join class_memberships membership on membership.id = record_id::uuid and membership.ends_on is not null
    where save_id = ${promotionId} and table_name = 'class_memberships' and before ->> 'ends_on' is null
  `.execute(tx)
  return rows.map(({ studentId }) => studentId)
}
