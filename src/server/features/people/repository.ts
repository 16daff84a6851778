import { sql } from 'kysely'
import type { UserStatus } from '../../../contract/kernel/permissions.ts'
import type { Person } from '../../../contract/people/schema.ts'
import { alphabetical } from '../../db/alphabet.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** Everybody who has an account and an approval, and everybody who had both and a name. */
export async function listPeople(db: Db): Promise<Person[]> {
  const { rows } = await sql<{ id: string; name: string; hasLeft: boolean }>`
    select * from (
      select account.id, approval.name, false as has_left
      from approved_users approval join auth.users account on account.email = approval.email
      union all select id, name, true from former_people
    ) person
    order by ${alphabetical(sql.ref('name'))}, id
  `.execute(db)
  return rows.map(({ hasLeft, ...person }) => (hasLeft ? { ...person, hasLeft } : person))
}

/** Whether an account of this id is one of the people, or was one with a name. */
export async function isPerson(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users account join approved_users approval on approval.email = account.email where account.id = ${id}
    union all select from former_people where id = ${id}
  `.execute(db)
  return rows.length > 0
}

export type ApprovedPerson = { id: string; status: UserStatus }

/** Those of these accounts whose persons are approved, who cannot be deleted until the transaction ends. */
export async function lockApprovedPeople(tx: Tx, ids: readonly string[]): Promise<ApprovedPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ApprovedPerson>`
    select account.id, approval.status
    from auth.users account join approved_users approval on approval.email = account.email
    where account.id = any(${ids}::uuid[])
    order by account.id for key share of approval
  `.execute(tx)
  return rows
}

/** The email and the name of the approved user with this account. */
export async function findPersonOf(db: Db, userId: string): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom('approvedUsers')
    .innerJoin('auth.users as account', 'account.email', 'approvedUsers.email')
    .select(['approvedUsers.email', 'approvedUsers.name'])
    .where('account.id', '=', userId)
    .executeTakeFirst()
}

/** Keeps the name of a person whose approval and account are deleted. */
export async function insertFormerPerson(tx: Tx, person: { id: string; name: string }): Promise<void> {
  await tx.insertInto('formerPeople').values(person).execute()
}

/**
 * Ends what a person, by account id, teaches: classes lose this teacher, and lessons from today on this substitute. A lesson
 * that had no other gets the teachers of its class. What is deleted keeps who has deleted it.
 */
export async function endTeaching(tx: Tx, personId: string, { actor, today }: RequestContext): Promise<void> {
  const updatedBy = sql`case when deleted_at is null then ${actor}::uuid else updated_by end`
  await sql`
    update classes set updated_by = ${updatedBy}, teachers = (
      select coalesce(jsonb_agg(teacher order by position), '[]')
      from jsonb_array_elements(classes.teachers) with ordinality as other(teacher, position)
      where teacher ->> 'id' <> ${personId})
    where id in (select id from classes where teachers @> ${JSON.stringify([{ id: personId }])}::jsonb order by id for update)
  `.execute(tx)
  await sql`
    update scheduled_lessons set updated_by = ${updatedBy},
      teacher_ids = nullif(array_remove(teacher_ids, ${personId}::uuid), '{}')
    where id in (
      select id from scheduled_lessons
      where teacher_ids @> array[${personId}::uuid] and date >= ${today} order by id for update)
  `.execute(tx)
}
