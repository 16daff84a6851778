import { z } from 'zod'
import { instant } from '../kernel/fields.ts'

/** The calendar feed of the caller. Whoever has its address can read it, without a session. */
export const calendarFeed = z.strictObject({
  /** null until the address is first created. */
  url: z.string().nullable(),
  createdAt: instant.nullable(),
  /** Whether the caller teaches anything that could be in it. */
  isTeacher: z.boolean(),
})

export type CalendarFeed = z.output<typeof calendarFeed>
