import type { AttendanceState } from '../attendance-settings/rules.ts'

/** How a student may be absent on days that are known beforehand. */
export const absenceStates = ['excused', 'ill', 'absent'] as const satisfies readonly AttendanceState[]
export type AbsenceState = (typeof absenceStates)[number]
