import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import type { Student, StudentInput, StudentUpdate } from '../../../contract/students/schema.ts'
import { alphabetical } from '../../db/alphabet.ts'
import { asStored, type Stored } from '../../db/entity-rows.ts'
import { anyOf } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

/** Students, deleted ones included; the class is the current one, unless it is deleted. */
function selectStudents(db: QueryCreator<SchoolTables>) {
  return db
    .selectFrom('students')
    .leftJoin('classMemberships as membership', (join) =>
      join.onRef('membership.studentId', '=', 'students.id').on('membership.endsOn', 'is', null),
    )
    .leftJoin('classes', (join) =>
      join.onRef('classes.id', '=', 'membership.classId').on('classes.deletedAt', 'is', null),
    )
    .select([
      'students.id',
      'students.firstName',
      'students.lastName',
      'students.studentId',
      'classes.id as classId',
      sql<string | null>`case when classes.id is not null then membership.starts_on end`.as('inClassSince'),
      'students.createdAt',
      'students.updatedAt',
    ])
}

function selectByName(db: QueryCreator<SchoolTables>) {
  return selectStudents(db)
    .orderBy(({ ref }) => alphabetical(ref('students.lastName')))
    .orderBy(({ ref }) => alphabetical(ref('students.firstName')))
    .orderBy('students.studentId')
}

function selectExisting(db: Db) {
  return selectByName(db).where('students.deletedAt', 'is', null)
}

export function listStudents(db: Db): Promise<Student[]> {
  // Comparing by a language is slow, and an index has the order already, which the joins keep.
  const ordered = db.with('students', (cte) =>
    cte
      .selectFrom('students')
      .selectAll()
      .select(({ ref }) => [
        alphabetical(ref('lastName')).as('lastNameInAlphabet'),
        alphabetical(ref('firstName')).as('firstNameInAlphabet'),
      ])
      .where('deletedAt', 'is', null)
      .orderBy('lastNameInAlphabet')
      .orderBy('firstNameInAlphabet')
      .orderBy('studentId')
      // Otherwise the planner would compute both once more for the order of the result.
      .offset(sql.lit(0)),
  )
  return selectStudents(ordered)
    .orderBy(sql.ref('students.lastNameInAlphabet'))
    .orderBy(sql.ref('students.firstNameInAlphabet'))
    .orderBy('students.studentId')
    .execute()
}

export function listStudentsOfClass(db: Db, classId: string): Promise<Student[]> {
  return selectExisting(db).where('classes.id', '=', classId).execute()
}

export function listExistingStudentsById(db: Db, ids: readonly string[]): Promise<Student[]> {
  return selectExisting(db).where('students.id', '=', anyOf(ids)).execute()
}

/** The students of these ids, or of those that a query selects, deleted ones included, by name. */
export async function listStudentsById(
  db: Db,
  ids: readonly string[] | Expression<{ id: string }>,
): Promise<Student[]> {
  // An array, because the planner would join what a query selects with all students of the school.
  const any = 'toOperationNode' in ids ? sql<string>`any(array${ids})` : anyOf(ids)
  return selectByName(db).where('students.id', '=', any).execute()
}

export async function findStudent(db: Db, id: string): Promise<Stored<Student> | undefined> {
  const row = await selectStudents(db)
    .select(['students.deletedAt', 'students.createDigest'])
    .where('students.id', '=', id)
    .executeTakeFirst()
  return row && asStored(row)
}

type StudentColumns = WrittenColumns<'students', StudentUpdate, 'classId' | 'inClassSince'>

export function asColumns({ firstName, lastName, studentId }: StudentInput): StudentColumns {
  return { firstName, lastName, studentId }
}

/** A student's time in a class, from `startsOn` (null: always) to the day before `endsOn` (null: not ended). */
export type Membership = Pick<
  Selectable<SchoolTables['classMemberships']>,
  'id' | 'studentId' | 'classId' | 'startsOn' | 'endsOn'
>
export type StoredMembership = Membership & { className: string }

/** Each student's memberships by their first day, those in deleted classes included. */
export function listMemberships(tx: Tx, studentIds: readonly string[]): Promise<StoredMembership[]> {
  return tx
    .selectFrom('classMemberships as membership')
    .innerJoin('classes', 'classes.id', 'membership.classId')
    .select(['membership.id', 'membership.studentId', 'membership.classId', 'membership.startsOn', 'membership.endsOn'])
    .select('classes.name as className')
    .where('membership.studentId', '=', anyOf(studentIds))
    .orderBy('membership.startsOn', (order) => order.asc().nullsFirst())
    .execute()
}

export async function insertMemberships(tx: Tx, memberships: readonly Membership[], actor: string): Promise<void> {
  const rows = memberships.map(({ id, studentId, classId, startsOn, endsOn }) => {
    return { id, studentId, classId, startsOn, endsOn, createdBy: actor, updatedBy: actor }
  })
  await tx.insertInto('classMemberships').values(rows).execute()
}

export async function updateMembershipDates(tx: Tx, memberships: readonly Membership[], actor: string): Promise<void> {
  const rows = memberships.map(({ id, startsOn, endsOn }) => ({ id, starts_on: startsOn, ends_on: endsOn }))
  await tx
    .updateTable('classMemberships')
    .from(
      sql<Membership>`json_to_recordset(${JSON.stringify(rows)}::json)`.as<'changed'>(
        sql`changed(id uuid, starts_on date, ends_on date)`,
      ),
    )
    .set(({ ref }) => ({ startsOn: ref('changed.startsOn'), endsOn: ref('changed.endsOn'), updatedBy: actor }))
    .whereRef('classMemberships.id', '=', 'changed.id')
    .execute()
}

export async function deleteMemberships(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('classMemberships').where('id', '=', anyOf(ids)).execute()
}
