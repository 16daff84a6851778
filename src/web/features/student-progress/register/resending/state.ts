import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { ApiError } from '../../../../lib/api/client.ts'
import { hasNoAnswer } from '../../../../lib/api/kept-answers.ts'
import { applySaveOutcomes, type RegisterRow, rowsToSend, type SaveOutcome } from '../state.ts'
import { deleteWaitingSave, keepWaitingSave, readWaitingSave, type WaitingSave } from '../waiting/state.ts'

/** A save as this device keeps it, with what names the lesson without a network. */
export function waitingSaveOf(
  {
    id,
    class: { name },
    date,
    startTime,
  }: Pick<Register['lesson'], 'id' | 'date' | 'startTime'> & { class: { name: string } },
  save: Pick<WaitingSave, 'saveId' | 'isAttendanceOnly' | 'rows'>,
): WaitingSave {
  return { lessonId: id, lesson: { className: name, date, startTime }, ...save }
}

/**
 * Keeps a save that got no answer because there is no network, and deletes what waited for the lesson once a save has taken
 * its place; returns whether it is kept. A server that refuses connections is a failure to be seen.
 */
export function keepIfUnanswered(
  userId: string,
  save: WaitingSave,
  sent: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
): boolean {
  const { lessonId } = save
  const hasNoNetwork = !navigator.onLine || readWaitingSave(userId, lessonId) !== undefined
  if (isUnanswered(outcomes) && hasNoNetwork && keepWaitingSave(userId, save)) return true
  if (replacesWaiting(sent, outcomes)) deleteWaitingSave(userId, lessonId)
  return false
}

/** Whether nothing came back for any row of a save: there is no network. */
export function isUnanswered(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  return outcomes.size > 0 && [...outcomes.values()].every(gotNoAnswer)
}

/** Whether a save has taken the place of what waits: some of it was answered, or nothing was left to send or to choose. */
export function replacesWaiting(sent: readonly RegisterRow[], outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  const isAnswered = [...outcomes.values()].some((outcome) => !gotNoAnswer(outcome))
  return isAnswered || (rowsToSend(sent).length === 0 && !sent.some(({ state }) => state === 'conflicted'))
}

const gotNoAnswer = (outcome: SaveOutcome | undefined): boolean =>
  outcome?.kind === 'failed' && hasNoAnswer(outcome.error)

/**
 * What is left of a save after its rows were sent over `rows`: those that the server has not considered, to be sent again, and
 * those for which the person has to choose, that were refused, or whose student has left the register.
 */
export function remainingSave(
  save: WaitingSave,
  rows: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
): WaitingSave | undefined {
  const settled = applySaveOutcomes(rows, rows, outcomes, save.isAttendanceOnly)
  const rowOf = new Map(settled.map((row) => [row.studentId, row]))
  const kinds = new Map(
    Object.keys(save.rows).map((studentId) => {
      const outcome = outcomes.get(studentId)
      const row = rowOf.get(studentId)
      if (isToSendAgain(outcome)) return [studentId, 'unanswered']
      if (outcome?.kind === 'failed' || !row) return [studentId, 'refused']
      return [studentId, row.state === 'conflicted' ? 'toChoose' : 'stored']
    }),
  )
  const has = (kind: string) => [...kinds.values()].includes(kind)
  const left = Object.entries(save.rows).filter(([studentId]) => kinds.get(studentId) !== 'stored')
  if (left.length === 0) return undefined
  const needsPerson = has('refused') ? 'refusal' : has('unanswered') ? undefined : 'choice'
  return { ...save, rows: Object.fromEntries(left), needsPerson }
}

/** Without an answer, with an expired session, or when the server was too busy: nothing was decided about the row. */
function isToSendAgain(outcome: SaveOutcome | undefined): boolean {
  if (gotNoAnswer(outcome)) return true
  if (outcome?.kind !== 'failed' || !(outcome.error instanceof ApiError)) return false
  return [401, 429, 503].includes(outcome.error.status)
}
