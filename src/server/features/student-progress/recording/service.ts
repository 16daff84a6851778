import { AppError } from '../../../../contract/kernel/errors.ts'
import { can } from '../../../../contract/kernel/permissions.ts'
import { journalFields } from '../../../../contract/scheduled-lessons/rules.ts'
import { hasWritten, undoSave as undoSaveOf } from '../../../db/saves.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { entryNames } from './repository.ts'

/**
 * Puts every record of a save and the journal of the lesson back, or throws: 404 for an unknown save, 409 when one of them has
 * been changed since, 403 when the save has written a journal, which the person may not write.
 */
export function undoSave(db: Db, saveId: string, { actor, client, caller }: RequestContext): Promise<void> {
  const save = { saveId, actor, client }
  const records = { ...save, table: 'studentProgress', columns: entryNames } as const
  const journal = { ...save, table: 'scheduledLessons', columns: journalFields, isPartOfRow: true } as const
  return inTransaction(db, save, async (tx) => {
    const mayWriteJournal = caller.approval !== undefined && can(caller.approval.role, 'scheduleLessons')
    if (!mayWriteJournal && (await hasWritten(tx, journal))) {
      throw new AppError('forbidden', 'Your role does not allow this')
    }
    await undoSaveOf(tx, records, journal)
  })
}
