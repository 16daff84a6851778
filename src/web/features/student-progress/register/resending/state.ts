import { hasNoAnswer } from '../../../../lib/api/kept-answers.ts'
import type { RegisterDraft } from '../drafts/state.ts'
import { isSameEntry } from '../form.ts'
import { type RegisterRow, rowsToSend, type SaveOutcome } from '../state.ts'
import type { WaitingSave } from '../waiting/state.ts'

/** The rows of a save as this device keeps them: all that were sent, also those about which nothing was entered. */
export function rowsToKeep(sent: readonly RegisterRow[]): RegisterDraft {
  return Object.fromEntries(
    rowsToSend(sent).map(({ studentId, entry, record }) => [studentId, { entry, basedOn: record?.updatedAt ?? null }]),
  )
}

/** Whether nothing came back for any row of a save: there is no network. */
export function isUnanswered(outcomes: ReadonlyMap<string, SaveOutcome>): boolean {
  return outcomes.size > 0 && [...outcomes.values()].every(gotNoAnswer)
}

const gotNoAnswer = (outcome: SaveOutcome | undefined): boolean =>
  outcome?.kind === 'failed' && hasNoAnswer(outcome.error)

/**
 * What is left of a save after its rows were sent over `rows`: those without an answer, to be sent again, and those for which
 * the person has to choose, that were refused, or whose student has left the register. An answered row is never sent again by itself.
 */
export function remainingSave(
  save: WaitingSave,
  rows: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
): WaitingSave | undefined {
  const rowOf = new Map(rows.map((row) => [row.studentId, row]))
  const kinds = new Map(
    Object.keys(save.rows).map((studentId) => {
      const outcome = outcomes.get(studentId)
      const row = rowOf.get(studentId)
      if (gotNoAnswer(outcome)) return [studentId, 'unanswered']
      if (outcome?.kind === 'failed' || !row) return [studentId, 'refused']
      const isToChoose = row.state === 'conflicted' || outcome?.kind === 'changedMeanwhile'
      return [studentId, isToChoose ? 'toChoose' : 'stored']
    }),
  )
  const has = (kind: string) => [...kinds.values()].includes(kind)
  const left = Object.entries(save.rows).filter(([studentId]) => kinds.get(studentId) !== 'stored')
  if (left.length === 0) return undefined
  return { ...save, rows: Object.fromEntries(left), needsPerson: has('refused') || !has('unanswered') }
}

/** Whether a row is as the waiting save of its register has it, so that closing loses nothing. */
export function isKeptIn(save: WaitingSave | undefined, { studentId, entry }: RegisterRow): boolean {
  const kept = save?.rows[studentId]
  return kept !== undefined && isSameEntry(kept.entry, entry)
}
