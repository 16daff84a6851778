import type { AttendanceLevel, ProgressState } from '../../../contract/student-progress/rules.ts'

/** The colour of each state of a student in a lesson; its word is the message `state.<state>`. */
export const stateTones = {
  graded: 'green',
  notGraded: 'amber',
  missed: 'red',
} as const satisfies Record<ProgressState, string>

/** The colour of an attendance rate; its words are the message `attendance.<level>`. */
export const attendanceTones = {
  high: 'green',
  middle: 'amber',
  low: 'red',
} as const satisfies Record<AttendanceLevel, string>
