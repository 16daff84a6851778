import { slotsOn as allSlotsOn, endTimeOf, entriesOn, type TimetableEntry } from '../../../contract/classes/rules.ts'
import { addDays } from '../../../contract/kernel/dates.ts'
import {
  type LessonTime,
  lessonsOverlap,
  type Moment,
  startTimeChoices,
} from '../../../contract/scheduled-lessons/rules.ts'
import type { SchoolCalendar } from '../../../contract/school-calendar/rules.ts'

/** How many days, today included, are searched for the next free slot of a timetable. */
export const slotSearchDays = 14

const offeredTimes: ReadonlySet<string> = new Set(startTimeChoices())

/**
 * The slots of a class's timetable on a date, each once and ordered by time: `slots` are lessons of 45 minutes,
 * `notOffered` the times at which no lesson may start.
 */
export function slotsOn(calendar: SchoolCalendar, timetable: readonly TimetableEntry[], date: string) {
  // Too late for a lesson of 45 minutes on the same day.
  const tooLate = entriesOn(calendar, timetable, date).filter(
    ({ period, startTime }) => !period && endTimeOf(startTime) === undefined,
  )
  const found = [...allSlotsOn(calendar, timetable, date), ...tooLate].map(({ startTime }) => startTime)
  const times = [...new Set(found)].sort()
  return {
    slots: times.flatMap((startTime): LessonTime[] => {
      const endTime = offeredTimes.has(startTime) && endTimeOf(startTime)
      return endTime ? [{ date, startTime, endTime }] : []
    }),
    notOffered: times.filter((time) => !offeredTimes.has(time)),
  }
}

/** The lessons that share at least one minute with the given time. */
export function overlappingLessons<Lesson extends LessonTime>(time: LessonTime, lessons: readonly Lesson[]): Lesson[] {
  return lessons.filter((lesson) => lessonsOverlap(lesson, time))
}

/** The first future slot of the timetable without a lesson; `lessons` are those of the class on the days searched. */
export function nextFreeSlot(
  calendar: SchoolCalendar,
  timetable: readonly TimetableEntry[],
  lessons: readonly LessonTime[],
  now: Moment,
): LessonTime | undefined {
  const days = Array.from({ length: slotSearchDays }, (_, day) => addDays(now.date, day))
  return days
    .flatMap((date) => slotsOn(calendar, timetable, date).slots)
    .find(
      (slot) => (slot.date > now.date || slot.startTime > now.time) && overlappingLessons(slot, lessons).length === 0,
    )
}
