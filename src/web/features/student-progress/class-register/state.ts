import type { AttendanceState } from '../../../../contract/attendance-settings/rules.ts'
import { sumOfPoints } from '../../../../contract/student-progress/rules.ts'
import type { ClassRegister } from '../../../../contract/student-progress/schema.ts'
import { countsOn } from '../../../../contract/students/rules.ts'
import { periodOfMonth, readPeriodText } from '../../../lib/period-texts.ts'

/** The period in the address, or this month where it has none. */
export const periodOf = (text: string, thisMonth: string) =>
  readPeriodText(text) ?? { ...periodOfMonth(thisMonth), month: thisMonth }

/** One student in one lesson; 'outside' when the student did not belong to the class on that day. */
export type RegisterCell =
  | { kind: 'empty' | 'outside' }
  | { kind: AttendanceState; hasComment: boolean }
  | { kind: 'graded'; points: number; state: AttendanceState; hasComment: boolean }

/** A student's cells in the order of the lessons, the number of lessons attended, and the sum of points. */
export type ClassRegisterRow<Student> = { student: Student; cells: RegisterCell[]; present: number; points: number }

type RecordedProgress = Pick<
  ClassRegister['progress'][number],
  'studentId' | 'scheduledLessonId' | 'isPresent' | 'state' | 'points' | 'comment'
>

/** One row for each student of a class's register. */
export function classRegisterRows<Student extends { id: string }>(register: {
  students: readonly Student[]
  memberships: ClassRegister['memberships']
  lessons: readonly { id: string; date: string }[]
  progress: readonly RecordedProgress[]
}): ClassRegisterRow<Student>[] {
  const records = new Map(
    register.progress.map((record) => [`${record.studentId} ${record.scheduledLessonId}`, record]),
  )
  return register.students.map((student) => {
    const memberships = register.memberships.filter(({ studentId }) => studentId === student.id)
    const lessons = register.lessons.map(({ id, date }) => ({ date, record: records.get(`${student.id} ${id}`) }))
    const cells = lessons.map(({ date, record }): RegisterCell => {
      if (record) return cellOf(record)
      return { kind: memberships.some((membership) => countsOn(membership, date)) ? 'empty' : 'outside' }
    })
    return {
      student,
      cells,
      present: lessons.filter(({ record }) => record?.isPresent).length,
      points: sumOfPoints(cells.flatMap((cell) => (cell.kind === 'graded' ? [cell.points] : []))),
    }
  })
}

/** The cell of what is recorded, or entered, of a student in a lesson. */
export function cellOf({
  isPresent,
  state,
  points,
  comment,
}: Pick<RecordedProgress, 'isPresent' | 'state' | 'points' | 'comment'>): RegisterCell {
  const hasComment = comment !== ''
  return isPresent && points !== null ? { kind: 'graded', points, state, hasComment } : { kind: state, hasComment }
}
