import { z } from 'zod'
import { addDays, invalidDate, isPlainDate } from '../kernel/dates.ts'
import { plainDate, uuid } from '../kernel/fields.ts'
import { scheduledLessonList } from '../scheduled-lessons/schema.ts'
import { attentionWindow } from './rules.ts'

/**
 * Whose lessons are asked for, by account id; left out: everyone's. For a person who teaches nothing they are everyone's as
 * well: who teaches no class, and was given no lesson of the last days or of later ones.
 */
const teacherId = uuid.optional()
/** `today` is the date by the browser's clock. The counts are those of the school for every person. */
export const dashboardQuery = z.strictObject({ today: plainDate, teacherId })

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
  z.string().refine((today) => isPlainDate(attentionWindow(today).from), invalidDate),
)

/** Whose lessons are answered; null: everyone's. */
const answeredTeacherId = uuid.nullable()

/** `today` is the date by the browser's clock; `portion` is how many lessons are answered. */
export const openRegistersQuery = z.strictObject({
  today: dayAfterWindow,
  portion: z.enum(['first', 'all'], 'Please ask for first or all'),
  teacherId,
})

/** `today` is the date by the browser's clock, `from` and `to` the days of the week that is shown, both inclusive. */
export const homeQuery = z
  .strictObject({ today: dayAfterWindow, from: plainDate, to: plainDate, teacherId })
  .refine(({ from, to }) => from <= to && to <= addDays(from, 6), {
    path: ['to'],
    message: invalidDate,
  })

export const openRegisters = z.strictObject({
  teacherId: answeredTeacherId,
  /** The number of all of them, also when the portion is 'first'. */
  count: z.int(),
  /** The classes of all of them: a record of another class changes nothing here. */
  classIds: z.array(uuid),
  lessons: scheduledLessonList,
})

/** The counts are always those of the school. */
export const home = z.strictObject({
  teacherId: answeredTeacherId,
  dashboard,
  openRegisters: openRegisters.omit({ teacherId: true }),
  lessons: scheduledLessonList,
})

export type Dashboard = z.output<typeof dashboard>
export type Home = z.output<typeof home>
export type HomeQuery = z.output<typeof homeQuery>
export type OpenRegistersQuery = z.output<typeof openRegistersQuery>
export type OpenRegisters = z.output<typeof openRegisters>
