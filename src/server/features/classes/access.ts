import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { refuseMissing } from '../../db/entity-rows.ts'
import type { Db } from '../../db/transaction.ts'
import { findClass } from './repository.ts'

/** The class; throws 404 when it is deleted or never existed. */
export async function getClass(db: Db, id: string): Promise<SchoolClass> {
  return refuseMissing('classes', await findClass(db, id)).entity
}
