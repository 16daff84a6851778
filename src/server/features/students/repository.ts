import { type Selectable, sql } from 'kysely'
import type { Student, StudentInput, StudentUpdate } from '../../../contract/students/schema.ts'
import type { Stored } from '../../db/soft-delete.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { SchoolTables } from '../../db/types.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

/** Students as the API answers them, deleted ones included; the class is the current one, unless it is deleted. */
function selectStudents(db: Db) {
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
      'students.createdAt',
      'students.updatedAt',
      'students.deletedAt',
      'students.createDigest',
      'classes.id as classId',
      'membership.startsOn',
    ])
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>

export async function listStudents(db: Db): Promise<Student[]> {
  const rows = await selectExistingByName(db).execute()
  return rows.map(asStudent)
}

export async function listStudentsOfClass(db: Db, classId: string): Promise<Student[]> {
  const rows = await selectExistingByName(db).where('classes.id', '=', classId).execute()
  return rows.map(asStudent)
}

export async function listExistingStudentsById(db: Db, ids: readonly string[]): Promise<Student[]> {
  const rows = await selectExistingByName(db).where('students.id', 'in', ids).execute()
  return rows.map(asStudent)
}

function selectExistingByName(db: Db) {
  return selectByName(db).where('students.deletedAt', 'is', null)
}

function selectByName(db: Db) {
  return selectStudents(db).orderBy('students.lastName').orderBy('students.firstName').orderBy('students.studentId')
}

/** The students of these ids, deleted ones included, by name. */
export async function listStudentsById(db: Db, ids: readonly string[]): Promise<Student[]> {
  if (ids.length === 0) return []
  const rows = await selectByName(db).where('students.id', 'in', ids).execute()
  return rows.map(asStudent)
}

/** A student, deleted or not; `deletedAt` is null when not. */
export type StoredStudent = Stored<Student> & { deletedAt: string | null }

export async function findStudent(db: Db, id: string): Promise<StoredStudent | undefined> {
  const row = await selectStudents(db).where('students.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { deletedAt, createDigest } = row
  return { entity: asStudent(row), isDeleted: deletedAt !== null, deletedAt, createDigest }
}

function asStudent(row: StudentRow): Student {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    studentId: row.studentId,
    classId: row.classId,
    inClassSince: row.classId === null ? null : row.startsOn,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Locks the students until the transaction ends, in the order of their ids, so that two moves cannot deadlock. */
export async function lockStudents(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('students').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * Answers when the student was inserted, undefined if not: an id or a student id that exists already inserts nothing. The conflict
 * names no columns, because of two equal creates at the same moment the second may conflict on either index.
 */
export async function insertStudentRow(
  tx: Tx,
  id: string,
  input: StudentInput,
  createDigest: string,
  actor: string,
): Promise<Pick<Student, 'createdAt' | 'updatedAt'> | undefined> {
  return tx
    .insertInto('students')
    .values({ id, ...asColumns(input), createDigest, createdBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['createdAt', 'updatedAt'])
    .executeTakeFirst()
}

export async function updateStudentRow(tx: Tx, id: string, input: StudentInput, actor: string): Promise<void> {
  await tx
    .updateTable('students')
    .set({ ...asColumns(input), updatedBy: actor })
    .where('id', '=', id)
    .execute()
}

type StudentColumns = WrittenColumns<'students', StudentUpdate, 'classId' | 'inClassSince'>

function asColumns({ firstName, lastName, studentId }: StudentInput): StudentColumns {
  return { firstName, lastName, studentId }
}

/** The classes among these that exist, locked against deletion until the transaction ends. */
export async function lockExistingClasses(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('classes')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the students a new version, because a membership is stored in another table. */
export async function setStudentsUpdated(tx: Tx, ids: readonly string[], actor: string): Promise<void> {
  await tx.updateTable('students').set({ updatedBy: actor }).where('id', 'in', ids).execute()
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
    .where('membership.studentId', 'in', studentIds)
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
  await tx.deleteFrom('classMemberships').where('id', 'in', ids).execute()
}
