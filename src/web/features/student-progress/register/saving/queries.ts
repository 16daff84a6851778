import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { startBatchWorker } from '../../../../lib/api/request-batch.ts'
import { newId } from '../../../../lib/new-id.ts'
import { whenIdle } from '../../../../lib/when-idle.ts'
import { QueuedSavesBadge } from '../components/lazy-queued-saves-badge.ts'
// What shows and sends a save that waits comes with the register, because without a network it cannot be fetched any more.
import '../components/queued-saves-badge.tsx'
import { sendJournal } from '../journal/queries.ts'
import { applyJournalOutcome, hasTextsToSend, type JournalOutcome } from '../journal/state.ts'
import type { QueuedContents, QueuedSave } from '../queue/state.ts'
import { type LessonSave, sendRows } from '../sending/queries.ts'
import { applySaveOutcomes, rowsToSend, type SaveOutcome } from '../state.ts'
import { useUndoSave } from '../undo/queries.ts'
import { contentsToQueue, type RegisterContent } from './state.ts'

/** Sends what a save stores; `outcomes` are those of its `total` requests that have ended so far. */
export function sendEntries(sent: RegisterContent, save: LessonSave, isJournalOnly: boolean, stopSignal: AbortSignal) {
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
    toQueue: (left: QueuedSave | undefined, shown: QueuedContents | undefined) =>
      contentsToQueue({ rows: isJournalOnly ? [] : sent.rows, journal: sent.journal }, left, shown),
    /** What was stored, under what was typed since. */
    applyTo: (now: RegisterContent): RegisterContent => ({
      rows: applySaveOutcomes(now.rows, sent.rows, ofRows, save.isAttendanceOnly),
      journal: applyJournalOutcome(now.journal, sent.journal, ofJournal),
    }),
    done: Promise.all([sendRows(rows, save, ofRows, stopSignal), sendOne()]),
  }
}

/** How much of a save is stored, and how to end it early. */
export type SaveProgress = { done: number; total: number; stop: () => void }

/** A shorter save shows no progress: a bar that appears for a moment informs nobody. */
const progressIntervalMs = 150
/** After so long without any answer a save is kept on this device while it is still being sent. */
const queueDelayMs = 5_000

/** How a save is sent: its requests are counted, and kept by the device where nothing is answered for long. */
type Sending = {
  total: number
  /** How each request has ended until now. */
  outcomes: () => readonly { kind: string }[]
  done: Promise<unknown>
  keep: () => void
  stop: () => void
}

/**
 * What the saves of a register have in common: one at a time, their progress, and one id until everything is stored or undone,
 * because what is sent once more after a failure belongs to the same save.
 */
export function useSaving() {
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SaveProgress>()
  const undoSave = useUndoSave()
  const isRequestedAgain = useRef(false)
  const saveId = useRef<string>(undefined)
  const hasStored = useRef(false)
  useEffect(() => {
    void QueuedSavesBadge.load()
    return whenIdle(startBatchWorker)
  }, [])

  const endSaveId = () => {
    saveId.current = undefined
    hasStored.current = false
  }
  /** Waits until a save has ended, shows its progress, and answers its undo where something of it is stored. */
  const waitForSave = async (id: string, { total, outcomes, done, keep, stop }: Sending) => {
    if (total > 0) saveId.current = id
    const countSaved = () => outcomes().filter(({ kind }) => kind === 'saved').length
    const timer = setInterval(() => setProgress({ done: countSaved(), total, stop }), progressIntervalMs)
    // A connection may carry nothing for minutes, in which the person may close the browser.
    const queueTimer = setTimeout(() => outcomes().length === 0 && keep(), queueDelayMs)
    await done
    clearInterval(timer)
    clearTimeout(queueTimer)
    hasStored.current ||= countSaved() > 0
    if (!hasStored.current) return undefined
    return () => {
      // What is sent after the undo is a save of its own.
      if (saveId.current === id) endSaveId()
      void undoSave(id)
    }
  }
  /** Saves, unless another save is under way, and once more where that was asked for meanwhile and `saveOnce` has left more to send. */
  const saveWhileRequested = async (saveOnce: () => Promise<boolean>): Promise<void> => {
    isRequestedAgain.current = isSaving
    if (isSaving) return
    setSaving(true)
    let hasMore: boolean
    do {
      isRequestedAgain.current = false
      hasMore = await saveOnce()
      setProgress(undefined)
    } while (isRequestedAgain.current && hasMore)
    // Rendered at once, because until then another press of Save would count as one during this save.
    flushSync(() => setSaving(false))
  }
  /** The id of the save that is under way, or of a new one. */
  const idOfSave = (otherwise = newId()) => saveId.current ?? otherwise
  return { isSaving, progress, idOfSave, endSaveId, waitForSave, saveWhileRequested }
}
