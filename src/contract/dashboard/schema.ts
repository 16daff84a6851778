import { z } from 'zod'
import { isPlainDate } from '../kernel/dates.ts'
import { plainDate } from '../kernel/fields.ts'
import { scheduledLessonList } from '../scheduled-lessons/schema.ts'
import { attentionWindow } from './rules.ts'

/** The browser's own today. */
export const dashboardDay = z.strictObject({ today: plainDate })

export const dashboard = z.strictObject({
  activeClasses: z.int(),
  totalStudents: z.int(),
  lessonsToday: z.int(),
  templates: z.int(),
})

/** Plain dates begin with the year 1, so the 14 days before its first days do not exist. */
const todayWithWindow = plainDate.pipe(
  z.string().refine((today) => isPlainDate(attentionWindow(today).from), 'Please enter a valid date'),
)

/** The days are counted back from the browser's own today; `portion` says how many lessons are wanted. */
export const openRegisterBounds = z.strictObject({ today: todayWithWindow, portion: z.enum(['first', 'all']) })

export const openRegisters = z.strictObject({
  /** How many there are, whatever the portion. */
  count: z.int(),
  lessons: scheduledLessonList,
})

export type Dashboard = z.output<typeof dashboard>
export type OpenRegisterBounds = z.output<typeof openRegisterBounds>
export type OpenRegisters = z.output<typeof openRegisters>
