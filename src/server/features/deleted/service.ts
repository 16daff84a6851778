import { firstRestorable, stillRestorableMessage, stillUsedMessage } from '../../../contract/deleted/rules.ts'
import type { DeletedEntry } from '../../../contract/deleted/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { getDeleted } from './access.ts'
import { lockEntry, purgeEntry } from './purge/repository.ts'

/** Purges an entry; throws 409 while it can be restored by everybody, or is used. Returns what kind it was of. */
export async function purgeDeleted(tx: Tx, id: string, { today }: RequestContext): Promise<DeletedEntry> {
  const restorableSince = firstRestorable(today)
  const lessonIds = await lockEntry(tx, await getDeleted(tx, id, restorableSince))
  // Read again, because it may have been restored before it was locked.
  const entry = await getDeleted(tx, id, restorableSince)
  if (Date.parse(entry.deletedAt) >= Date.parse(restorableSince)) {
    throw new AppError('still_restorable', stillRestorableMessage(entry.deletedAt))
  }
  const reason = stillUsedMessage(entry)
  if (reason) throw new AppError('still_used', reason)
  await purgeEntry(tx, entry, lessonIds)
  return entry
}
