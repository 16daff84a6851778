import { slotsOn, type TimetableEntry } from '../../../../../contract/classes/rules.ts'
import { addDays, datesBetween } from '../../../../../contract/kernel/dates.ts'
import {
  hasBegun,
  isAtSameTime,
  type LessonInSchedule,
  type LessonTime,
  lessonConflictsOf,
  type Moment,
  timeOfMove,
} from '../../../../../contract/scheduled-lessons/rules.ts'
import type { SchoolCalendar } from '../../../../../contract/school-calendar/rules.ts'

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
