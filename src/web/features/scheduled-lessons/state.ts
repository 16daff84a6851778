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

const choices: ReadonlySet<string> = new Set(startTimeChoices())

/**
 * The slots that a class's timetable has on a date, by time and each once: as lessons of 45 minutes where a lesson may
 * start then, else the start times that are not offered.
 */
export function slotsOn(timetable: readonly TimetableEntry[], date: string) {
  const entries = timetable.filter((entry) => entry.dayOfWeek === dayOfWeek(date))
  const times = [...new Set(entries.map(({ startTime }) => startTime))].sort()
  return {
    slots: times.filter((time) => choices.has(time)).map((time) => slotAt(date, time)),
    notOffered: times.filter((time) => !choices.has(time)),
  }
}

function slotAt(date: string, startTime: string): LessonTime {
  return { date, startTime, endTime: endTimeOf(startTime) ?? '' }
}

/** Those of the lessons that share a minute with a lesson at this time. */
export function lessonsInTheWay<Lesson extends LessonTime>(wanted: LessonTime, lessons: readonly Lesson[]): Lesson[] {
  return lessons.filter((lesson) => lessonsOverlap(lesson, wanted))
}

/** The first slot of the timetable that is still to come and free; `lessons` are the class's of the days searched. */
export function nextFreeSlot(
  timetable: readonly TimetableEntry[],
  lessons: readonly LessonTime[],
  now: Moment,
): LessonTime | undefined {
  const days = Array.from({ length: slotSearchDays }, (_, day) => addDays(now.date, day))
  return days
    .flatMap((date) => slotsOn(timetable, date).slots)
    .find((slot) => (slot.date > now.date || slot.startTime > now.time) && lessonsInTheWay(slot, lessons).length === 0)
}
