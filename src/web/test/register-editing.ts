import type { JournalField } from '../../contract/scheduled-lessons/rules.ts'
import type { RegisterDraft } from '../features/student-progress/register/drafts/state.ts'
import {
  type RegisterAction,
  type RegisterEditing,
  reduceRegister,
} from '../features/student-progress/register/editing/state.ts'
import type { JournalDraft } from '../features/student-progress/register/journal/state.ts'
import { applySaveOutcomes, type SaveOutcome } from '../features/student-progress/register/state.ts'
import { testRecord } from './student-progress.ts'

/** A register that is being edited. */

export const recordOf = (studentId: string, points: number | null = 0) => testRecord({ studentId, points })
export const saved = (studentId: string, points: number | null = 0): SaveOutcome => ({
  kind: 'saved',
  record: recordOf(studentId, points),
})

export const reduce = (editing: RegisterEditing | undefined, ...actions: RegisterAction[]) =>
  actions.reduce(reduceRegister, editing) as RegisterEditing
const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
export const registerOf = (studentIds: string[], progress: ReturnType<typeof recordOf>[] = []) => ({
  lesson,
  students: studentIds.map((id) => ({ id })),
  progress,
})
export const open = (
  studentIds: string[],
  progress: ReturnType<typeof recordOf>[] = [],
  draft?: RegisterDraft,
  journalDraft?: JournalDraft,
) =>
  reduce(undefined, {
    type: 'open',
    register: registerOf(studentIds, progress),
    draft,
    journalDraft,
    isAttendanceOnly: false,
  })
export const edit = (studentId: string, points: string): RegisterAction => ({
  type: 'edit',
  studentId,
  part: { points },
})
export const editJournal = (field: JournalField, text: string): RegisterAction => ({ type: 'editJournal', field, text })
export const confirmRest: RegisterAction = { type: 'confirmRest' }
export const declineGradeForRest: RegisterAction = { type: 'declineGradeForRest' }
export const undo: RegisterAction = { type: 'undoBulkChange' }

/** The register after a save that began with the rows `sent`. */
export function endSave(editing: RegisterEditing, sent: RegisterEditing, outcomes: Record<string, SaveOutcome>) {
  const rows = applySaveOutcomes(editing.rows, sent.rows, new Map(Object.entries(outcomes)), sent.isAttendanceOnly)
  return reduce(editing, { type: 'endSave', rows, journal: editing.journal })
}
export const statesOf = ({ rows }: RegisterEditing) => rows.map(({ state }) => state)
export const pointsOf = ({ rows }: RegisterEditing) => rows.map(({ entry }) => entry.points)
