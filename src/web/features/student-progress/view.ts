import type { RegisterCell, RegisterLine } from '../../../contract/student-progress/class-register-rules.ts'
import { type AttendanceLevel, type ProgressState, progressStateOf } from '../../../contract/student-progress/rules.ts'
import type { ClassRegister, StudentHistoryEntry } from '../../../contract/student-progress/schema.ts'
import type { Student } from '../../../contract/students/schema.ts'
import type { CsvCell } from '../../lib/csv/csv-file.ts'
import type { classRegister } from '../../messages/class-register.ts'
import type { studentHistory } from '../../messages/student-history.ts'

/** The colour of each state of a student in a lesson; its word is the message `state.<state>`. */
export const stateVariants = {
  graded: 'green',
  notGraded: 'amber',
  missed: 'red',
} as const satisfies Record<ProgressState, string>

/** The colour of an attendance rate; its words are the message `attendance.<level>`. */
export const attendanceVariants = {
  high: 'green',
  middle: 'amber',
  low: 'red',
} as const satisfies Record<AttendanceLevel, string>

/** A student's history as a table for spreadsheets: dates that sort, points where there are any. */
export function historyTable(
  entries: readonly StudentHistoryEntry[],
  t: ReturnType<typeof studentHistory.in>,
): CsvCell[][] {
  return [
    [t('date'), t('lesson'), t('status'), t('points'), t('comment')],
    ...entries.map((entry) => {
      const { date, template } = entry.scheduledLesson
      return [date, template.title, t(`state.${progressStateOf(entry)}`), entry.points, entry.comment]
    }),
  ]
}

type ClassRegisterWords = ReturnType<typeof classRegister.in>

/** A student as registers list them: by last name. */
export const registerName = ({ lastName, firstName }: Student) => `${lastName} ${firstName}`.trim()

/** The words of each mark of a class's register; 'graded' has its points. */
export const registerMarks = {
  absent: { mark: 'absentMark', meaning: 'absent' },
  present: { mark: 'presentMark', meaning: 'presentUngraded' },
  outside: { mark: 'outsideMark', meaning: 'outside' },
} as const satisfies Partial<Record<RegisterCell['kind'], { mark: string; meaning: string }>>

/** The register of a class as a table for spreadsheets: the grid as it is shown, with dates that sort. */
export function classRegisterTable(
  { lessons }: Pick<ClassRegister, 'lessons'>,
  lines: readonly RegisterLine<Student>[],
  t: ClassRegisterWords,
): CsvCell[][] {
  const shared = daysWithSeveral(lessons)
  const dates = lessons.map(({ date, startTime }) => (shared.has(date) ? `${date} ${startTime}` : date))
  const write = (cell: RegisterCell): CsvCell => {
    if (cell.kind === 'graded') return cell.points
    return cell.kind === 'empty' ? null : t(registerMarks[cell.kind].mark)
  }
  return [
    [t('student'), t('studentId'), ...dates, t('present'), t('points')],
    ...lines.map(({ student, cells, present, points }) => {
      return [registerName(student), student.studentId, ...cells.map(write), present, points]
    }),
  ]
}

/** Of lessons by date: the days that have more than one, so that their times must be told. */
export function daysWithSeveral(lessons: readonly { date: string }[]): ReadonlySet<string> {
  return new Set(lessons.flatMap(({ date }, place) => (lessons[place + 1]?.date === date ? [date] : [])))
}
