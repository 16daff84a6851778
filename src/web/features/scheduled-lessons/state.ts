import type { TimetableEntry } from '../../../contract/classes/rules.ts'
import { addDays, dayOfWeek } from '../../../contract/kernel/dates.ts'
import {
  endTimeOf,
  type LessonTime,
  lessonsOverlap,
  type Moment,
  startTimeChoices,
} from '../../../contract/scheduled-lessons/rules.ts'

/** How many days, today included, are searched for the next free slot of a timetable. */
export const slotSearchDays = 14

const offeredTimes: ReadonlySet<string> = new Set(startTimeChoices())

/**
 * The slots of a class's timetable on a date, each once and ordered by time: `slots` are lessons of 45 minutes,
 * `notOffered` the times at which no lesson may start.
 */
export function slotsOn(timetable: readonly TimetableEntry[], date: string) {
  const entries = timetable.filter((entry) => entry.dayOfWeek === dayOfWeek(date))
  const times = [...new Set(entries.map(({ startTime }) => startTime))].sort()
  return {
    slots: times.flatMap((startTime): LessonTime[] => {
      const endTime = offeredTimes.has(startTime) && endTimeOf(startTime)
      return endTime ? [{ date, startTime, endTime }] : []
    }),
    notOffered: times.filter((time) => !offeredTimes.has(time)),
  }
}

/** The lessons that share at least one minute with the given time. */
export function findOverlappingLessons<Lesson extends LessonTime>(
  time: LessonTime,
  lessons: readonly Lesson[],
): Lesson[] {
  return lessons.filter((lesson) => lessonsOverlap(lesson, time))
}

/** The first future slot of the timetable without a lesson; `lessons` are those of the class on the days searched. */
export function nextFreeSlot(
  timetable: readonly TimetableEntry[],
  lessons: readonly LessonTime[],
  now: Moment,
): LessonTime | undefined {
  const days = Array.from({ length: slotSearchDays }, (_, day) => addDays(now.date, day))
  return days
    .flatMap((date) => slotsOn(timetable, date).slots)
    .find(
      (slot) =>
        (slot.date > now.date || slot.startTime > now.time) && findOverlappingLessons(slot, lessons).length === 0,
    )
}
