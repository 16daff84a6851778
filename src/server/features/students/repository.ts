import type { Student, StudentInput } from '../../../contract/students/schema.ts'
import type { Db, Tx } from '../../db/transaction.ts'

/** Students as the API answers them, removed ones included; the class is the current one that still exists. */
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
    ])
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>
export type StoredStudent = { thing: Student; isDeleted: boolean; createDigest: string | null }

export async function listStudents(db: Db): Promise<Student[]> {
  const rows = await selectLivingByName(db).execute()
  return rows.map(asStudent)
}

export async function listStudentsOfClass(db: Db, classId: string): Promise<Student[]> {
  const rows = await selectLivingByName(db).where('classes.id', '=', classId).execute()
  return rows.map(asStudent)
}

function selectLivingByName(db: Db) {
  return selectStudents(db)
    .where('students.deletedAt', 'is', null)
    .orderBy('students.lastName')
    .orderBy('students.firstName')
    .orderBy('students.studentId')
}

/** The students of these ids, removed ones included, by name. */
export async function listStudentsById(db: Db, ids: readonly string[]): Promise<Student[]> {
  if (ids.length === 0) return []
  const rows = await selectStudents(db)
    .where('students.id', 'in', ids)
    .orderBy('students.lastName')
    .orderBy('students.firstName')
    .orderBy('students.studentId')
    .execute()
  return rows.map(asStudent)
}

export async function findStudent(db: Db, id: string): Promise<StoredStudent | undefined> {
  const row = await selectStudents(db).where('students.id', '=', id).executeTakeFirst()
  return row && { thing: asStudent(row), isDeleted: row.deletedAt !== null, createDigest: row.createDigest }
}

function asStudent(row: StudentRow): Student {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    studentId: row.studentId,
    classId: row.classId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function lockStudent(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('students').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Answers whether the student was inserted: an id or a student id that exists already inserts nothing. The conflict
 * names no columns: two equal creates at the same moment meet on one or the other, whichever index comes first.
 */
export async function insertStudent(
  tx: Tx,
  id: string,
  { firstName, lastName, studentId }: StudentInput,
  createDigest: string,
  actor: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('students')
    .values({ id, firstName, lastName, studentId, createDigest, createdBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateStudent(
  tx: Tx,
  id: string,
  { firstName, lastName, studentId }: StudentInput,
  actor: string,
): Promise<void> {
  await tx
    .updateTable('students')
    .set({ firstName, lastName, studentId, updatedBy: actor })
    .where('id', '=', id)
    .execute()
}

export async function setStudentDeleted(tx: Tx, id: string, deletedAt: Date | null, actor: string): Promise<void> {
  await tx.updateTable('students').set({ deletedAt, updatedBy: actor }).where('id', '=', id).execute()
}

/** Whether the class exists; if so it is held against deletion for the rest of the transaction. */
export async function lockLivingClass(tx: Tx, classId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export function findCurrentMembership(tx: Tx, studentId: string) {
  return tx
    .selectFrom('classMemberships')
    .select(['id', 'classId', 'startsOn'])
    .where('studentId', '=', studentId)
    .where('endsOn', 'is', null)
    .executeTakeFirst()
}

export function findMembershipEndedOn(tx: Tx, studentId: string, classId: string, date: string) {
  return tx
    .selectFrom('classMemberships')
    .select('id')
    .where('studentId', '=', studentId)
    .where('classId', '=', classId)
    .where('endsOn', '=', date)
    .executeTakeFirst()
}

export async function hasMemberships(tx: Tx, studentId: string): Promise<boolean> {
  const row = await tx.selectFrom('classMemberships').select('id').where('studentId', '=', studentId).executeTakeFirst()
  return row !== undefined
}

export async function insertMembership(
  tx: Tx,
  membership: { id: string; studentId: string; classId: string; startsOn: string | null },
  actor: string,
): Promise<void> {
  await tx
    .insertInto('classMemberships')
    .values({ ...membership, createdBy: actor, updatedBy: actor })
    .execute()
}

export async function endMembership(tx: Tx, id: string, endsOn: string, actor: string): Promise<void> {
  await tx.updateTable('classMemberships').set({ endsOn, updatedBy: actor }).where('id', '=', id).execute()
}

export async function reopenMembership(tx: Tx, id: string, actor: string): Promise<void> {
  await tx.updateTable('classMemberships').set({ endsOn: null, updatedBy: actor }).where('id', '=', id).execute()
}

export async function deleteMembership(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('classMemberships').where('id', '=', id).execute()
}
