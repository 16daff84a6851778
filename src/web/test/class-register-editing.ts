import { invariant } from '../../contract/kernel/invariant.ts'
import type { ClassRegister } from '../../contract/student-progress/schema.ts'
import { draftsOf } from '../features/student-progress/class-register/columns/state.ts'
import {
  type ClassRegisterAction,
  type ClassRegisterEditing,
  reduceClassRegister,
} from '../features/student-progress/class-register/editing/state.ts'
import { pointsPart } from '../features/student-progress/class-register/entering/form.ts'
import { contentsOf, lessonsToSend } from '../features/student-progress/class-register/saving/state.ts'
import { cellsOfQueued, draftOfCells, type RegisterDraft } from '../features/student-progress/register/drafts/state.ts'
import type { QueuedSave } from '../features/student-progress/register/queue/state.ts'
import { testRecord } from './student-progress.ts'

/** A class register of two students and two lessons that is being edited. */

const lessons = ['monday', 'tuesday'].map((id, index) => ({ id, date: `2026-03-0${index + 2}` }))
const students = ['olena', 'ivan'].map((id) => ({ id, lastName: id }))
export const recordOf = (studentId: string, scheduledLessonId: string, part: Parameters<typeof testRecord>[0] = {}) =>
  testRecord({ id: `${studentId} ${scheduledLessonId}`, studentId, scheduledLessonId, ...part })

export function registerWith(progress: ClassRegister['progress'], endsOn: string | null = null) {
  const memberships = students.map(({ id }) => ({
    studentId: id,
    startsOn: null,
    endsOn: id === 'ivan' ? endsOn : null,
  }))
  return { class: { id: 'class' }, students, memberships, lessons, progress } as unknown as ClassRegister
}

export const open = (
  register: ClassRegister,
  drafts: Record<string, object> = {},
  queued: ReadonlyMap<string, QueuedSave> = new Map(),
) =>
  act(undefined, {
    type: 'open',
    period: 'march',
    register,
    queued,
    draftOfLesson: (id, rows) => {
      const save = queued.get(id)
      return { ...(save && cellsOfQueued(save, rows)), ...draftOfCells((drafts[id] ?? {}) as RegisterDraft) }
    },
  })

export function act(
  editing: ClassRegisterEditing | undefined,
  ...actions: ClassRegisterAction[]
): ClassRegisterEditing {
  const after = actions.reduce(reduceClassRegister, editing)
  invariant(after, 'the class register is open')
  return after
}

export const cellOf = ({ rows }: ClassRegisterEditing, studentId: string, index: number) => {
  const cell = rows.find((row) => row.studentId === studentId)?.cells[index]
  invariant(cell, 'the student is in the register of the lesson')
  return cell
}

export const points = (
  editing: ClassRegisterEditing,
  studentId: string,
  index: number,
  text: string,
  isTyping = false,
) => {
  const lessonId = lessons[index]?.id ?? ''
  const part = pointsPart(cellOf(editing, studentId, index), text)
  return act(editing, { type: 'enter', entries: [{ studentId, lessonId, part }], isTyping })
}
/** The start of a save of everything that is not saved. */
export const startSave = (editing: ClassRegisterEditing): ClassRegisterAction => ({
  type: 'startSave',
  sending: contentsOf(lessonsToSend(editing, () => undefined)),
})
export const unsavedOf = (editing: ClassRegisterEditing) => [...draftsOf({ ...editing, queued: new Map() }).keys()]
