/** How a student took part in a lesson, or did not. */
export const attendanceStates = ['present', 'absent', 'late', 'leftEarly', 'excused', 'ill'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** The states that a school may rename or switch off. */
export const optionalStates = ['late', 'leftEarly', 'excused', 'ill'] as const satisfies readonly AttendanceState[]
export type OptionalState = (typeof optionalStates)[number]

export const isOptionalState = (state: AttendanceState): state is OptionalState =>
  (optionalStates as readonly AttendanceState[]).includes(state)

/** Whether a student in this state was there, if not for the whole lesson. */
export const isPresentIn = (state: AttendanceState): boolean => ['present', 'late', 'leftEarly'].includes(state)

/** Whether minutes may be recorded with the state: those missed at the beginning or at the end. */
export const hasMinutes = (state: AttendanceState): boolean => state === 'late' || state === 'leftEarly'

export const maxMissedMinutes = 300

/** The states of a school. `name` is its own name of a state, or ''. */
export type AttendanceSettings = {
  states: Readonly<Record<OptionalState, { isOn: boolean; name: string }>>
  /** Whether records of excused and ill students do not count in the attendance rate. */
  leavesOutExcused: boolean
}

const usual = { isOn: true, name: '' }

/** The settings until a school saves its own. */
export const defaultAttendanceSettings: AttendanceSettings = {
  states: { late: usual, leftEarly: usual, excused: usual, ill: usual },
  leavesOutExcused: false,
}

/** The states that are offered for recording, in their order. */
export function offeredStates({ states }: AttendanceSettings): AttendanceState[] {
  return attendanceStates.filter((state) => !isOptionalState(state) || states[state].isOn)
}

/** The offered states, and those that the school has switched off but that are used here, in their order. */
export function offeredOrUsedStates(
  settings: AttendanceSettings,
  isUsed: (state: AttendanceState) => boolean,
): AttendanceState[] {
  const offered = offeredStates(settings)
  return attendanceStates.filter((state) => offered.includes(state) || isUsed(state))
}
