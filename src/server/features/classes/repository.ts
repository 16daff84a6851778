import { type Expression, type QueryCreator, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type {
  ClassesQuery,
  SchoolClass,
  SchoolClassInput,
  SchoolClassUpdate,
} from '../../../contract/classes/schema.ts'
import { alphabetical } from '../../db/alphabet.ts'
import { asStored, type Stored } from '../../db/entity-rows.ts'
import { anyOf, newId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/types.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

// Built key by key, because column names become camelCase, but the keys inside a JSON value do not.
const timetableEntry = jsonBuildObject({
  id: sql<string>`entry.id`,
  dayOfWeek: sql<number>`entry.day_of_week`,
  startTime: sql<string>`to_char(entry.start_time, 'HH24:MI')`,
  endTime: sql<string>`to_char(entry.end_time, 'HH24:MI')`,
  period: sql<number | undefined>`entry.period`,
  weeks: sql<number[] | undefined>`entry.weeks`,
})

const countCurrentMembers = (db: QueryCreator<Database>) =>
  db
    .selectFrom('classMemberships as membership')
    .innerJoin('students', 'students.id', 'membership.studentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('membership.endsOn', 'is', null)
    .where('students.deletedAt', 'is', null)

/** The number of students of one class after the other, for few classes. */
const studentCountOfClass = (db: Db) =>
  sql<number>`(${countCurrentMembers(db).where('membership.classId', '=', sql.ref<string>('classes.id'))})`

/** Classes, deleted ones included: the timetable and the number of students in one statement. */
function selectClasses(db: QueryCreator<Database>, studentCount: Expression<number>) {
  return db.selectFrom('classes').select((eb) => [
    'classes.id',
    'classes.name',
    'classes.color',
    sql<SchoolClass['weeklySchedule']>`coalesce(json_strip_nulls(${eb
      .selectFrom('weeklyScheduleEntries as entry')
      .select((inner) => inner.fn.jsonAgg(timetableEntry).orderBy('entry.position').as('entries'))
      .whereRef('entry.classId', '=', 'classes.id')}), '[]')`.as('weeklySchedule'),
    sql<number>`${studentCount}`.as('studentCount'),
    'classes.teachers',
    'classes.createdAt',
    'classes.updatedAt',
  ])
}

/** With a teacher, their classes; else all, whose students are counted together in a third of the time. */
export function listClasses(db: Db, { teacherId }: ClassesQuery = {}): Promise<SchoolClass[]> {
  const byClass = countCurrentMembers(db).select('membership.classId').groupBy('membership.classId')
  const query = teacherId
    ? selectClasses(db, studentCountOfClass(db)).where(isClassTaughtBy(teacherId))
    : selectClasses(
        db.with(
          (cte) => cte('member').materialized(),
          () => byClass,
        ) as QueryCreator<Database>,
        sql`coalesce((select member.count from member where member.class_id = classes.id), 0)`,
      )
  return query
    .where('classes.deletedAt', 'is', null)
    .orderBy(({ ref }) => alphabetical(ref('classes.name')))
    .orderBy('classes.id')
    .execute()
}

/** Those of these classes that are not deleted. */
export function listClassesById(db: Db, ids: readonly string[]): Promise<SchoolClass[]> {
  return selectClasses(db, studentCountOfClass(db))
    .where('classes.id', '=', anyOf(ids))
    .where('classes.deletedAt', 'is', null)
    .execute()
}

/** The classes of these ids, deleted ones included. */
export async function listClassNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ids.length === 0 ? [] : db.selectFrom('classes').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()
}

/** Whether a person, by account id, is a teacher of the row of `classes`. */
export function isClassTaughtBy(personId: string): Expression<SqlBool> {
  return sql`classes.teachers @> ${JSON.stringify([{ id: personId }])}::jsonb`
}

export async function findClass(db: Db, id: string): Promise<Stored<SchoolClass> | undefined> {
  const row = await selectClasses(db, studentCountOfClass(db))
    .select(['classes.deletedAt', 'classes.createDigest'])
    .where('classes.id', '=', id)
    .executeTakeFirst()
  return row && asStored(row)
}

export function asColumns({
  name,
  color,
  teachers,
}: SchoolClassInput): WrittenColumns<'classes', SchoolClassUpdate, 'weeklySchedule'> {
  return { name, color, teachers: teachers && JSON.stringify(teachers) }
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

/** A time that an entry of a timetable had in its period, until the bell schedule changed. */
export type FormerTime = { id: string; period: number; startTime: string; endTime: string }

/** Only a bell schedule updates entries: a class that is saved has its timetable inserted again. */
export async function listFormerTimes(tx: Tx, classId: string): Promise<FormerTime[]> {
  const { rows } = await sql<FormerTime>`
    select distinct record_id as id, (before ->> 'period')::integer as period,
      left(before ->> 'start_time', 5) as start_time, left(before ->> 'end_time', 5) as end_time
    from change_history
    where table_name = 'weekly_schedule_entries' and coalesce(after, before) ->> 'class_id' = ${classId}
      and operation = 'update' and before ->> 'period' is not null
  `.execute(tx)
  return rows
}

/** The memberships of a class that share a day with the period, without those of deleted students. */
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
