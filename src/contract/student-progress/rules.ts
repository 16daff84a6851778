import { type AttendanceSettings, type AttendanceState, hasMinutes, isPresentIn } from '../attendance-settings/rules.ts'
import { maxPeriodDays } from '../kernel/periods.ts'

export const minPoints = -1000
export const maxPoints = 1000
export const maxCommentLength = 2000
// The message for a period that is too long, from the server and in the class register.
export const tooLongPeriod = `A register holds at most ${maxPeriodDays} days`

/** Attendance and points of a record, or those about to be recorded. */
export type ProgressValues = { isPresent: boolean; points: number | null }

/** What a body says of attendance: `state` or `isPresent` may be missing, `minutes` belong to a state. */
type GivenAttendance = {
  isPresent?: boolean | undefined
  state?: AttendanceState | undefined
  minutes?: number | null | undefined
}

/** The field that contradicts another one; undefined when all agree. */
export function contradictionOf({ isPresent, state, minutes }: GivenAttendance): 'state' | 'minutes' | undefined {
  if (state !== undefined && isPresent !== undefined && isPresent !== isPresentIn(state)) return 'state'
  const isWithoutMinutes = state === undefined || !hasMinutes(state)
  return typeof minutes === 'number' && isWithoutMinutes ? 'minutes' : undefined
}

/** Present, unless something else is said. */
export function isPresentOf({ isPresent, state }: GivenAttendance): boolean {
  return isPresent ?? (state === undefined || isPresentIn(state))
}

export type ProgressState = 'missed' | 'notGraded' | 'graded'

/** Missed when absent; otherwise graded as soon as there are points, zero included. */
export function progressStateOf({ isPresent, points }: ProgressValues): ProgressState {
  if (!isPresent) return 'missed'
  return points === null ? 'notGraded' : 'graded'
}

/** An absent student has no points. */
export function pointsToKeep({ isPresent, points }: ProgressValues): number | null {
  return isPresent ? points : null
}

/** Points as they are stored, with two decimals. */
export function toHundredths(points: number): number {
  return Math.round(points * 100) / 100
}

export type StudentStatistics = {
  totalLessons: number
  attended: number
  graded: number
  totalPoints: number
  average: number
  /** Percent, 0 to 100, and 0 without records; undefined where none of them counts. */
  attendanceRate: number | undefined
  excused: number
  ill: number
}

/** Statistics of all the records of a student; the settings may leave excused and ill out of the attendance rate, and of nothing else. */
export function studentStatistics(
  records: readonly (ProgressValues & { state: AttendanceState })[],
  settings: Pick<AttendanceSettings, 'leavesOutExcused'>,
): StudentStatistics {
  const countOf = (wanted: AttendanceState) => records.filter(({ state }) => state === wanted).length
  const [excused, ill] = [countOf('excused'), countOf('ill')]
  const attended = records.filter(({ isPresent }) => isPresent).length
  const graded = records.flatMap(({ isPresent, points }) => (isPresent && points !== null ? [points] : []))
  const totalPoints = sumOfPoints(graded)
  return {
    totalLessons: records.length,
    attended,
    graded: graded.length,
    totalPoints,
    average: graded.length === 0 ? 0 : Math.round(totalPoints / graded.length),
    attendanceRate:
      records.length === 0 ? 0 : attendanceRateOf({ present: attended, total: records.length, excused, ill }, settings),
    excused,
    ill,
  }
}

/** How many records there are, and how many of each kind among them. */
export type AttendanceCounts = { present: number; total: number; excused: number; ill: number }

/** How many records of each state there are, as the attendance rate counts them. */
export function attendanceCountsOf(attendance: Readonly<Record<AttendanceState, number>>): AttendanceCounts {
  const { present, absent, late, leftEarly, excused, ill } = attendance
  const attended = present + late + leftEarly
  return { present: attended, total: attended + absent + excused + ill, excused, ill }
}

/** The share of those present in percent, rounded; undefined where no record counts. */
export function attendanceRateOf(
  { present, total, excused, ill }: AttendanceCounts,
  { leavesOutExcused }: Pick<AttendanceSettings, 'leavesOutExcused'>,
): number | undefined {
  const counted = leavesOutExcused ? total - excused - ill : total
  return counted === 0 ? undefined : Math.round((100 * present) / counted)
}

/** Adds points in hundredths, so that 0.1 + 0.2 is 0.3. */
export function sumOfPoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
