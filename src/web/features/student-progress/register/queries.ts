import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as api from '../../../../contract/student-progress/api.ts'
import type { Register } from '../../../../contract/student-progress/schema.ts'
import { takeEarlyContent } from '../../../lib/api/early-answers.ts'
import { pathOf, queryKey } from '../../../lib/api/query-key.ts'
import { startBatchWorker } from '../../../lib/api/request-batch.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useQueryWithRetry } from '../../../lib/api/use-query-with-retry.ts'
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts'
import { messagesOf } from '../../../lib/i18n/messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { nextPaint } from '../../../lib/next-paint.ts'
import { writeDraft } from '../../../lib/storage/draft.ts'
import { readStored } from '../../../lib/storage/local-storage.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { register } from '../../../messages/register.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { draftOf, storedRows } from './drafts/state.ts'
import { keepIfUnanswered, waitingSaveOf } from './resending/state.ts'
import { sendRows, toastSaveResult } from './sending/queries.ts'
import {
  applySaveOutcomes,
  hasNewPoints,
  hasNewToSend,
  isSaveComplete,
  type RegisterRow,
  rowsToSend,
  type SaveOutcome,
} from './state.ts'
import { useUndoSave } from './undo/queries.ts'
import { keepWaitingSave, readWaitingSave } from './waiting/state.ts'

export const registerKey = (lessonId: string) => queryKey(api.getRegister, { id: lessonId })

/** The register of a lesson: fetched at every opening, and when somebody has changed it, but not while it is being saved. */
export function useRegister(lessonId: string, isSaving: boolean) {
  const key = registerKey(lessonId)
  return useQueryWithRetry<Register>({
    queryKey: key,
    initialData: () => takeEarlyContent<Register>(pathOf(key)),
    enabled: !isSaving,
    gcTime: 0,
  })
}

/** How many rows of a save are stored, and how to end it early. */
type SaveProgress = { done: number; total: number; stop: () => void }

/** A shorter save shows no progress: a bar that appears for a moment informs nobody. */
const progressMilliseconds = 150

/** After so long without any answer a save is kept on this device while it is still being sent. */
const keepingMilliseconds = 5_000

export type SaveRegister = {
  lesson: Register['lesson']
  draftKey: string
  /** The rows as they are now: the person may go on while a save is under way. */
  rows: readonly RegisterRow[]
  isAttendanceOnly: boolean
  /** Called when a save begins. */
  onStarted: () => void
  /** Called with the rows after each save, which contain what was changed meanwhile. */
  onSettled: (rows: readonly RegisterRow[]) => void
  /** Called when the last of the saves that were asked for has stored the attendance of every row, and no points. */
  onAttendanceStored: () => void
  /** Called when every row is stored and nothing was changed since. */
  onSaved: () => void
}

/** Saves a register with one request for each row that needs it; `save` during a save starts another one after it. */
export function useSaveRegister({ lesson, draftKey, rows, isAttendanceOnly, ...on }: SaveRegister) {
  const lessonId = lesson.id
  const { userId } = useSession()
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SaveProgress>()
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  const undoSave = useUndoSave()
  const isMounted = useIsMounted()
  const isRequestedAgain = useRef(false)
  /** Until everything is stored or undone: what is sent once more after a failure belongs to the same save. */
  const saveId = useRef<string>(undefined)
  const hasStored = useRef(false)
  const hasSavedAll = useRef(false)
  const wasAttendanceOnly = useRef(false)
  const latest = useRef({ rows, isAttendanceOnly })
  useEffect(() => {
    latest.current = { rows, isAttendanceOnly }
  }, [rows, isAttendanceOnly])
  useEffect(startBatchWorker, [])

  const endSaveId = () => {
    saveId.current = undefined
    hasStored.current = false
  }
  const undo = (id: string) => {
    // What is sent after the undo is a save of its own.
    if (saveId.current === id) endSaveId()
    void undoSave(id)
  }

  /** Ends a save that this device keeps until there is a network. */
  const endWaiting = (sent: readonly RegisterRow[]) => {
    const t = messagesOf(register)
    toastSuccess(t.language, t('savedOnDevice'))
    setProgress(undefined)
    const { rows, isAttendanceOnly } = latest.current
    const isAsSent = rows.every(({ entry }, index) => entry === sent[index]?.entry)
    if (isAttendanceOnly && rows.some(hasNewPoints)) on.onAttendanceStored()
    else if (isMounted.current && isAsSent) on.onSaved()
    return rows
  }
  const saveOnce = async (sent: readonly RegisterRow[]): Promise<readonly RegisterRow[]> => {
    on.onStarted()
    // What was asked for before the save does not contain it.
    await queryClient.cancelQueries({ queryKey: registerKey(lessonId) })
    const waiting = rowsToSend(sent)
    // A save that was asked for during another one follows the choice of that moment.
    const { isAttendanceOnly } = latest.current
    wasAttendanceOnly.current = isAttendanceOnly
    const outcomes = new Map<string, SaveOutcome>()
    const stopping = new AbortController()
    const timer = setInterval(() => {
      const done = [...outcomes.values()].filter(({ kind }) => kind === 'saved').length
      setProgress({ done, total: waiting.length, stop: () => stopping.abort() })
    }, progressMilliseconds)
    // What waits on this device is sent again as part of the same save.
    const id = saveId.current ?? readWaitingSave(userId, lessonId)?.saveId ?? newId()
    if (waiting.length > 0) saveId.current = id
    const toKeep = waitingSaveOf(lesson, { saveId: id, isAttendanceOnly, rows: storedRows(waiting) })
    // A connection may carry nothing for minutes, in which the person may close the browser.
    const keeping = setTimeout(() => outcomes.size === 0 && keepWaitingSave(userId, toKeep), keepingMilliseconds)
    await sendRows(waiting, { lessonId, saveId: id, isAttendanceOnly }, outcomes, stopping.signal)
    clearInterval(timer)
    clearTimeout(keeping)

    // After the dialog was closed, later changes are stored as a draft unless the person discarded them.
    const isDiscarded = () => !isMounted.current && readStored(draftKey) === undefined
    const rowsNow = () => (isDiscarded() ? sent : latest.current.rows)
    const settle = () => {
      const settled = applySaveOutcomes(rowsNow(), sent, outcomes, isAttendanceOnly)
      writeDraft(draftKey, draftOf(settled, readWaitingSave(userId, lessonId)))
      return settled
    }
    if (keepIfUnanswered(userId, toKeep, sent, outcomes)) {
      writeDraft(draftKey, draftOf(rowsNow(), toKeep))
      endSaveId()
      return endWaiting(sent)
    }
    let settled = settle()
    hasStored.current ||= [...outcomes.values()].some(({ kind }) => kind === 'saved')
    hasSavedAll.current = toastSaveResult([...outcomes.values()], {
      total: waiting.length,
      hasConflict: settled.some(({ state }) => state === 'conflicted'),
      onUndo: hasStored.current ? () => undo(id) : undefined,
    })
    if (hasSavedAll.current) {
      // The toast is painted first, because rendering the rows or closing the dialog takes longer.
      await nextPaint()
      settled = settle()
    }
    setProgress(undefined)
    if (isMounted.current && isSaveComplete(latest.current.rows, sent, settled)) on.onSaved()
    // Queries behind the dialog are fetched after the toast is shown; each of them shows its own failure.
    if (outcomes.size > 0) setTimeout(() => void invalidateAll())
    return settled
  }
  const save = async () => {
    isRequestedAgain.current = isSaving
    if (isSaving) return
    setSaving(true)
    let settled = rows
    do {
      isRequestedAgain.current = false
      hasSavedAll.current = false
      settled = await saveOnce(settled)
      on.onSettled(settled)
    } while (isRequestedAgain.current && hasNewToSend(settled))
    if (hasSavedAll.current) {
      endSaveId()
      if (wasAttendanceOnly.current) on.onAttendanceStored()
    }
    setSaving(false)
  }
  return { isSaving, progress, save }
}
