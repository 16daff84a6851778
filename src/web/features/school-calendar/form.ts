import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type {
  SchoolCalendarDocument,
  SchoolCalendarUpdate,
  schoolCalendarUpdate,
} from '../../../contract/school-calendar/schema.ts'

export type CalendarFormValues = z.input<typeof schoolCalendarUpdate>
export type CalendarForm = UseFormReturn<CalendarFormValues, unknown, SchoolCalendarUpdate>

type BellSchedules = CalendarFormValues['bellSchedules']

/** The bell schedules of a newer calendar with one's own version of that with this id, which may have been deleted there. */
export function replaceSchedule(newer: BellSchedules, own: BellSchedules, id: string): BellSchedules {
  const edited = own.filter((schedule) => schedule.id === id)
  return newer.some((schedule) => schedule.id === id)
    ? newer.flatMap((schedule) => (schedule.id === id ? edited : [schedule]))
    : [...newer, ...edited]
}

/** The fields of a calendar, its spans and days in the order of their dates. */
export function formValuesOf(calendar: Omit<SchoolCalendarDocument, 'updatedAt'>) {
  const { terms, daysOff, bellSchedules, bellDays, weekNames, firstWeekOn } = calendar
  return {
    terms: terms.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    daysOff: daysOff.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    bellSchedules,
    bellDays: bellDays.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    weekNames,
    firstWeekOn,
  }
}
