import { can } from '../../../../contract/kernel/permissions.ts'
import { journalFields } from '../../../../contract/scheduled-lessons/rules.ts'
import { type SavedRows, undoSave as undoSaveOf } from '../../../db/saves.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { entryNames } from '../recording/repository.ts'

/** What a save writes: the journal of lessons, which not everybody may write, and records. */
export function savedRowsOf(caller: RequestContext['caller']) {
  const isForbidden = caller.approval === undefined || !can(caller.approval.role, 'scheduleLessons')
  return {
    lessons: { table: 'scheduledLessons', columns: journalFields, isPartOfRow: true, isForbidden },
    records: {
      table: 'studentProgress',
      columns: entryNames,
      owner: { table: 'scheduledLessons', column: 'scheduledLessonId' },
    },
  } as const satisfies Record<string, SavedRows>
}

/**
 * Puts every record of a save and the journal of the lesson back, or throws: 404 for an unknown save, 409 when one of them has
 * been changed since or the lesson is deleted, 403 when the save has written a journal, which the person may not write.
 */
export function undoSave(tx: Tx, saveId: string, { actor, client, caller }: RequestContext): Promise<void> {
  const { lessons, records } = savedRowsOf(caller)
  // The lesson first, as a purge locks it, so that the two cannot deadlock.
  return undoSaveOf(tx, { saveId, actor, client }, lessons, records)
}
