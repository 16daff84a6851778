import * as api from '../../../../../contract/student-progress/api.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { changedMeanwhile, failureOf, toRequest } from '../../../../lib/api/client.ts'
import { type KeyedRequest, type Outcome, sendBatch } from '../../../../lib/api/request-batch.ts'
import { type RegisterRow, rebaseOntoDefault, type SaveOutcome, valuesToSend, withoutRecord } from '../state.ts'

export type Save = { lessonId: string; saveId: string; isAttendanceOnly: boolean }

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
