import { z } from 'zod'
import { addDays, isPlainDate } from '../kernel/dates.ts'
import { plainDate } from '../kernel/fields.ts'
import { scheduledLessonList } from '../scheduled-lessons/schema.ts'
import { attentionWindow } from './rules.ts'

/** The date by the browser's clock. */
export const dashboardDay = z.strictObject({ today: plainDate })

export const dashboard = z.strictObject({
  activeClasses: z.int(),
  totalStudents: z.int(),
  lessonsToday: z.int(),
  templates: z.int(),
  /** Whether any lesson was ever scheduled and not deleted: without one, the dashboard shows the first steps. */
  hasLessons: z.boolean(),
})

/** A date whose window of earlier days begins in the year 1 or later, because no plain date is earlier. */
const dayAfterWindow = plainDate.pipe(
  z.string().refine((today) => isPlainDate(attentionWindow(today).from), 'Please enter a valid date'),
)

/** `today` is the date by the browser's clock; `portion` is how many lessons are answered. */
export const openRegisterBounds = z.strictObject({ today: dayAfterWindow, portion: z.enum(['first', 'all']) })

/** `today` is the date by the browser's clock, `from` and `to` the days of the week that is shown, both inclusive. */
export const homeBounds = z
  .strictObject({ today: dayAfterWindow, from: plainDate, to: plainDate })
  .refine(({ from, to }) => from <= to && to <= addDays(from, 6), {
    path: ['to'],
    message: 'Please enter a valid date',
  })

export const openRegisters = z.strictObject({
  /** The number of all of them, also when the portion is 'first'. */
  count: z.int(),
  lessons: scheduledLessonList,
})

export const home = z.strictObject({ dashboard, openRegisters, lessons: scheduledLessonList })

export type Dashboard = z.output<typeof dashboard>
export type Home = z.output<typeof home>
export type HomeBounds = z.output<typeof homeBounds>
export type OpenRegisterBounds = z.output<typeof openRegisterBounds>
export type OpenRegisters = z.output<typeof openRegisters>
