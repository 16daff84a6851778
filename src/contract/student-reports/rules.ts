import { type Trend, trendOf } from '../analytics/rules.ts'
import type { ClassTeacher } from '../classes/rules.ts'
import { addDays, daysBetween } from '../kernel/dates.ts'
import { maxPeriodDays, type Period } from '../kernel/periods.ts'
import { sumOfPoints } from '../student-progress/rules.ts'

/** The papers that are made of a report: for a talk with the parents, and for the end of a term. */
export const reportKinds = ['report', 'summary'] as const
export type ReportKind = (typeof reportKinds)[number]

export const maxReportText = 3000
export const maxReportComments = 50

// What the server refuses, and the dialog of reports.
export const tooLongPeriod = `A report covers at most ${maxPeriodDays} days`
export const tooManyComments = `A report shows at most ${maxReportComments} comments`

/**
 * The subject of a lesson: the one that the class names for the lesson's teachers, those of the class where it has none of its own;
 * '' where that is no subject, or more than one.
 */
export function subjectOf(teacherIds: readonly string[] | null, teachers: readonly ClassTeacher[]): string {
  const own = teacherIds ? teachers.filter(({ id }) => teacherIds.includes(id)) : teachers
  const subjects = new Set(own.map(({ subject }) => subject).filter((subject) => subject !== ''))
  const [subject = ''] = subjects.size === 1 ? subjects : []
  return subject
}

/** The last day of the first half of a period, whose days after today do not count; the trend compares the halves. */
export function firstHalfEnd({ from, to }: Period, today: string): string {
  const last = to < today ? to : today
  return addDays(from, Math.max(Math.ceil((daysBetween(from, last) + 1) / 2), 1) - 1)
}

/** A sum of points, and how many grades it is of. */
export type Grades = { graded: number; points: number }

/** The average of grades with one decimal; undefined without any. */
export function averageOf({ graded, points }: Grades): number | undefined {
  return graded === 0 ? undefined : Math.round((10 * points) / graded) / 10
}

/** The averages of both halves of a period as they are shown, and where they lead; undefined where a half has no grade. */
export function gradesTrend({
  graded,
  points,
  later,
}: Grades & { later: Grades }): { earlier: number; later: number; trend: Trend } | undefined {
  const first = averageOf({ graded: graded - later.graded, points: sumOfPoints([points, -later.points]) })
  const second = averageOf(later)
  if (first === undefined || second === undefined) return undefined
  return { earlier: first, later: second, trend: trendOf(second - first) }
}
