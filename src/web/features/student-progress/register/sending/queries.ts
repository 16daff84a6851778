import * as api from '../../../../../contract/student-progress/api.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { changedMeanwhile, failureOf, toRequest } from '../../../../lib/api/client.ts'
import { type RequestOutcome, sendBatch } from '../../../../lib/api/request-batch.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { isSignedIn, whenSessionEnds } from '../../../../session/session-state.ts'
import type { JournalOutcome } from '../journal/state.ts'
import { type RegisterRow, rebaseOntoDefault, type SaveOutcome, valuesToSend, withoutRecord } from '../state.ts'

type SaveOptions = { saveId: string; isAttendanceOnly: boolean }
export type LessonSave = SaveOptions & { lessonId: string }

/** What a save sends of one lesson, and how each request ended, by student. */
type LessonRows = { lessonId: string; rows: readonly RegisterRow[]; outcomes: Map<string, SaveOutcome> }

/** Sends the rows of one lesson, as `sendLessons` does. */
export function sendRows(
  rows: readonly RegisterRow[],
  { lessonId, ...save }: LessonSave,
  outcomes: Map<string, SaveOutcome>,
  stopSignal: AbortSignal,
): Promise<void> {
  return sendLessons([{ lessonId, rows, outcomes }], save, stopSignal)
}

/**
 * Sends one request for each row until `stopSignal` is aborted or the session ends, and adds to the lesson's `outcomes` how each one ended. A row
 * is sent once more over somebody else's default record, and as a first record where the one that it changes was undone.
 */
export async function sendLessons(
  lessons: readonly LessonRows[],
  save: SaveOptions,
  stopSignal: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  // What is sent after that would be recorded in the name of who signs in next.
  const stopWaiting = whenSessionEnds(() => ending.abort())
  try {
    await sendUntilStopped(lessons, save, AbortSignal.any([stopSignal, ending.signal]))
  } finally {
    stopWaiting()
  }
}

async function sendUntilStopped(
  lessons: readonly LessonRows[],
  save: SaveOptions,
  stopSignal: AbortSignal,
  isRepeated = false,
): Promise<void> {
  const sent = new Map(
    lessons.flatMap((lesson) => lesson.rows.map((row) => [`${lesson.lessonId} ${row.studentId}`, { lesson, row }])),
  )
  if (sent.size === 0 || stopSignal.aborted) return
  const again = new Map(lessons.map((lesson) => [lesson, { ...lesson, rows: [] as RegisterRow[] }]))
  const collect = (batch: RequestOutcome[]) => {
    for (const { key, ...result } of batch) {
      const { lesson, row } = sent.get(key) ?? {}
      if (!lesson || !row) continue
      const outcome = toSaveOutcome(result)
      // The lesson of a record that is not found may have been deleted and restored: what is recorded by then is asked about.
      const next = isRepeated ? undefined : rowToSendAgain(row, result, outcome)
      if (next) again.get(lesson)?.rows.push(next)
      else lesson.outcomes.set(row.studentId, outcome)
    }
  }
  const requests = [...sent].map(([key, { lesson, row }]) => ({ key, ...toRowRequest(row, lesson.lessonId, save) }))
  const { done, stop } = sendBatch(requests, collect)
  stopSignal.addEventListener('abort', stop)
  await done
  await sendUntilStopped([...again.values()], save, stopSignal, true)
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
function toRowRequest(row: RegisterRow, lessonId: string, { saveId, isAttendanceOnly }: SaveOptions) {
  const { studentId, record } = row
  const body = { studentId, scheduledLessonId: lessonId, saveId, ...valuesToSend(row, isAttendanceOnly) }
  return record
    ? toRequest(api.updateStudentProgress, {
        params: { id: record.id },
        body: { ...body, updatedAt: record.updatedAt },
      })
    : toRequest(api.recordStudentProgress, { body: { ...body, updatedAt: null } })
}

type SaveSummary = {
  /** Who has saved. */
  userId: string
  /** How many requests the save was to send. */
  total: number
  hasConflict: boolean
  /** Missing while nothing is stored. */
  onUndo: (() => void) | undefined
  /** Whether it has left the students out. */
  isJournalOnly?: boolean
}

/** Tells how a save has ended, unless another person has signed in since; returns whether it has stored everything. */
export function toastSaveResult(
  outcomes: readonly (SaveOutcome | JournalOutcome)[],
  { userId, total, hasConflict, onUndo, isJournalOnly = false }: SaveSummary,
): boolean {
  if (!isSignedIn(userId)) return false
  // Read now, because the toasts are shown also to a person who has closed the register.
  const t = messagesOf(register)
  const action = onUndo && { label: t('undoSave'), onPress: onUndo }
  const failed = outcomes.find((outcome) => outcome.kind === 'failed')
  if (failed || hasConflict) {
    toastError(t.language, t('saveFailed'), { error: failed?.error, ...(action && { action }) })
    return false
  }
  if (outcomes.length < total) {
    const done = outcomes.filter(({ kind }) => kind === 'saved').length
    if (action) toastSuccess(t.language, registers.in(t.language)('saving', { done, total }), { action })
    return false
  }
  toastSuccess(t.language, isJournalOnly ? t('journalSaved') : t('saved'), action ? { action } : {})
  return true
}
