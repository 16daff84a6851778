import type { Db } from '../db/transaction.ts'

/** The changes of a row, oldest first. */
export function listChangesOf(db: Db, recordId: string) {
  return db.selectFrom('changeHistory').selectAll().where('recordId', '=', recordId).orderBy('id').execute()
}
