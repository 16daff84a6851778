import { useEffect, useRef, useState } from 'react'
import * as api from '../../../../contract/student-progress/api.ts'
import type { Register, StudentProgress } from '../../../../contract/student-progress/schema.ts'
import { changedMeanwhile, failureOf, toRequest } from '../../../lib/api/client.ts'
import { takeEarlyContent } from '../../../lib/api/early-answers.ts'
import { pathOf, queryKey } from '../../../lib/api/query-key.ts'
import { type KeyedRequest, type Outcome, sendBatch, startBatchWorker } from '../../../lib/api/request-batch.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { useQueryWithRetry } from '../../../lib/api/use-query-with-retry.ts'
import { useIsMounted } from '../../../lib/hooks/use-is-mounted.ts'
import { messagesOf } from '../../../lib/i18n/messages.ts'
import { newId } from '../../../lib/new-id.ts'
import { writeDraft } from '../../../lib/storage/draft.ts'
import { readStored } from '../../../lib/storage/local-storage.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { register } from '../../../messages/register.ts'
import {
  applySaveOutcomes,
  draftOf,
  hasNewToSend,
  isSaveComplete,
  type RegisterRow,
  rebaseOntoDefault,
  rowsToSend,
  type SaveOutcome,
  valuesToSend,
  withoutRecord,
} from './state.ts'
import { useUndoSave } from './undo/queries.ts'

/** The register of a lesson: fetched at every opening, because others record too, and not again while it is edited. */
export function useRegister(lessonId: string) {
  const key = queryKey(api.getRegister, { id: lessonId })
  return useQueryWithRetry<Register>({
    queryKey: key,
    initialData: () => takeEarlyContent<Register>(pathOf(key)),
    enabled: (query) => query.state.data === undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many rows of a save are stored, and how to end it early. */
type SaveProgress = { done: number; total: number; stop: () => void }

/** A shorter save shows no progress: a bar that appears for a moment informs nobody. */
const progressMilliseconds = 150

export type SaveRegister = {
  lessonId: string
  draftKey: string
  /** The rows as they are now: the person may go on while a save is under way. */
  rows: readonly RegisterRow[]
  isAttendanceOnly: boolean
  /** Called with the rows after each save, which contain what was changed meanwhile. */
  onSettled: (rows: readonly RegisterRow[]) => void
  /** Called when every row is stored and nothing was changed since. */
  onSaved: () => void
}

/** Saves a register with one request for each row that needs it; `save` during a save starts another one after it. */
export function useSaveRegister({ lessonId, draftKey, rows, isAttendanceOnly, onSettled, onSaved }: SaveRegister) {
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SaveProgress>()
  const invalidateAll = useInvalidateAll()
  const undoSave = useUndoSave(lessonId)
  const isMounted = useIsMounted()
  const isRequestedAgain = useRef(false)
  /** Until everything is stored: what is sent once more after a failure belongs to the same save. */
  const saveId = useRef<string>(undefined)
  const hasSavedAll = useRef(false)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  useEffect(startBatchWorker, [])

  const saveOnce = async (sent: readonly RegisterRow[]): Promise<readonly RegisterRow[]> => {
    const waiting = rowsToSend(sent)
    const outcomes = new Map<string, SaveOutcome>()
    const stopping = new AbortController()
    const timer = setInterval(() => {
      const done = [...outcomes.values()].filter(({ kind }) => kind === 'saved').length
      setProgress({ done, total: waiting.length, stop: () => stopping.abort() })
    }, progressMilliseconds)
    const id = saveId.current ?? newId()
    if (waiting.length > 0) saveId.current = id
    await sendRows(waiting, { lessonId, saveId: id, isAttendanceOnly }, outcomes, stopping.signal)
    clearInterval(timer)

    const settle = () => {
      // After the dialog was closed, later changes are stored as a draft unless the person discarded them.
      const isDiscarded = !isMounted.current && readStored(draftKey) === undefined
      const settled = applySaveOutcomes(isDiscarded ? sent : latest.current, sent, outcomes)
      writeDraft(draftKey, draftOf(settled))
      return settled
    }
    let settled = settle()
    // Read now, because the toasts are shown also to a person who has closed the register.
    const t = messagesOf(register)
    if (settled.some(({ state }) => state === 'conflicted' || state === 'failedToSave')) {
      const failed = [...outcomes.values()].find((outcome) => outcome.kind === 'failed')
      toastError(t.language, t('saveFailed'), { error: failed?.error })
    } else if (outcomes.size === waiting.length) {
      const sentId = saveId.current
      const action = sentId !== undefined && { label: t('undoSave'), onPress: () => void undoSave(sentId) }
      toastSuccess(t.language, t('saved'), action ? { action } : {})
      hasSavedAll.current = true
      // The toast is painted first, because rendering the rows or closing the dialog takes longer.
      await nextPaint()
      settled = settle()
    }
    setProgress(undefined)
    if (isMounted.current && isSaveComplete(latest.current, sent, settled)) onSaved()
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
      onSettled(settled)
    } while (isRequestedAgain.current && hasNewToSend(settled))
    if (hasSavedAll.current) saveId.current = undefined
    setSaving(false)
  }
  return { isSaving, progress, save }
}

/** Resolves when the next frame is painted, or soon where a hidden page paints none. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

type Save = { lessonId: string; saveId: string; isAttendanceOnly: boolean }

/**
 * Sends one request for each row until `stopSignal` is aborted, and adds to `outcomes`, by student, how each one ended. A row
 * is sent once more over somebody else's default record, and as a first record where the one that it changes was undone.
 */
export async function sendRows(
  rows: readonly RegisterRow[],
  save: Save,
  outcomes: Map<string, SaveOutcome>,
  stopSignal: AbortSignal,
): Promise<void> {
  if (rows.length === 0 || stopSignal.aborted) return
  const byStudent = new Map(rows.map((row) => [row.studentId, row]))
  const again: RegisterRow[] = []
  const collect = (batch: Outcome[]) => {
    for (const { key, ...result } of batch) {
      const outcome = toSaveOutcome(result)
      const row = byStudent.get(key)
      const next = row && rowToSendAgain(row, result, outcome)
      if (next) again.push(next)
      else outcomes.set(key, outcome)
    }
  }
  const requests = rows.map((row) => toKeyedRequest(row, save))
  const { done, stop } = sendBatch(requests, collect)
  stopSignal.addEventListener('abort', stop)
  await done
  await sendRows(again, save, outcomes, stopSignal)
}

function rowToSendAgain(row: RegisterRow, result: object, outcome: SaveOutcome): RegisterRow | undefined {
  if (outcome.kind === 'changedMeanwhile') return rebaseOntoDefault(row, outcome.current)
  const isUndone = row.record !== undefined && 'error' in result && failureOf(result.error)?.code === 'not_found'
  return isUndone ? withoutRecord(row) : undefined
}

function toSaveOutcome(result: { answer: unknown } | { error: unknown }): SaveOutcome {
  if ('answer' in result) return { kind: 'saved', record: result.answer as StudentProgress }
  const current = changedMeanwhile<StudentProgress>(result.error)
  return current ? { kind: 'changedMeanwhile', current } : { kind: 'failed', error: result.error }
}

/** The request names the version that the row is based on, so that nobody else's record is overwritten unseen. */
function toKeyedRequest(row: RegisterRow, { lessonId, saveId, isAttendanceOnly }: Save): KeyedRequest {
  const { studentId, record } = row
  const body = { studentId, scheduledLessonId: lessonId, saveId, ...valuesToSend(row, isAttendanceOnly) }
  const request = record
    ? toRequest(api.updateStudentProgress, {
        params: { id: record.id },
        body: { ...body, updatedAt: record.updatedAt },
      })
    : toRequest(api.recordStudentProgress, { body: { ...body, updatedAt: null } })
  return { key: studentId, ...request }
}
