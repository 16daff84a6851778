import type { DeletedEntry } from '../../../contract/deleted/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db } from '../../db/transaction.ts'
import { findDeleted } from './repository.ts'

/** The deleted entry; throws 404 when it is not deleted, was purged or never existed. */
export async function getDeleted(db: Db, id: string, restorableSince: string): Promise<DeletedEntry> {
  const entry = await findDeleted(db, id, restorableSince)
  if (!entry) throw new AppError('not_found', 'This is not among what was deleted')
  return entry
}
