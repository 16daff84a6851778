import { AppError } from '../../../contract/kernel/errors.ts'
import type { HistoryTable } from '../../db/history-columns.ts'
import type { Db } from '../../db/transaction.ts'
import { isStored } from './repository.ts'

/** Throws 404 for an entity that has never existed, or was purged; a deleted one has a history. */
export async function refuseUnstored(db: Db, table: HistoryTable, id: string): Promise<void> {
  if (!(await isStored(db, table, id))) throw new AppError('not_found', 'Not found')
}
