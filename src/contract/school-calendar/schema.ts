import { z } from 'zod'
import { elementId, instant, plainDate, plainTime, requiredText } from '../kernel/fields.ts'
import { maxPeriods, maxRotatingWeeks } from './rules.ts'
import { calendarIssues } from './validation-rules.ts'

const span = z.strictObject({
  id: elementId,
  name: requiredText('Please enter a name', 60),
  from: plainDate,
  to: plainDate,
})

const bellSchedule = z.strictObject({
  id: elementId,
  name: requiredText('Please enter a name', 60),
  periods: z
    .array(z.strictObject({ startTime: plainTime, endTime: plainTime }))
    .min(1, 'A bell schedule has at least one period')
    .max(maxPeriods, `A bell schedule has at most ${maxPeriods} periods`),
})

const content = z.strictObject({
  terms: z.array(span).max(20, 'A calendar holds at most 20 terms'),
  daysOff: z.array(span).max(200, 'A calendar holds at most 200 holidays and days off'),
  /** The first one is the usual one. */
  bellSchedules: z.array(bellSchedule).max(10, 'A calendar holds at most 10 bell schedules'),
  bellDays: z
    .array(z.strictObject({ date: plainDate, bellScheduleId: elementId }))
    .max(200, 'A calendar holds at most 200 days with another bell schedule'),
  weekNames: z
    .array(requiredText('Please enter a name', 20))
    .max(maxRotatingWeeks, `A calendar has at most ${maxRotatingWeeks} rotating weeks`),
  /** A day of the first of these weeks; null where every week is the same. */
  firstWeekOn: plainDate.nullable(),
})

/** `updatedAt` is null until the calendar is first saved. */
export const schoolCalendar = content.extend({ updatedAt: instant.nullable() })

/** `updatedAt` is the version that it was based on; null: none. */
export const schoolCalendarUpdate = content
  .extend({ updatedAt: instant.nullable().optional() })
  .superRefine((calendar, { addIssue }) => {
    for (const { path, message } of calendarIssues(calendar)) {
      addIssue({ code: 'custom', path: path.split('.'), message, input: calendar })
    }
  })

export type SchoolCalendarDocument = z.output<typeof schoolCalendar>
export type SchoolCalendarUpdate = z.output<typeof schoolCalendarUpdate>
