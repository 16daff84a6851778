import { z } from 'zod'
import { student } from '../students/schema.ts'

const rosterEntry = z.strictObject({
  student,
  totalPoints: z.number(),
  currentMonthPoints: z.number(),
  lastMonthPoints: z.number(),
  /** Percent. */
  momChange: z.number(),
  /** How many records the student has in this class's lessons. */
  progressEntries: z.int(),
})

export const classAnalytics = z.strictObject({ studentRoster: z.array(rosterEntry) })

export type RosterEntry = z.output<typeof rosterEntry>
export type ClassAnalytics = z.output<typeof classAnalytics>
