import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { ApiError } from '../../../../lib/api/client.ts'
import { hasNoAnswer } from '../../../../lib/api/kept-answers.ts'
import { applyJournalOutcome, conflictsOf, type Journal, type JournalOutcome } from '../journal/state.ts'
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
  save: Pick<WaitingSave, 'saveId' | 'isAttendanceOnly' | 'rows' | 'journal'>,
): WaitingSave {
  return { lessonId: id, lesson: { className: name, date, startTime }, ...save }
}

/** How a request of a save ended. */
type Outcome = SaveOutcome | JournalOutcome

/**
 * Keeps a save that got no answer because there is no network, and deletes what waited for the lesson once a save has taken
 * its place; returns whether it is kept. A server that refuses connections is a failure to be seen.
 */
export function keepIfUnanswered(
  userId: string,
  save: WaitingSave,
  sent: readonly RegisterRow[],
  outcomes: readonly Outcome[],
): boolean {
  const { lessonId } = save
  const hasNoNetwork = !navigator.onLine || readWaitingSave(userId, lessonId) !== undefined
  if (isUnanswered(outcomes) && hasNoNetwork && keepWaitingSave(userId, save)) return true
  if (replacesWaiting(sent, outcomes)) deleteWaitingSave(userId, lessonId)
  return false
}

/** Whether nothing came back for any request of a save: there is no network. */
export function isUnanswered(outcomes: readonly Outcome[]): boolean {
  return outcomes.length > 0 && outcomes.every(gotNoAnswer)
}

/** Whether a save has taken the place of what waits: some of it was answered, or nothing was left to send or to choose. */
export function replacesWaiting(sent: readonly RegisterRow[], outcomes: readonly Outcome[]): boolean {
  const isAnswered = outcomes.some((outcome) => !gotNoAnswer(outcome))
  return isAnswered || (rowsToSend(sent).length === 0 && !sent.some(({ state }) => state === 'conflicted'))
}

const gotNoAnswer = (outcome: Outcome | undefined): boolean => outcome?.kind === 'failed' && hasNoAnswer(outcome.error)

/**
 * What is left of a save after its rows were sent over `rows`: those that the server has not considered, to be sent again, and
 * those for which the person has to choose, that were refused, or whose student has left the register.
 */
export function remainingSave(
  save: WaitingSave,
  rows: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
  journal?: SentJournal,
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
  const kindOfJournal = journal && remainingKind(journal)
  const has = (kind: string) => kindOfJournal === kind || [...kinds.values()].includes(kind)
  const left = Object.entries(save.rows).filter(([studentId]) => kinds.get(studentId) !== 'stored')
  const isJournalStored = kindOfJournal === undefined || kindOfJournal === 'stored'
  if (left.length === 0 && isJournalStored) return undefined
  const needsPerson = has('refused') ? 'refusal' : has('unanswered') ? undefined : 'choice'
  return {
    ...save,
    rows: Object.fromEntries(left),
    journal: isJournalStored ? undefined : save.journal,
    needsPerson,
  }
}

/** The journal over the lesson as it is now, and how its request ended; undefined when there was nothing to send. */
export type SentJournal = { journal: Journal; outcome: JournalOutcome | undefined }

function remainingKind({ journal, outcome }: SentJournal): 'unanswered' | 'refused' | 'toChoose' | 'stored' {
  if (isToSendAgain(outcome)) return 'unanswered'
  if (outcome?.kind === 'failed') return 'refused'
  return conflictsOf(applyJournalOutcome(journal, journal, outcome)).length > 0 ? 'toChoose' : 'stored'
}

/** Without an answer, with an expired session, or when the server was too busy: nothing was decided about the row. */
function isToSendAgain(outcome: Outcome | undefined): boolean {
  if (gotNoAnswer(outcome)) return true
  if (outcome?.kind !== 'failed' || !(outcome.error instanceof ApiError)) return false
  return [401, 429, 503].includes(outcome.error.status)
}
