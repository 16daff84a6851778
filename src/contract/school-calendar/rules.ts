import { daysBetween, startOfWeek } from '../kernel/dates.ts'

/** A named span of days, both inclusive: a term, a holiday, or a single day off. */
export type CalendarSpan = { id: string; name: string; from: string; to: string }
/** How many weeks rotate at most. */
export const maxRotatingWeeks = 10
/** How many periods a bell schedule has at most. */
export const maxPeriods = 20

/** The first period is number 1. */
export type BellSchedule = { id: string; name: string; periods: readonly LessonPeriod[] }
export type LessonPeriod = { startTime: string; endTime: string }

/** The calendar of the school; every list may be empty. */
export type SchoolCalendar = {
  terms: readonly CalendarSpan[]
  daysOff: readonly CalendarSpan[]
  /** The first one is the usual one. */
  bellSchedules: readonly BellSchedule[]
  /** The days on which another bell schedule than the usual one is in force. */
  bellDays: readonly { date: string; bellScheduleId: string }[]
  /** The names of the rotating weeks, such as A and B; empty where every week is the same. */
  weekNames: readonly string[]
  /** A day of the first of these weeks. */
  firstWeekOn: string | null
}

/** The calendar of a school that has none: every day is a school day, and every week is the same. */
export const emptySchoolCalendar = {
  terms: [],
  daysOff: [],
  bellSchedules: [],
  bellDays: [],
  weekNames: [],
  firstWeekOn: null,
} satisfies SchoolCalendar

const contains = ({ from, to }: CalendarSpan, date: string) => from <= date && date <= to

/** The holiday or day off of a date, the shortest one where several share it. */
export function dayOffOn({ daysOff }: SchoolCalendar, date: string): CalendarSpan | undefined {
  const days = ({ from, to }: CalendarSpan) => daysBetween(from, to)
  return daysOff.filter((span) => contains(span, date)).sort((one, other) => days(one) - days(other))[0]
}

/** The term of a date. */
export function termOn({ terms }: SchoolCalendar, date: string): CalendarSpan | undefined {
  return terms.find((term) => contains(term, date))
}

/** Whether the timetable applies on a date: not on a day off, nor outside the terms where there are any. */
export function isSchoolDay(calendar: SchoolCalendar, date: string): boolean {
  return !dayOffOn(calendar, date) && (calendar.terms.length === 0 || termOn(calendar, date) !== undefined)
}

/** The number of a date's week, 1 for the first of `weekNames`; undefined where every week is the same. Holidays count on. */
export function weekNumberOn({ weekNames, firstWeekOn }: SchoolCalendar, date: string): number | undefined {
  if (weekNames.length === 0 || firstWeekOn === null) return undefined
  const weeks = daysBetween(startOfWeek(firstWeekOn), startOfWeek(date)) / 7
  return (((weeks % weekNames.length) + weekNames.length) % weekNames.length) + 1
}

/** The bell schedule that is in force on a date. */
export function bellScheduleOn({ bellSchedules, bellDays }: SchoolCalendar, date: string): BellSchedule | undefined {
  const other = bellDays.find((day) => day.date === date)
  return bellSchedules.find(({ id }) => id === other?.bellScheduleId) ?? bellSchedules[0]
}

/** The periods of the usual bell schedule; the first one is number 1. */
export function usualPeriods({ bellSchedules }: SchoolCalendar): readonly LessonPeriod[] {
  return bellSchedules[0]?.periods ?? []
}

/** The name of a date's week; undefined where every week is the same. */
export function weekNameOn(calendar: SchoolCalendar, date: string): string | undefined {
  const number = weekNumberOn(calendar, date)
  return number === undefined ? undefined : calendar.weekNames[number - 1]
}
