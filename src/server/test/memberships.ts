import type { Db } from '../db/transaction.ts'

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
