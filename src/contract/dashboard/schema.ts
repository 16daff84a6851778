import { z } from 'zod'
import { plainDate } from '../kernel/fields.ts'

/** The browser's own today. */
export const dashboardDay = z.strictObject({ today: plainDate })

export const dashboard = z.strictObject({
  activeClasses: z.int(),
  totalStudents: z.int(),
  lessonsToday: z.int(),
  templates: z.int(),
})

export type Dashboard = z.output<typeof dashboard>
