import { addMinutes, dayOfWeek, minutesOf } from '../kernel/dates.ts'
import { foldText } from '../kernel/text.ts'
import { bellScheduleOn, isSchoolDay, type SchoolCalendar, weekNumberOn } from '../school-calendar/rules.ts'

export const classColors = [
  '#3B82F6',
  '#10B981',
  '#F59E0B',
  '#EF4444',
  '#8B5CF6',
  '#06B6D4',
  '#EC4899',
  '#84CC16',
] as const
export type ClassColor = (typeof classColors)[number]
export const defaultClassColor: ClassColor = '#3B82F6'

/** The days of the week, Monday first (0 = Sunday). */
export const daysMondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** A lesson of the timetable. The times of one with a period are those of the usual bell schedule. */
export type TimetableEntry = {
  id: string
  dayOfWeek: number
  startTime: string
  endTime: string
  /** The number of the period of the bell schedule; left out where the entry has a time of its own. */
  period?: number | null | undefined
  /** The numbers of the calendar's weeks in which it takes place; left out for every week. */
  weeks?: number[] | null | undefined
}
/** What a person sees of an entry's time. */
export type EntryTime = Pick<TimetableEntry, 'dayOfWeek' | 'startTime' | 'endTime' | 'weeks'>
/** Who teaches a class, by account id; `subject` may be ''. */
export type ClassTeacher = { id: string; subject: string }

/** Whether a person, by account id, teaches the class. */
export function teachesClass({ teachers }: { teachers: readonly ClassTeacher[] }, personId: string): boolean {
  return teachers.some(({ id }) => id === personId)
}

/** Whether a person, by account id, teaches one of the classes; false while these are unknown. */
export function teachesAnyClass(
  classes: readonly { teachers: readonly ClassTeacher[] }[] | undefined,
  personId: string,
): boolean {
  return classes?.some((schoolClass) => teachesClass(schoolClass, personId)) ?? false
}

/** Every lesson lasts 45 minutes. */
const lessonMinutes = 45

/** The values of a new row of the timetable. */
export const defaultTimetableEntry = { dayOfWeek: 1, startTime: '09:00', endTime: '09:45' } as const

/** The end of a lesson that starts at this time; undefined when it would be after midnight. */
export function endTimeOf(startTime: string): string | undefined {
  return addMinutes(startTime, lessonMinutes)
}

/** The week's entries from Monday morning to Sunday evening. */
export function sortTimetable<Entry extends EntryTime>(entries: readonly Entry[]): Entry[] {
  const minuteOfWeek = (entry: Entry) => ((entry.dayOfWeek + 6) % 7) * 24 * 60 + minutesOf(entry.startTime)
  return [...entries].sort((first, second) => minuteOfWeek(first) - minuteOfWeek(second))
}

/** Whether two entries share a minute of the same day in the same week. */
export function overlap(first: EntryTime, second: EntryTime): boolean {
  const isSameDay = first.dayOfWeek === second.dayOfWeek && sharesWeek(first, second)
  return isSameDay && first.startTime < second.endTime && second.startTime < first.endTime
}

function sharesWeek({ weeks }: EntryTime, { weeks: others }: EntryTime): boolean {
  return !weeks || !others || weeks.some((week) => others.includes(week))
}

/** The sentence with which a delete is refused. */
export function classHasStudentsMessage(studentCount: number): string {
  return `This class has ${studentCount} students. Move or remove students first.`
}

/** Whether the entry at this index shares a minute with another one of the timetable. */
export function overlapsAnother(timetable: readonly EntryTime[], index: number): boolean {
  const entry = timetable[index]
  return entry !== undefined && timetable.some((other, otherIndex) => otherIndex !== index && overlap(entry, other))
}

/** The next day of the week on which the entry at this index could take place as well; undefined when none is free. */
export function nextFreeDay(timetable: readonly EntryTime[], index: number): number | undefined {
  const entry = timetable[index]
  if (!entry) return undefined
  const laterDays = [1, 2, 3, 4, 5, 6].map((days) => (entry.dayOfWeek + days) % 7)
  return laterDays.find((dayOfWeek) => !timetable.some((other) => overlap({ ...entry, dayOfWeek }, other)))
}

/** Whether the class's name contains what a person searches for. */
export function matchesClassSearch(schoolClass: { name: string }, search: string): boolean {
  return foldText(schoolClass.name).includes(foldText(search))
}

/** The last year of school. */
const lastYearOfSchool = 11

/**
 * What is proposed for a class in a new school year: the next number in its name, or to leave after the last year. A larger
 * number is no year of school.
 */
export function proposedPromotion(name: string): { name: string; leaves: boolean } {
  const year = Number(/\d+/.exec(name)?.[0] ?? 0)
  if (year >= lastYearOfSchool) return { name, leaves: year === lastYearOfSchool }
  return { name: name.replace(/\d+/, String(year + 1)), leaves: false }
}

/** When a lesson of a timetable takes place. */
export type Slot = { date: string; startTime: string; endTime: string }

/**
 * The lessons of a timetable on a date, each time once, in order. One with a period lasts as long as the period does on
 * that day, any other 45 minutes; there is none on a day off, outside the terms, or in a period that the day does not have.
 */
export function slotsOn(calendar: SchoolCalendar, timetable: readonly TimetableEntry[], date: string): Slot[] {
  const times = entriesOn(calendar, timetable, date).flatMap((entry) => timeOfEntry(calendar, entry, date) ?? [])
  return [...new Map(times.map((time) => [time.startTime, { date, ...time }])).values()].sort((one, other) =>
    one.startTime < other.startTime ? -1 : 1,
  )
}

/** The entries of a timetable that take place on a date. */
export function entriesOn<Entry extends TimetableEntry>(
  calendar: SchoolCalendar,
  timetable: readonly Entry[],
  date: string,
): Entry[] {
  if (!isSchoolDay(calendar, date)) return []
  const week = weekNumberOn(calendar, date)
  return timetable
    .filter((entry) => entry.dayOfWeek === dayOfWeek(date))
    .filter(({ weeks }) => !weeks || week === undefined || weeks.includes(week))
}

/** How often a class meets in a week: at least and at most, because its weeks may rotate. */
export function meetingsPerWeek(
  { weekNames }: Pick<SchoolCalendar, 'weekNames'>,
  timetable: readonly Pick<TimetableEntry, 'weeks'>[],
): { least: number; most: number } {
  if (weekNames.length === 0) return { least: timetable.length, most: timetable.length }
  const counts = weekNames.map(
    (_, index) => timetable.filter(({ weeks }) => !weeks || weeks.includes(index + 1)).length,
  )
  return { least: Math.min(...counts), most: Math.max(...counts) }
}

function timeOfEntry(calendar: SchoolCalendar, { period, startTime }: TimetableEntry, date: string) {
  const schedule = bellScheduleOn(calendar, date)
  if (period && schedule) return schedule.periods[period - 1]
  const endTime = endTimeOf(startTime)
  return endTime === undefined ? undefined : { startTime, endTime }
}
