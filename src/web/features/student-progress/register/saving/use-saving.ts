import { useEffect, useRef, useState } from 'react'
import { startBatchWorker } from '../../../../lib/api/request-batch.ts'
import { newId } from '../../../../lib/new-id.ts'
import { useUndoSave } from '../undo/queries.ts'

/** How much of a save is stored, and how to end it early. */
type SaveProgress = { done: number; total: number; stop: () => void }

/** In milliseconds. A shorter save shows no progress: a bar that appears for a moment informs nobody. */
const progressInterval = 150
/** In milliseconds: after so long without any answer a save is kept on this device while it is still being sent. */
const keepingDelay = 5_000

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
  useEffect(startBatchWorker, [])

  const endSaveId = () => {
    saveId.current = undefined
    hasStored.current = false
  }
  /** Waits until a save has ended, shows its progress, and answers its undo where something of it is stored. */
  const follow = async (id: string, { total, outcomes, done, keep, stop }: Sending) => {
    if (total > 0) saveId.current = id
    const countSaved = () => outcomes().filter(({ kind }) => kind === 'saved').length
    const timer = setInterval(() => setProgress({ done: countSaved(), total, stop }), progressInterval)
    // A connection may carry nothing for minutes, in which the person may close the browser.
    const keeping = setTimeout(() => outcomes().length === 0 && keep(), keepingDelay)
    await done
    clearInterval(timer)
    clearTimeout(keeping)
    hasStored.current ||= countSaved() > 0
    if (!hasStored.current) return undefined
    return () => {
      // What is sent after the undo is a save of its own.
      if (saveId.current === id) endSaveId()
      void undoSave(id)
    }
  }
  /** Saves, and once more where that was asked for meanwhile and `saveOnce` has left more to send; false during another save. */
  const run = async (saveOnce: () => Promise<boolean>): Promise<boolean> => {
    isRequestedAgain.current = isSaving
    if (isSaving) return false
    setSaving(true)
    let hasMore: boolean
    do {
      isRequestedAgain.current = false
      hasMore = await saveOnce()
      setProgress(undefined)
    } while (isRequestedAgain.current && hasMore)
    setSaving(false)
    return true
  }
  /** The id of the save that is under way, or of a new one. */
  const idOfSave = (otherwise = newId()) => saveId.current ?? otherwise
  return { isSaving, progress, idOfSave, endSaveId, follow, run }
}
