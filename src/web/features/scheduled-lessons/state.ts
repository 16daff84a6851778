import { endTimeOf, entriesOn, slotsOn, type TimetableEntry } from '../../../contract/classes/rules.ts'
import { addDays, datesBetween } from '../../../contract/kernel/dates.ts'
import {
  hasBegun,
  isAtSameTime,
  type LessonInSchedule,
  type LessonTime,
  lessonConflictsOf,
  lessonsOverlap,
  type Moment,
  startTimeChoices,
  timeOfMove,
} from '../../../contract/scheduled-lessons/rules.ts'
import type { SchoolCalendar } from '../../../contract/school-calendar/rules.ts'

/** How many days, today included, are searched for the next free slot of a timetable. */
export const slotSearchDays = 14

const offeredTimes: ReadonlySet<string> = new Set(startTimeChoices())

/**
 * The slots of a class's timetable on a date, each once and ordered by time: `slots` are lessons of 45 minutes,
 * `notOffered` the times at which no lesson may start.
 */
export function offeredSlotsOn(calendar: SchoolCalendar, timetable: readonly TimetableEntry[], date: string) {
  // Too late for a lesson of 45 minutes on the same day.
  const tooLate = entriesOn(calendar, timetable, date).filter(
    ({ period, startTime }) => !period && endTimeOf(startTime) === undefined,
  )
  const found = [...slotsOn(calendar, timetable, date), ...tooLate].map(({ startTime }) => startTime)
  const times = [...new Set(found)].sort()
  return {
    slots: times.flatMap((startTime): LessonTime[] => {
      const endTime = offeredTimes.has(startTime) && endTimeOf(startTime)
      return endTime ? [{ date, startTime, endTime }] : []
    }),
    notOffered: times.filter((time) => !offeredTimes.has(time)),
  }
}

/** The first future slot of the timetable without a lesson; `lessons` are those of the class on the days searched. */
export function nextFreeSlot(
  calendar: SchoolCalendar,
  timetable: readonly TimetableEntry[],
  lessons: readonly LessonTime[],
  now: Moment,
): LessonTime | undefined {
  return datesBetween(now.date, addDays(now.date, slotSearchDays - 1))
    .flatMap((date) => offeredSlotsOn(calendar, timetable, date).slots)
    .find((slot) => !hasBegun(slot, now) && !lessons.some((lesson) => lessonsOverlap(lesson, slot)))
}

type Timetable = {
  calendar: SchoolCalendar
  timetable: readonly TimetableEntry[]
  /** The lessons of the class on these days. */
  lessons: readonly LessonInSchedule[]
  now: Moment
}

/** The times to which a lesson can be moved within the timetable of its class, from a day on for so many days. */
export function freeSlots(
  lesson: LessonInSchedule,
  { calendar, timetable, lessons, now }: Timetable,
  { from, days }: { from: string; days: number },
): LessonTime[] {
  return datesBetween(from, addDays(from, days - 1))
    .flatMap((date) => slotsOn(calendar, timetable, date))
    .flatMap((slot) => timeOfMove(lesson, slot) ?? [])
    .filter((time) => !hasBegun(time, now) && !isAtSameTime(time, lesson))
    .filter((time) => lessonConflictsOf({ ...lesson, ...time }, lessons).ofClass.length === 0)
}
