import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { newId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'

// Built key by key: the names of columns are translated, but nothing inside a JSON value is.
const timetableEntry = jsonBuildObject({
  id: sql<string>`entry.id`,
  dayOfWeek: sql<number>`entry.day_of_week`,
  startTime: sql<string>`to_char(entry.start_time, 'HH24:MI')`,
  endTime: sql<string>`to_char(entry.end_time, 'HH24:MI')`,
})

/** Classes as the API answers them, deleted ones included: the timetable and the number of students in one statement. */
function selectClasses(db: Db) {
  return db.selectFrom('classes').select((eb) => [
    'classes.id',
    'classes.name',
    'classes.color',
    'classes.createdAt',
    'classes.updatedAt',
    'classes.deletedAt',
    'classes.createDigest',
    eb
      .selectFrom('weeklyScheduleEntries as entry')
      .select((inner) => inner.fn.jsonAgg(timetableEntry).orderBy('entry.position').as('entries'))
      .whereRef('entry.classId', '=', 'classes.id')
      .as('weeklySchedule'),
    eb
      .selectFrom('classMemberships as membership')
      .innerJoin('students', 'students.id', 'membership.studentId')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .whereRef('membership.classId', '=', 'classes.id')
      .where('membership.endsOn', 'is', null)
      .where('students.deletedAt', 'is', null)
      .as('studentCount'),
  ])
}

type ClassRow = Awaited<ReturnType<ReturnType<typeof selectClasses>['executeTakeFirstOrThrow']>>
export type StoredClass = { thing: SchoolClass; isDeleted: boolean; createDigest: string | null }

export async function listClasses(db: Db): Promise<SchoolClass[]> {
  const rows = await selectClasses(db)
    .where('classes.deletedAt', 'is', null)
    .orderBy('classes.name')
    .orderBy('classes.id')
    .execute()
  return rows.map(asClass)
}

export async function findClass(db: Db, id: string): Promise<StoredClass | undefined> {
  const row = await selectClasses(db).where('classes.id', '=', id).executeTakeFirst()
  return row && { thing: asClass(row), isDeleted: row.deletedAt !== null, createDigest: row.createDigest }
}

function asClass(row: ClassRow): SchoolClass {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    weeklySchedule: row.weeklySchedule ?? [],
    studentCount: row.studentCount ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Holds the class for the rest of the transaction, so that nobody joins or changes it meanwhile. */
export async function lockClass(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('classes').select('id').where('id', '=', id).forUpdate().execute()
}

/** Answers whether it was inserted: an id that exists already inserts nothing. */
export async function insertClassRow(
  tx: Tx,
  id: string,
  { name, color }: SchoolClassInput,
  createDigest: string,
  actor: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('classes')
    .values({ id, name, color, createDigest, createdBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateClassRow(
  tx: Tx,
  id: string,
  { name, color }: SchoolClassInput,
  actor: string,
): Promise<void> {
  await tx.updateTable('classes').set({ name, color, updatedBy: actor }).where('id', '=', id).execute()
}

export async function replaceTimetable(
  tx: Tx,
  classId: string,
  entries: SchoolClassInput['weeklySchedule'],
): Promise<void> {
  await tx.deleteFrom('weeklyScheduleEntries').where('classId', '=', classId).execute()
  if (entries.length === 0) return
  await tx
    .insertInto('weeklyScheduleEntries')
    .values(entries.map((entry, position) => ({ ...entry, id: entry.id ?? newId(), classId, position })))
    .execute()
}

export async function setClassDeleted(tx: Tx, id: string, deletedAt: Date | null, actor: string): Promise<void> {
  await tx.updateTable('classes').set({ deletedAt, updatedBy: actor }).where('id', '=', id).execute()
}

/** The memberships of a class that share a day with the period, but for those of removed students. */
export function listMembershipsOfClass(db: Db, classId: string, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('classMemberships as membership')
    .innerJoin('students', 'students.id', 'membership.studentId')
    .select(['membership.studentId', 'membership.startsOn', 'membership.endsOn'])
    .where('membership.classId', '=', classId)
    .where('students.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('membership.startsOn', 'is', null), eb('membership.startsOn', '<=', to)]))
    .where((eb) => eb.or([eb('membership.endsOn', 'is', null), eb('membership.endsOn', '>', from)]))
    .orderBy('membership.studentId')
    .orderBy('membership.startsOn', (order) => order.asc().nullsFirst())
    .execute()
}
