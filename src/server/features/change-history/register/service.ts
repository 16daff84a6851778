import { defaultEntries } from '../../../../contract/change-history/rules.ts'
import type { HistoryQuery, RegisterHistory } from '../../../../contract/change-history/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import {
  type ChangeRow,
  changeKindOf,
  netChanges,
  onlyChanges,
  type State,
  stateOf,
} from '../../../db/history-states.ts'
import { listRefusedUndos } from '../../../db/saves.ts'
import type { Db } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { savedRowsOf } from '../../student-progress/service.ts'
import { listStudentsById } from '../../students/repository.ts'
import { refuseUnstored } from '../access.ts'
import { listChanges } from '../repository.ts'

// A register has about thirty records and is saved a few times.
const maxRowsOfRegister = 5000

/**
 * The saves of a lesson's register, newest first, and their undoing, which the change history stores under the same id. A save that
 * has written the journal, too, or other lessons, is undone only where the caller may write all of it and nothing else has since.
 * Throws 404 when the lesson has never existed, or was purged.
 */
export async function getRegisterHistory(
  db: Db,
  lessonId: string,
  { limit = String(defaultEntries), before }: HistoryQuery,
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<RegisterHistory> {
  const page = { before: Number.MAX_SAFE_INTEGER, limit: maxRowsOfRegister }
  const newestFirst = await listChanges(db, 'register', lessonId, page)
  if (newestFirst.length === 0) await refuseUnstored(db, 'scheduledLessons', lessonId)
  const saves = Map.groupBy(newestFirst.toReversed(), ({ saveId, transaction }) => saveId ?? transaction)
  const shown = [...saves.values()]
    .flatMap(splitUndo)
    .toSorted((one, other) => idOf(other) - idOf(one))
    .filter((part) => before === undefined || idOf(part) < Number(before))
    .slice(0, Number(limit))
  const studentIds = shown.flatMap(({ changes }) => changes.map(studentIdOf))
  const saveIds = shown.flatMap(({ saveId }) => saveId ?? [])
  const { lessons, records } = savedRowsOf(caller)
  const [students, notUndone] = await Promise.all([
    listStudentsById(db, [...new Set(studentIds)]),
    listRefusedUndos(db, [...new Set(saveIds)], lessons, records),
  ])
  return shown.flatMap((part) => {
    const last = part.changes.at(-1)
    const records = recordsOf(part.changes, students)
    if (!last || records.length === 0) return []
    const { saveId, isUndo } = part
    const canBeUndone = part.canBeUndone && saveId !== null && !notUndone.has(saveId)
    return { id: String(idOf(part)), at: last.at, by: last.by, saveId, isUndo, canBeUndone, records }
  })
}

/** A save or its undoing, with the changes oldest first. */
type SavePart = { changes: ChangeRow[]; saveId: string | null; isUndo: boolean; canBeUndone: boolean }

const idOf = ({ changes }: SavePart) => changes[0]?.id ?? 0
const studentIdOf = ({ before, after }: Pick<ChangeRow, 'before' | 'after'>) => String((after ?? before)?.student_id)

/** Separates the changes that have put a record back to what it was before the save. */
function splitUndo(changes: readonly ChangeRow[]): SavePart[] {
  const saveId = changes[0]?.saveId ?? null
  const first = new Map(changes.toReversed().map((change) => [change.recordId, change]))
  const isUndone = (change: ChangeRow) => {
    const earliest = first.get(change.recordId)
    if (saveId === null || earliest === undefined || earliest === change) return false
    return onlyChanges({ before: recordState(earliest.before), after: recordState(change.after) }) === undefined
  }
  const { save = [], undo = [] } = Object.groupBy(changes, (change) => (isUndone(change) ? 'undo' : 'save'))
  return [
    { changes: save, saveId, isUndo: false, canBeUndone: undo.length === 0 },
    ...(undo.length > 0 ? [{ changes: undo, saveId, isUndo: true, canBeUndone: false }] : []),
  ]
}

function recordState(row: ChangeRow['before']): State | null {
  const { studentId: _, scheduledLessonId: __, ...entry } = stateOf('studentProgress', row) ?? {}
  return row && entry
}

/** What a save has changed, in the order of the students. */
function recordsOf(changes: readonly ChangeRow[], students: readonly Student[]): RegisterHistory[number]['records'] {
  const changed = Map.groupBy(netChanges(changes), studentIdOf)
  return students.flatMap(({ id, firstName, lastName }) =>
    (changed.get(id) ?? []).flatMap(({ recordId, ...rows }) => {
      const states = onlyChanges({ before: recordState(rows.before), after: recordState(rows.after) })
      if (!states) return []
      const change = changeKindOf(states, rows.before === null)
      return { id: recordId, student: { id, firstName, lastName }, change, ...states }
    }),
  )
}
