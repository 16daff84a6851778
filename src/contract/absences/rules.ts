import type { AttendanceState } from '../attendance-settings/rules.ts'
import { addDays } from '../kernel/dates.ts'

/** How a student may be absent on days that are known beforehand. */
export const absenceStates = ['excused', 'ill', 'absent'] as const satisfies readonly AttendanceState[]
export type AbsenceState = (typeof absenceStates)[number]

const maxAbsenceDays = 366

/** What is wrong with the days of an absence. */
export function problemOf({ from, to }: { from: string; to: string }): 'backwards' | 'tooLong' | undefined {
  if (to < from) return 'backwards'
  // Days are subtracted from the end, because a date after the year 9999 would not compare as text.
  return from < addDays(to, 1 - maxAbsenceDays) ? 'tooLong' : undefined
}
