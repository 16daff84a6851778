import { type Expression, sql } from 'kysely'
import type { Absence, AbsenceInput } from '../../../contract/absences/schema.ts'
import { asStored, type Stored } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import type { WrittenColumns } from '../../db/written-columns.ts'

export type AbsenceColumns = WrittenColumns<'absences', Omit<AbsenceInput, 'from' | 'to'>, never>

function selectAbsences(db: Db) {
  return db
    .selectFrom('absences')
    .select(['id', 'studentId', 'startsOn as from', 'endsOn as to', 'state', 'reason', 'createdAt', 'updatedAt'])
}

export function listAbsences(db: Db, { studentId }: { studentId: string }): Promise<Absence[]> {
  return selectAbsences(db)
    .where('studentId', '=', studentId)
    .where('deletedAt', 'is', null)
    .orderBy('startsOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Selects the absences on the day of a lesson of the students that a query selects; of several of one student the latest entered. */
export function selectAbsencesInLesson(db: Db, lessonId: string, students: Expression<{ id: string }>) {
  // An array, because the planner would join what a query selects with all absences of the school.
  const anyStudent = sql<string>`any(array${students})`
  const date = sql`(select date from scheduled_lessons where id = ${lessonId})`
  return db
    .selectFrom('absences')
    .distinctOn('studentId')
    .select(['studentId', 'state', 'reason'])
    .where('studentId', '=', anyStudent)
    .where(sql<boolean>`${date} between starts_on and ends_on`)
    .where('deletedAt', 'is', null)
    .orderBy('studentId')
    .orderBy('createdAt', 'desc')
}

export async function findAbsence(db: Db, id: string): Promise<Stored<Absence> | undefined> {
  const row = await selectAbsences(db).select(['deletedAt', 'createDigest']).where('id', '=', id).executeTakeFirst()
  return row && asStored(row)
}
