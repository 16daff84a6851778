export const minPoints = -1000
export const maxPoints = 1000

/** Attendance and points of a record, or those about to be recorded. */
export type ProgressValues = { isPresent: boolean; points: number | null }
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
  /** Percent, 0 to 100. */
  attendanceRate: number
}

/** Statistics of all the records of a student. */
export function studentStatistics(records: readonly ProgressValues[]): StudentStatistics {
  const attended = records.filter(({ isPresent }) => isPresent).length
  const graded = records.flatMap(({ isPresent, points }) => (isPresent && points !== null ? [points] : []))
  const totalPoints = sumOfPoints(graded)
  return {
    totalLessons: records.length,
    attended,
    graded: graded.length,
    totalPoints,
    average: graded.length === 0 ? 0 : Math.round(totalPoints / graded.length),
    attendanceRate: records.length === 0 ? 0 : Math.round((100 * attended) / records.length),
  }
}

/** Adds points in hundredths, so that 0.1 + 0.2 is 0.3. */
export function sumOfPoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
