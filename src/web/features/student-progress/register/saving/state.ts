import { conflictsOf, hasTextsToSend, isJournalChanged, type Journal } from '../journal/state.ts'
import type { QueuedSave } from '../queue/state.ts'
import { hasRows } from '../queue-sending/state.ts'
import { hasNewToSend, type RegisterRow } from '../state.ts'

/** What a save stores: the rows of the register, and the journal of its lesson. */
export type RegisterContent = { rows: readonly RegisterRow[]; journal: Journal }

/** Whether nothing was typed since a save began. */
export const isAsSent = (now: RegisterContent, sent: RegisterContent): boolean =>
  now.journal.texts === sent.journal.texts && now.rows.every(({ entry }, index) => entry === sent.rows[index]?.entry)

/** Whether a save has stored everything: `settled` is what is there after it; nothing may have been typed since it began. */
export const isComplete = (now: RegisterContent, sent: RegisterContent, settled: RegisterContent): boolean =>
  isAsSent(now, sent) && settled.rows.every(({ state }) => state === 'unchanged') && !isJournalChanged(settled.journal)

/** Whether the person has to choose before everything can be stored. */
export const hasConflict = ({ rows, journal }: RegisterContent): boolean =>
  rows.some(({ state }) => state === 'conflicted') || conflictsOf(journal).length > 0

/** Whether a save that was asked for during the last one has something new to send; what failed waits for a new press. */
export const hasMoreToSend = ({ rows, journal }: RegisterContent): boolean =>
  hasNewToSend(rows) || (hasTextsToSend(journal) && !journal.hasFailed)

/**
 * Whether a save would record students about whom nobody has said anything, beside the journal that was written. Where their
 * rows wait on this device somebody has: everybody was present.
 */
export const canSaveJournalOnly = ({ rows, journal }: RegisterContent, queued: QueuedSave | undefined): boolean =>
  hasTextsToSend(journal) &&
  rows.length > 0 &&
  rows.every(({ state }) => state === 'unrecorded') &&
  !(queued && hasRows(queued))
