import type { AttendanceSettings, AttendanceState } from '../../../../contract/attendance-settings/rules.ts'
import type { CsvCell } from '../../../../contract/kernel/csv.ts'
import { invariant } from '../../../../contract/kernel/invariant.ts'
import type { Register } from '../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import type { register } from '../../../messages/register.ts'
import { registers } from '../../../messages/registers.ts'
import { stateName } from '../../attendance-settings/view.ts'
import { gradeOrNone, toRecordedValues } from './form.ts'
import type { RegisterRow } from './state.ts'

/** The keys of the register with the message that says what they do. */
export const registerShortcuts = {
  move: { keys: ['ArrowUp', 'ArrowDown'], text: 'keyMove' },
  present: { keys: ['p'], text: 'keyPresent' },
  absent: { keys: ['a'], text: 'keyAbsent' },
  minutes: { keys: ['m'], text: 'keyMinutes' },
  points: { keys: ['0–9'], text: 'keyPoints' },
  noGrade: { keys: ['n'], text: 'withoutGrade' },
  comment: { keys: ['c'], text: 'keyComment' },
  leaveComment: { keys: ['Escape', 'Mod+Enter'], text: 'keyLeaveComment' },
  homework: { keys: ['h'], text: 'keyHomework' },
  save: { keys: ['Mod+Enter'], text: 'keySave' },
} as const

/** The keys of the states of attendance. */
export const stateShortcuts = {
  present: registerShortcuts.present,
  absent: registerShortcuts.absent,
  late: { keys: ['l'] },
  leftEarly: { keys: ['e'] },
  excused: { keys: ['u'] },
  ill: { keys: ['i'] },
} as const satisfies Record<AttendanceState, object>

/** The form of the Save button, and what submits it without the students. */
export const registerFormId = 'register-form'
export const journalOnlySubmitter = { form: registerFormId, name: 'journal-only' } as const

/** A register as a table for spreadsheets, with the entries that are not saved. */
export function registerTable(
  { students }: Pick<Register, 'students'>,
  rows: readonly RegisterRow[],
  settings: AttendanceSettings,
  t: ReturnType<typeof register.in>,
): CsvCell[][] {
  const studentById = new Map(students.map((student) => [student.id, student]))
  const csvRows = rows.map(({ studentId, entry }) => {
    const student = studentById.get(studentId)
    invariant(student, 'every row belongs to a student of the register')
    const { isPresent, points, comment, state, minutes } = toRecordedValues(entry)
    // An empty field is stored as 0, but nobody has given these points yet.
    const given = gradeOrNone(entry.points) === null ? null : points
    const name = stateName(state, settings, t.language)
    return [rosterNameOf(student), student.studentId, t(isPresent ? 'yes' : 'no'), given, comment, name, minutes]
  })
  const header = [
    t('csvStudent'),
    t('csvStudentId'),
    t('csvPresent'),
    t('csvPoints'),
    registers.in(t.language)('commentName'),
    t('csvState'),
    t('missedMinutesShort'),
  ]
  return [header, ...csvRows]
}
