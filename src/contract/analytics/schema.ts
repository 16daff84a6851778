import { z } from 'zod'
import { student } from '../students/schema.ts'
import { maxShownMonths, maxShownWeeks } from './rules.ts'

const rosterEntry = z.strictObject({
  student,
  totalPoints: z.number(),
  currentMonthPoints: z.number(),
  lastMonthPoints: z.number(),
  /** Percent. */
  momChange: z.number(),
  /** How many records the student has in this class's lessons. */
  progressEntries: z.int(),
  /** The student's points in each of the answer's `months`, in their order. */
  monthlyPoints: z.array(z.number()).max(maxShownMonths),
})

/** The sum of the class's points in a month ('YYYY-MM'), and the number of its records in that month. */
const monthlySum = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  points: z.number(),
  progressEntries: z.int(),
})

/** How many records the lessons of a week have, and how many of them are present, excused and ill; all 0 in a week without records. */
const weeklyAttendance = z.strictObject({
  monday: z.iso.date(),
  present: z.int(),
  total: z.int(),
  excused: z.int(),
  ill: z.int(),
})

export const classAnalytics = z.strictObject({
  studentRoster: z.array(rosterEntry),
  /** Without gaps, from the first month with a record to the current one; the last 24 at most. */
  months: z.array(monthlySum).max(maxShownMonths),
  /** Without gaps, from the first week with a record to the current one; the last 53 at most. */
  weeks: z.array(weeklyAttendance).max(maxShownWeeks),
})

export type RosterEntry = z.output<typeof rosterEntry>
export type MonthlySum = z.output<typeof monthlySum>
export type WeeklyAttendance = z.output<typeof weeklyAttendance>
export type ClassAnalytics = z.output<typeof classAnalytics>
