export const leastPoints = -1000
export const mostPoints = 1000

export type Mark = { isPresent: boolean; points: number | null }
export type ProgressState = 'missed' | 'notGraded' | 'graded'

/** Missed when absent; otherwise graded as soon as there are points, zero included. */
export function progressStateOf(mark: Mark): ProgressState {
  if (!mark.isPresent) return 'missed'
  return mark.points === null ? 'notGraded' : 'graded'
}

/** An absent student has no points. */
export function pointsToKeep(mark: Mark): number | null {
  return mark.isPresent ? mark.points : null
}

/** Points as a person typed them: a decimal comma is fine, what is no number counts as 0. */
export function readPoints(text: string): number {
  const points = Number.parseFloat(text.trim().replace(',', '.'))
  if (!Number.isFinite(points)) return 0
  return Math.min(mostPoints, Math.max(leastPoints, Math.round(points * 100) / 100))
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

/** What the cards of a student's page say of all the student's records. */
export function studentStatistics(marks: readonly Mark[]): StudentStatistics {
  const attended = marks.filter((mark) => mark.isPresent).length
  const graded = marks.flatMap((mark) => (mark.isPresent && mark.points !== null ? [mark.points] : []))
  const totalPoints = sumOfPoints(graded)
  return {
    totalLessons: marks.length,
    attended,
    graded: graded.length,
    totalPoints,
    average: graded.length === 0 ? 0 : Math.round(totalPoints / graded.length),
    attendanceRate: marks.length === 0 ? 0 : Math.round((100 * attended) / marks.length),
  }
}

/** Adds points in hundredths, so that decimals such as 0.1 + 0.2 come out even. */
export function sumOfPoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}

export type AttendanceLevel = 'high' | 'middle' | 'low'

/** 90 and above is high, 80 and above middle. */
export function attendanceLevelOf(rate: number): AttendanceLevel {
  if (rate >= 90) return 'high'
  return rate >= 80 ? 'middle' : 'low'
}
