import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { countsOn } from '../../../../../contract/students/rules.ts'
import { applyDraft, draftOf, type RegisterDraft } from '../../register/drafts/state.ts'
import type { QueuedContents } from '../../register/queue/state.ts'
import { isChanged, type RecordedRegister, type RegisterRow, registerRows } from '../../register/state.ts'

/** A student of a class register: a cell for each lesson, none for a lesson whose register does not have the student. */
export type GridRow = { studentId: string; cells: readonly (RegisterRow | undefined)[] }

/** The registers of lessons, by lesson: a column of the grid is the register of its lesson. */
export type Columns = ReadonlyMap<string, readonly RegisterRow[]>

/** The register of each lesson, as far as that of the class has it. */
export function registersOf({ students, memberships, lessons, progress }: ClassRegister) {
  const recordsOf = Map.groupBy(progress, ({ scheduledLessonId }) => scheduledLessonId)
  const membershipsOf = Map.groupBy(memberships, ({ studentId }) => studentId)
  return new Map(
    lessons.map(({ id, date }): [string, RecordedRegister] => {
      const records = recordsOf.get(id) ?? []
      const recorded = new Set(records.map(({ studentId }) => studentId))
      const isMember = (studentId: string) => membershipsOf.get(studentId)?.some((one) => countsOn(one, date))
      return [
        id,
        { students: students.filter((student) => recorded.has(student.id) || isMember(student.id)), progress: records },
      ]
    }),
  )
}

/** The columns as recorded, with the drafts over them. */
export function columnsOf(
  register: ClassRegister,
  draftOfLesson: (lessonId: string, recorded: readonly RegisterRow[]) => RegisterDraft | undefined,
): Columns {
  return new Map(
    [...registersOf(register)].map(([lessonId, recorded]) => {
      const rows = registerRows(recorded)
      const draft = draftOfLesson(lessonId, rows)
      return [lessonId, draft ? applyDraft(rows, draft) : rows]
    }),
  )
}

/** The rows of the grid; a row without any other cell than in `earlier` stays the same object. */
export function gridRows(
  { students, lessons }: Pick<ClassRegister, 'students' | 'lessons'>,
  columns: Columns,
  earlier: readonly GridRow[] = [],
): GridRow[] {
  const known = new Map(earlier.map((row) => [row.studentId, row]))
  const cellsOf = lessons.map(({ id }) => new Map(columns.get(id)?.map((cell) => [cell.studentId, cell])))
  return students.map(({ id }) => {
    const cells = cellsOf.map((column) => column.get(id))
    const row = known.get(id)
    const isSame = row?.cells.length === cells.length && cells.every((cell, index) => cell === row.cells[index])
    return isSame ? row : { studentId: id, cells }
  })
}

/** The register of the lesson with that index. */
export const columnAt = (rows: readonly GridRow[], index: number): RegisterRow[] =>
  rows.flatMap(({ cells }) => cells[index] ?? [])

/** What the cells of a class register contain, what of it waits on this device, and what is being sent, by lesson. */
type Entered = {
  register: Pick<ClassRegister, 'lessons'>
  rows: readonly GridRow[]
  queued: ReadonlyMap<string, QueuedContents>
  sending: ReadonlyMap<string, QueuedContents> | undefined
}

/** The lessons of which closing would lose something, as their drafts. */
export function draftsOf({ register, rows, queued, sending }: Entered): Map<string, RegisterDraft> {
  return new Map(
    register.lessons.flatMap(({ id }, index) => {
      const [waiting, sent] = [queued.get(id), sending?.get(id)]
      // Of the lessons of a year nearly all are as they were recorded.
      if (!waiting && !sent && !rows.some(({ cells: { [index]: cell } }) => cell && isChanged(cell))) return []
      const draft = draftOf(columnAt(rows, index), waiting, sent)
      return draft ? [[id, draft] as const] : []
    }),
  )
}
