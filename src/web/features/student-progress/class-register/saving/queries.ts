import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { cancelAnswer } from '../../../../lib/api/query-client.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { useIsMounted } from '../../../../lib/hooks/use-is-mounted.ts'
import { useLatestState } from '../../../../lib/hooks/use-latest-state.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { toastSuccess } from '../../../../lib/toast.ts'
import { register as messages } from '../../../../messages/register.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { isSignedIn } from '../../../../session/session-state.ts'
import { draftOf } from '../../register/drafts/state.ts'
import { isQueued, type QueuedSave, queueSave, readQueuedSave } from '../../register/queue/state.ts'
import { stillQueued } from '../../register/queue-contents/state.ts'
import { withQueuePaused } from '../../register/queue-sending/queries.ts'
import { queueIfUnanswered } from '../../register/queue-sending/state.ts'
import { useSaving } from '../../register/saving/queries.ts'
import { sendLessons, toastSaveResult } from '../../register/sending/queries.ts'
import { applySaveOutcomes } from '../../register/state.ts'
import { columnAt } from '../columns/state.ts'
import type { OwnDrafts } from '../drafts/state.ts'
import { type ClassRegisterAction, type ClassRegisterEditing, reduceClassRegister } from '../editing/state.ts'
import {
  contentsOf,
  hasMoreToSend,
  leftBeside,
  lessonsToSend,
  lessonToQueue,
  type SavedColumn,
  type SentLesson,
  withoutDiscarded,
} from './state.ts'

type Props = {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  /** The query of the class register. */
  registerKey: QueryKey
  stored: OwnDrafts
}

/**
 * Saves the changed entries of a class register with one request for each, as the registers of their lessons are saved; `save`
 * during a save starts another one after it.
 */
export function useSaveClassRegister({ editing, dispatch, registerKey, stored }: Props) {
  const { userId } = useSession()
  const { isSaving, progress, idOfSave, endSaveId, waitForSave, saveWhileRequested } = useSaving()
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  const isMounted = useIsMounted()
  const { latest, apply } = useLatestState(editing, reduceClassRegister, dispatch)

  // After the dialog was closed, what is no draft is stored or was discarded.
  const isLeftOut = (lessonId: string) => !isMounted.current && stored.isDeleted(lessonId)
  const toSendNow = () =>
    lessonsToSend(latest.current, (lessonId) => readQueuedSave(userId, lessonId)).filter(
      ({ lesson }) => !isLeftOut(lesson.id),
    )

  const saveOnce = async () => {
    const { register } = latest.current
    const lessons = toSendNow()
    apply({ type: 'startSave', sending: contentsOf(lessons) })
    // What was asked for before the save does not contain it.
    await cancelAnswer(queryClient, registerKey)
    const toSend = lessons.filter((lesson) => lesson.rows.length > 0)
    const total = toSend.reduce((sum, lesson) => sum + lesson.rows.length, 0)
    const outcomes = () => toSend.flatMap((lesson) => [...lesson.outcomes.values()])
    const stopping = new AbortController()
    const id = idOfSave()
    /** What is to be kept of a lesson now, and what of it another tab has kept until now. */
    const keptNow = (lesson: SentLesson) => {
      const left = leftBeside(lesson, readQueuedSave(userId, lesson.lesson.id))
      return { left, merged: lessonToQueue(lesson, { saveId: id, class: register.class }, left) }
    }
    const keep = () => {
      for (const lesson of toSend) queueSave(userId, keptNow(lesson).merged)
    }
    const sent = toSend.map(({ lesson, rows, outcomes }) => ({ lessonId: lesson.id, rows, outcomes }))
    const done = withQueuePaused(() => sendLessons(sent, { saveId: id, isAttendanceOnly: false }, stopping.signal))
    const onUndo = await waitForSave(id, { total, outcomes, done, keep, stop: () => stopping.abort() })

    /** Keeps a lesson of which nothing was answered, and returns what waits of it now. */
    const queueUnanswered = (lesson: SentLesson): QueuedSave | undefined => {
      const { left, merged } = keptNow(lesson)
      const outcomes = [...lesson.outcomes.values()]
      if (queueIfUnanswered(userId, merged, lesson.rows, outcomes, left)) return merged
      // A save that was stopped is in the queue already when it took long.
      const isStopped = lesson.rows.length > 0 && outcomes.length === 0
      return isStopped && isQueued(userId, merged) ? merged : undefined
    }
    const columns = lessons.map((saved) => {
      const { lesson, sent, outcomes } = saved
      return { lessonId: lesson.id, sent, outcomes, queuedSave: queueUnanswered(saved) }
    })
    if (isMounted.current) apply({ type: 'endSave', columns })
    else endClosedSave(columns)
    const answered = lessons.filter((_, index) => !columns[index]?.queuedSave)
    reportSave(lessons, answered, onUndo)
    // Queries behind the dialog are fetched after the toast is shown; each of them shows its own failure.
    if (outcomes().length > 0) setTimeout(() => void invalidateAll())
  }

  /**
   * After the dialog was closed nothing is rendered: what was not stored is written as a draft here, with what was typed during
   * the save unless it was discarded.
   */
  const endClosedSave = (columns: readonly SavedColumn[]) => {
    latest.current = { ...latest.current, rows: withoutDiscarded(latest.current, columns, isLeftOut) }
    apply({ type: 'endSave', columns })
    for (const { lessonId } of columns) {
      const index = latest.current.register.lessons.findIndex(({ id }) => id === lessonId)
      const rows = columnAt(latest.current.rows, index)
      const queued = stillQueued(readQueuedSave(userId, lessonId), latest.current.queued.get(lessonId))
      stored.writeClosed(lessonId, draftOf(rows, queued))
    }
  }

  const reportSave = (
    lessons: readonly SentLesson[],
    answered: readonly SentLesson[],
    onUndo: (() => void) | undefined,
  ) => {
    if (!isSignedIn(userId)) return
    const outcomes = answered.flatMap((lesson) => [...lesson.outcomes.values()])
    const hasConflict = lessons.some(({ sent, outcomes }) =>
      applySaveOutcomes(sent, sent, outcomes).some(({ state }) => state === 'conflicted'),
    )
    if (answered.length < lessons.length && !hasConflict && outcomes.every(({ kind }) => kind === 'saved')) {
      const t = messagesOf(messages)
      toastSuccess(t.language, t('savedOnDevice'), onUndo && { action: { label: t('undoSave'), onPress: onUndo } })
      endSaveId()
      return
    }
    const total = answered.reduce((sum, { rows }) => sum + rows.length, 0)
    if (toastSaveResult(outcomes, { userId, total, hasConflict, onUndo })) endSaveId()
  }

  const save = () =>
    saveWhileRequested(async () => {
      await saveOnce()
      return hasMoreToSend(toSendNow())
    })
  return { isSaving, progress, save }
}
