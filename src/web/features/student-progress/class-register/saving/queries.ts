import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { startBatchWorker } from '../../../../lib/api/request-batch.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { useIsMounted } from '../../../../lib/hooks/use-is-mounted.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { newId } from '../../../../lib/new-id.ts'
import { nextPaint } from '../../../../lib/next-paint.ts'
import { draftKey, writeDraft } from '../../../../lib/storage/draft.ts'
import { toastSuccess } from '../../../../lib/toast.ts'
import { register as messages } from '../../../../messages/register.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { draftOf, storedRows } from '../../register/drafts/state.ts'
import { keepIfUnanswered, waitingSaveOf } from '../../register/resending/state.ts'
import { sendLessons, toastSaveResult } from '../../register/sending/queries.ts'
import { applySaveOutcomes, isChanged, type RegisterRow, rowsToSend, type SaveOutcome } from '../../register/state.ts'
import { useUndoSave } from '../../register/undo/queries.ts'
import { keepWaitingSave, readWaitingSave } from '../../register/waiting/state.ts'
import { columnAt } from '../columns/state.ts'
import type { ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'

/** How many entries of a save are stored, and how to end it early. */
type SaveProgress = { done: number; total: number; stop: () => void }

/** In milliseconds: a shorter save shows no progress. */
const progressInterval = 150
/** In milliseconds: after so long without any answer a save is kept on this device while it is still being sent. */
const keepingDelay = 5_000

/** One lesson of a save: its whole register as it was when the save began, and what is sent of it. */
type SentLesson = {
  lesson: ClassRegister['lessons'][number]
  sent: readonly RegisterRow[]
  rows: readonly RegisterRow[]
  outcomes: Map<string, SaveOutcome>
}

type Props = {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  /** The query of the class register. */
  registerKey: QueryKey
}

/**
 * Saves the changed entries of a class register with one request for each, as the registers of their lessons are saved; `save`
 * during a save starts another one after it.
 */
export function useSaveClassRegister({ editing, dispatch, registerKey }: Props) {
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
  const latest = useRef(editing)
  useEffect(() => {
    latest.current = editing
  }, [editing])
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

  const saveOnce = async () => {
    dispatch({ type: 'startSave' })
    // What was asked for before the save does not contain it.
    await queryClient.cancelQueries({ queryKey: registerKey })
    const { register, rows } = latest.current
    const lessons = lessonsToSend(register.lessons, rows, userId)
    const toSend = lessons.filter((lesson) => lesson.rows.length > 0)
    const total = toSend.reduce((sum, lesson) => sum + lesson.rows.length, 0)
    const outcomes = () => toSend.flatMap((lesson) => [...lesson.outcomes.values()])
    const stopping = new AbortController()
    const timer = setInterval(() => {
      const done = outcomes().filter(({ kind }) => kind === 'saved').length
      setProgress({ done, total, stop: () => stopping.abort() })
    }, progressInterval)
    const id = saveId.current ?? newId()
    saveId.current = id
    const toKeep = ({ lesson, rows }: SentLesson) => {
      const named = { ...lesson, class: register.class }
      // The journal that waits for the lesson is not part of this save, and goes on waiting.
      const { journal } = readWaitingSave(userId, lesson.id) ?? {}
      return waitingSaveOf(named, { saveId: id, isAttendanceOnly: false, rows: storedRows(rows), journal })
    }
    const keepAll = () => {
      if (outcomes().length === 0) for (const lesson of toSend) keepWaitingSave(userId, toKeep(lesson))
    }
    const keeping = setTimeout(keepAll, keepingDelay)
    const sent = toSend.map(({ lesson, rows, outcomes }) => ({ lessonId: lesson.id, rows, outcomes }))
    await sendLessons(sent, { saveId: id, isAttendanceOnly: false }, stopping.signal)
    clearInterval(timer)
    clearTimeout(keeping)
    setProgress(undefined)

    const isKept = (lesson: SentLesson) => {
      const waiting = readWaitingSave(userId, lesson.lesson.id)
      if (keepIfUnanswered(userId, toKeep(lesson), lesson.sent, [...lesson.outcomes.values()])) return true
      const isReplaced = readWaitingSave(userId, lesson.lesson.id) === undefined
      if (waiting?.journal && isReplaced) keepWaitingSave(userId, { ...waiting, rows: {} })
      return false
    }
    const kept = new Set(toSend.filter(isKept))
    const answered = lessons.filter((lesson) => !kept.has(lesson))
    dispatch({
      type: 'endSave',
      columns: answered.map(({ lesson, sent, outcomes }) => ({ lessonId: lesson.id, sent, outcomes })),
    })
    if (!isMounted.current) writeDrafts(userId, answered)
    tell(answered, kept.size, id)
    // Queries behind the dialog are fetched after the toast is shown; each of them shows its own failure.
    if (outcomes().length > 0) setTimeout(() => void invalidateAll())
  }

  const tell = (answered: readonly SentLesson[], kept: number, id: string) => {
    const outcomes = answered.flatMap((lesson) => [...lesson.outcomes.values()])
    const hasConflict = answered.some(({ sent, outcomes }) =>
      applySaveOutcomes(sent, sent, outcomes).some(({ state }) => state === 'conflicted'),
    )
    if (kept > 0 && !hasConflict && outcomes.every(({ kind }) => kind === 'saved')) {
      const t = messagesOf(messages)
      toastSuccess(t.language, t('savedOnDevice'))
      endSaveId()
      return
    }
    const total = answered.reduce((sum, { rows }) => sum + rows.length, 0)
    hasStored.current ||= outcomes.some(({ kind }) => kind === 'saved')
    const onUndo = hasStored.current ? () => undo(id) : undefined
    if (toastSaveResult(outcomes, { total, hasConflict, onUndo })) endSaveId()
  }

  const save = async () => {
    isRequestedAgain.current = isSaving
    if (isSaving) return
    setSaving(true)
    do {
      isRequestedAgain.current = false
      await saveOnce()
      // The entries after a save are known once they are rendered.
      await nextPaint()
    } while (isRequestedAgain.current)
    setSaving(false)
  }
  return { isSaving, progress, save }
}

/** The lessons with something to send or to choose. What waits on this device for a lesson is sent together with it. */
function lessonsToSend(
  lessons: ClassRegister['lessons'],
  rows: ClassRegisterEditing['rows'],
  userId: string,
): SentLesson[] {
  const all = lessons.map((lesson, index) => {
    const sent = columnAt(rows, index)
    const waiting = readWaitingSave(userId, lesson.id)
    const isUnsaved = draftOf(sent, waiting) !== undefined
    const isToSend = (row: RegisterRow) => isChanged(row) || waiting?.rows[row.studentId] !== undefined
    return { lesson, sent, rows: isUnsaved ? rowsToSend(sent).filter(isToSend) : [], outcomes: new Map() }
  })
  return all.filter(({ sent, rows }) => rows.length > 0 || sent.some(({ state }) => state === 'conflicted'))
}

/** After the dialog was closed, what was not stored is a draft. */
function writeDrafts(userId: string, lessons: readonly SentLesson[]) {
  for (const { lesson, sent, outcomes } of lessons) {
    const settled = applySaveOutcomes(sent, sent, outcomes)
    writeDraft(draftKey('register', userId, lesson.id), draftOf(settled, readWaitingSave(userId, lesson.id)))
  }
}
