import { storedRows } from '../drafts/state.ts'
import { sendJournal } from '../journal/queries.ts'
import { applyJournalOutcome, hasTextsToSend, type JournalOutcome, journalToKeep } from '../journal/state.ts'
import { type Save, sendRows } from '../sending/queries.ts'
import { applySaveOutcomes, rowsToSend, type SaveOutcome } from '../state.ts'
import type { Entries } from './state.ts'

/** Sends what a save stores; `outcomes` are those of its `total` requests that have ended so far. */
export function sendEntries(sent: Entries, save: Save, isJournalOnly: boolean, stopSignal: AbortSignal) {
  const rows = isJournalOnly ? [] : rowsToSend(sent.rows)
  const ofRows = new Map<string, SaveOutcome>()
  let ofJournal: JournalOutcome | undefined
  const sendOne = async () => {
    ofJournal = await sendJournal(sent.journal, save)
  }
  const outcomes = () => [...ofRows.values(), ...(ofJournal ? [ofJournal] : [])]
  return {
    total: rows.length + (hasTextsToSend(sent.journal) ? 1 : 0),
    outcomes,
    /** What this device keeps when there is no answer. */
    toKeep: { rows: storedRows(rows), journal: journalToKeep(sent.journal) },
    /** What was stored, under what was typed since. */
    applyTo: (now: Entries): Entries => ({
      rows: applySaveOutcomes(now.rows, sent.rows, ofRows, save.isAttendanceOnly),
      journal: applyJournalOutcome(now.journal, sent.journal, ofJournal),
    }),
    done: Promise.all([sendRows(rows, save, ofRows, stopSignal), sendOne()]),
  }
}
