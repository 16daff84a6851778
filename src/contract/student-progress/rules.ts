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
  return Math.min(mostPoints, Math.max(leastPoints, toHundredths(points)))
}

/** As points are stored: 0.1 + 0.2 is 0.3. */
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

/** How many graded lessons the performance chart shows. */
export const trendLength = 15

/** The most recent graded records, oldest first, as the performance chart shows them. */
export function recentlyGraded<Entry extends Mark & { scheduledLesson: { date: string; startTime: string } }>(
  entries: readonly Entry[],
): (Entry & { points: number })[] {
  const graded = entries.flatMap((entry) =>
    entry.isPresent && entry.points !== null ? [{ ...entry, points: entry.points }] : [],
  )
  return byLessonTime(graded).slice(-trendLength)
}

/** The records by date and time of their lesson, oldest first. */
export function byLessonTime<Entry extends { scheduledLesson: { date: string; startTime: string } }>(
  entries: readonly Entry[],
): Entry[] {
  const moment = ({ scheduledLesson: { date, startTime } }: Entry) => `${date} ${startTime}`
  return [...entries].sort((first, second) =>
    moment(first) < moment(second) ? -1 : Number(moment(first) > moment(second)),
  )
}

/** The share of the chart above its zero line, and each bar's share of the chart, both from 0 to 1. */
export type TrendScale = { above: number; bars: number[] }

/** Bars relative to the most points; where there are negative points, the chart reaches below zero for them. */
export function trendScale(points: readonly number[]): TrendScale {
  const most = Math.max(0, ...points)
  const height = most - Math.min(0, ...points)
  if (height === 0) return { above: 1, bars: points.map(() => 0) }
  return { above: most / height, bars: points.map((value) => Math.abs(value) / height) }
}

/** A lesson's title as the performance chart shows it: cut at 15 characters. */
export function chartTitle(title: string): string {
  const letters = Array.from(title)
  return letters.length > 15 ? `${letters.slice(0, 15).join('').trimEnd()}…` : title
}
