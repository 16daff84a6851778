import type { Absence } from '../../../contract/absences/schema.ts'
import { invalidInput } from '../../../contract/kernel/errors.ts'
import { requireExisting } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import { findAbsence } from './repository.ts'

/** The absence; throws 404 when it is deleted or never existed. */
export async function getAbsence(db: Db, id: string): Promise<Absence> {
  return requireExisting('absences', await findAbsence(db, id)).entity
}

/** Throws 400 for an update that names another student. */
export function refuseOtherStudent(absence: Absence, studentId: string): void {
  if (absence.studentId !== studentId) throw invalidInput('studentId', 'This absence belongs to another student')
}
