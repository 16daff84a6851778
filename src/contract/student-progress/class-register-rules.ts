import { addDays, isPlainDate } from '../kernel/dates.ts'
import { sumOfPoints } from './rules.ts'

/** The days of a class's register, both inclusive. */
export type Period = { from: string; to: string }

/** A school year and a month more: the longest period that a class's register shows. */
export const mostRegisterDays = 400

/** What is wrong with a period: a date that does not exist, an end before its start, or too many days. */
export type PeriodProblem = 'notDates' | 'backwards' | 'tooLong'

export function periodProblemOf({ from, to }: Period): PeriodProblem | undefined {
  if (!isPlainDate(from) || !isPlainDate(to)) return 'notDates'
  if (to < from) return 'backwards'
  // Counted back from the end: what lies after the year 9999 would not compare as text.
  return from < addDays(to, 1 - mostRegisterDays) ? 'tooLong' : undefined
}

/** The days of a 'YYYY-MM' month. */
export function periodOfMonth(month: string): Period {
  const longest = ['31', '30', '29'].map((day) => `${month}-${day}`)
  return { from: `${month}-01`, to: longest.find(isPlainDate) ?? `${month}-28` }
}

/**
 * The period that an address says: '2026-03' is a month, '2026-03-09..2026-04-03' any other, with its dates as written there,
 * right or wrong. Undefined when it says none.
 */
export function readPeriodText(text: string): (Period & { month: string | undefined }) | undefined {
  if (/^[1-9]\d{3}-\d{2}$/.test(text) && isPlainDate(`${text}-01`)) return { ...periodOfMonth(text), month: text }
  const [from, to, ...rest] = text.split('..')
  return from === undefined || to === undefined || rest.length > 0 ? undefined : { from, to, month: undefined }
}

type Membership = { studentId: string; startsOn: string | null; endsOn: string | null }

/** Whether a membership counts on that day: from its first day to the day before its end. */
export function countsOn({ startsOn, endsOn }: Omit<Membership, 'studentId'>, date: string): boolean {
  return (startsOn === null || startsOn <= date) && (endsOn === null || date < endsOn)
}

/** What a register shows of one student in one lesson; 'outside' is who did not belong to the class on that day. */
export type RegisterCell = { kind: 'absent' | 'present' | 'empty' | 'outside' } | { kind: 'graded'; points: number }

export type RegisterLine<Student> = { student: Student; cells: RegisterCell[]; present: number; points: number }

/** The lines of a class's register: for each student a cell per lesson, how often there, and the sum of points. */
export function registerLines<Student extends { id: string }>(register: {
  students: readonly Student[]
  memberships: readonly Membership[]
  lessons: readonly { id: string; date: string }[]
  progress: readonly { studentId: string; scheduledLessonId: string; isPresent: boolean; points: number | null }[]
}): RegisterLine<Student>[] {
  const { lessons } = register
  const marks = new Map(register.progress.map((mark) => [`${mark.studentId} ${mark.scheduledLessonId}`, mark]))
  return register.students.map((student) => {
    const own = register.memberships.filter(({ studentId }) => studentId === student.id)
    const found = lessons.map(({ id }) => marks.get(`${student.id} ${id}`))
    return {
      student,
      cells: lessons.map(({ date }, place) => cellOf(found[place], () => own.some((one) => countsOn(one, date)))),
      present: found.filter((mark) => mark?.isPresent).length,
      points: sumOfPoints(found.flatMap((mark) => (mark?.isPresent && mark.points !== null ? [mark.points] : []))),
    }
  })
}

function cellOf(
  mark: { isPresent: boolean; points: number | null } | undefined,
  isMember: () => boolean,
): RegisterCell {
  if (!mark) return { kind: isMember() ? 'empty' : 'outside' }
  if (!mark.isPresent) return { kind: 'absent' }
  return mark.points === null ? { kind: 'present' } : { kind: 'graded', points: mark.points }
}
