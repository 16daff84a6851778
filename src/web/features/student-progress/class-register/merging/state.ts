import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { mergeServerRegister, withMissing } from '../../register/merging/state.ts'
import type { QueuedContents } from '../../register/queue/state.ts'
import { isChanged, type RegisterRow } from '../../register/state.ts'
import { columnAt, type GridRow, gridRows, registersOf } from '../columns/state.ts'

type Shown = { register: ClassRegister; rows: readonly GridRow[] }
type Queued = { queuedSinceOpen: ReadonlyMap<string, QueuedContents> }

/**
 * Merges a newer answer into the entries of a class register; what it has no more stays while something entered there is not saved. What
 * was entered over a save that waits on this device is a change of the record that the person's own save has made of it.
 */
export function mergeClassRegister<Editing extends Shown & Queued>(
  editing: Editing,
  answered: ClassRegister,
  userId?: string,
) {
  const register = withUnsaved(answered, editing)
  const before = new Map(editing.register.lessons.map(({ id }, index) => [id, columnAt(editing.rows, index)]))
  const columns = new Map(
    [...registersOf(register)].map(([lessonId, recorded]) => {
      const queued = editing.queuedSinceOpen.get(lessonId)
      // A class register proposes nothing, so that no earlier proposals are to be compared.
      const merged = mergeServerRegister(before.get(lessonId) ?? [], recorded, recorded, queued && { queued, userId })
      return [lessonId, merged]
    }),
  )
  return { ...editing, answered, register, rows: gridRows(register, columns, editing.rows) }
}

/**
 * The answered register, and the lessons and students of the shown one that it has no more, because somebody else has moved or deleted
 * them, while something that was entered there is not saved.
 */
function withUnsaved(answered: ClassRegister, { register: shown, rows }: Shown): ClassRegister {
  const isUnsaved = (cell: RegisterRow | undefined) => cell !== undefined && isChanged(cell)
  const unsavedLessons = new Set(
    shown.lessons.flatMap(({ id }, index) => (rows.some(({ cells }) => isUnsaved(cells[index])) ? [id] : [])),
  )
  const unsavedStudents = new Set(rows.flatMap(({ studentId, cells }) => (cells.some(isUnsaved) ? [studentId] : [])))
  const idOf = ({ id }: { id: string }) => id
  const lessons = withMissing(answered.lessons, shown.lessons, { idOf, isKept: ({ id }) => unsavedLessons.has(id) })
  const students = withMissing(answered.students, shown.students, { idOf, isKept: ({ id }) => unsavedStudents.has(id) })
  const missing = missingIn(answered, { lessons, students })
  const isOfMissing = ({ studentId, scheduledLessonId = '' }: { studentId: string; scheduledLessonId?: string }) =>
    missing.students.has(studentId) || missing.lessons.has(scheduledLessonId)
  return {
    ...answered,
    lessons,
    students,
    memberships: [...answered.memberships, ...shown.memberships.filter(isOfMissing)],
    progress: [...answered.progress, ...shown.progress.filter(isOfMissing)],
  }
}

/** The ids of the lessons and students that are shown and not in the answered register any more. */
export function missingIn(answered: ClassRegister, shown: Pick<ClassRegister, 'lessons' | 'students'>) {
  const missingOf = (list: readonly { id: string }[], present: readonly { id: string }[]): ReadonlySet<string> => {
    const ids = new Set(present.map(({ id }) => id))
    return new Set(list.flatMap(({ id }) => (ids.has(id) ? [] : [id])))
  }
  return {
    lessons: missingOf(shown.lessons, answered.lessons),
    students: missingOf(shown.students, answered.students),
  }
}
