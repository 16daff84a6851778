import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { findClass, type StoredClass } from './repository.ts'

/** The class, unless it is deleted or was never there (404). */
export async function getClass(db: Db, id: string): Promise<StoredClass> {
  const found = await findClass(db, id)
  if (!found || found.isDeleted) throw new AppError('not_found', 'Class not found')
  return found
}

/** The class, deleted or not: for restoring. */
export async function getClassEvenDeleted(db: Db, id: string): Promise<StoredClass> {
  const found = await findClass(db, id)
  if (!found) throw new AppError('not_found', 'Class not found')
  return found
}
