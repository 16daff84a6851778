import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { findClass } from './repository.ts'

/** The class; throws 404 when it is deleted or never existed. */
export async function getClass(db: Db, id: string): Promise<SchoolClass> {
  const found = await findClass(db, id)
  if (!found || found.isDeleted) throw new AppError('not_found', 'Class not found')
  return found.entity
}
