import { lockExisting } from '../db/entity-rows.ts'
import { newId } from '../db/ids.ts'
import type { Db, Tx } from '../db/transaction.ts'

/** The memberships of a student, as in 'A 2026-03-02…2026-03-05' or 'B 2026-03-05…', the first of them first. */
export async function listMemberships(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classMemberships as membership')
    .innerJoin('classes', 'classes.id', 'membership.classId')
    .select(['classes.name', 'membership.startsOn', 'membership.endsOn'])
    .where('membership.studentId', '=', studentId)
    .orderBy('membership.startsOn', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(({ name, startsOn, endsOn }) => `${name} ${startsOn ?? ''}…${endsOn ?? ''}`)
}

/** Lets a student join a class for all time, as a transaction that has not ended yet does. */
export async function joinClass(tx: Tx, studentId: string, classId: string, by: string): Promise<void> {
  await lockExisting(tx, 'classes', [classId])
  const membership = { id: newId(), studentId, classId, startsOn: null, endsOn: null }
  await tx
    .insertInto('classMemberships')
    .values({ ...membership, createdBy: by, updatedBy: by })
    .execute()
}
