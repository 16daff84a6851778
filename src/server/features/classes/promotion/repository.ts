import { sql } from 'kysely'
import type { ClassPromotion } from '../../../../contract/classes/schema.ts'
import { lockRows } from '../../../db/entity-rows.ts'
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

/** A deleted student keeps who has deleted them. */
async function touchStudents(tx: Tx, { studentIds, actor }: { studentIds: readonly string[]; actor: string }) {
  await tx
    .updateTable('students')
    .set({ updatedBy: actor })
    .where('id', '=', anyOf(studentIds))
    .where('deletedAt', 'is', null)
    .execute()
}

/** Gives the students whose membership a promotion has ended, and nobody has put back, a new version. */
export async function touchStudentsOf(tx: Tx, promotionId: string, actor: string): Promise<void> {
  const { rows } = await sql<{ studentId: string }>`
    select membership.student_id from change_history
    join class_memberships membership on membership.id = record_id::uuid and membership.ends_on is not null
    where save_id = ${promotionId} and table_name = 'class_memberships' and before ->> 'ends_on' is null
  `.execute(tx)
  const studentIds = rows.map(({ studentId }) => studentId)
  await lockRows(tx, 'students', studentIds)
  await touchStudents(tx, { studentIds, actor })
}

/** What was done under the id of a promotion, compared with what the promotion asks for. */
export type EarlierPromotion = {
  isSame: boolean
  isUndone: boolean
  /** How many students, by class, it has let leave. */
  leaverCounts: ReadonlyMap<string, number>
}

/**
 * Finds, in the change history, what was written under the id of a promotion; undefined when nothing was. A class that it has
 * not renamed had the wanted name then, and one that leaves without a student leaving had none.
 */
export async function findEarlierPromotion(
  tx: Tx,
  { id, lastDay, classes }: ClassPromotion,
): Promise<EarlierPromotion | undefined> {
  const { rows } = await sql<{ classId: string; leavers: number | null; isSame: boolean; isUndone: boolean | null }>`
    with written as materialized (
      select *, coalesce(before ->> 'class_id', record_id)::uuid as class_id,
        count(*) over (partition by table_name, record_id) as times
      from change_history where save_id = ${id} and table_name in ('classes', 'class_memberships')
    ),
    first as (select min(id) as id, min(changed_at) as at, bool_or(times > 1) as is_undone from written),
    wanted as (select * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as class(id uuid, name text, leaves boolean)),
    leaving as (
      select class_id, count(*) filter (where student.deleted_at is null) as count,
        bool_and((after ->> 'ends_on')::date = greatest(${lastDay}::date, (before ->> 'starts_on')::date) + 1) as is_same_day
      from written left join students student on student.id = (before ->> 'student_id')::uuid
      where table_name = 'class_memberships' and before ->> 'ends_on' is null
      group by class_id
    )
    select wanted.id as class_id, leaving.count as leavers, first.is_undone,
      not exists (select from written where class_id not in (select id from wanted))
      and wanted.name = coalesce(
        (select after ->> 'name' from written where table_name = 'classes' and class_id = wanted.id limit 1),
        (select before ->> 'name' from change_history later
          where table_name = 'classes' and record_id = wanted.id::text and later.id > first.id order by later.id limit 1),
        (select name from classes where classes.id = wanted.id)
      )
      and case when leaving.class_id is not null then wanted.leaves and leaving.is_same_day
        else not wanted.leaves or not exists (
          select from class_memberships membership
          where membership.class_id = wanted.id and ends_on is null and created_at < first.at
        ) end as is_same
    from wanted cross join first left join leaving on leaving.class_id = wanted.id
    where first.id is not null
  `.execute(tx)
  if (rows.length === 0) return undefined
  return {
    isSame: rows.every(({ isSame }) => isSame),
    isUndone: rows.some(({ isUndone }) => isUndone),
    leaverCounts: new Map(rows.flatMap(({ classId, leavers }) => (leavers === null ? [] : [[classId, leavers]]))),
  }
}
