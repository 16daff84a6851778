import { type Slot, slotsOn, type TimetableEntry } from '../classes/rules.ts'
import { addDays, datesBetween } from '../kernel/dates.ts'
import { maxPeriodDays } from '../kernel/periods.ts'
import { type CalendarSpan, dayOffOn, type SchoolCalendar } from '../school-calendar/rules.ts'
import { hasBegun, type LessonInSchedule, type LessonTime, lessonsOverlap, type Moment } from './rules.ts'

export const maxPlannedLessons = 1000
export const maxPlannedClasses = 12
export const tooManyLessonsMessage = 'A plan has at most 1,000 lessons. Please plan fewer at once.'
export const distantLessonMessage = (date: string) =>
  `Lessons more than ${maxPeriodDays} days ahead are neither moved by a plan nor copied: ${date}`

/** A stored lesson, as a plan sees it. */
export type StoredLesson = LessonInSchedule & {
  id: string
  templateId: string
  /** null: the teachers of its class. */
  ownTeacherIds: readonly string[] | null
  hasRecords: boolean
}
/** A lesson that a plan creates, or moves when it names the one that it was. */
type PlannedLesson = LessonTime & {
  classId: string
  templateId: string
  ownTeacherIds: readonly string[] | null
  from?: StoredLesson
}
/** A planned lesson with the id that it has or gets. */
export type IdentifiedLesson = PlannedLesson & { id: string }
export type PlannedClass = { id: string; weeklySchedule: readonly TimetableEntry[] }
/** What plans are made with: the calendar and the time of the school, and the lessons of the classes that are planned. */
export type PlanningState = { calendar: SchoolCalendar; now: Moment; lessons: readonly StoredLesson[] }

/** Why a lesson is not copied. */
type LeftOutReason = 'dayOff' | 'past' | 'template'

export type Plan = {
  lessons: PlannedLesson[]
  /** Existing lessons, which the plan would otherwise create. */
  existing: StoredLesson[]
  /** What has no free slot. */
  overflow: { classId: string; templateId: string }[]
  leftOut: (LessonTime & { classId: string; templateId: string; reason: LeftOutReason })[]
}

/** How many days after a day the slots of a plan are looked for. */
export const planSearchDays = 365

/** The last day of a sequence that names none: that of the term of its first day, or of the next term; without terms, a year later. */
export function lastDayOf({ terms }: SchoolCalendar, from: string): string {
  const ends = terms.map(({ to }) => to).filter((to) => to >= from)
  const last = addDays(from, maxPeriodDays - 1)
  const proposed = ends.sort()[0] ?? addDays(from, planSearchDays)
  return proposed < last ? proposed : last
}

/** The holidays and days off between two dates, both inclusive. */
export function daysOffBetween({ daysOff }: SchoolCalendar, from: string, to: string): CalendarSpan[] {
  return daysOff
    .filter((span) => span.from <= to && from <= span.to)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** The name of the holiday of a date; '' outside the terms. */
export function dayOffNameOn(calendar: SchoolCalendar, date: string): string {
  return dayOffOn(calendar, date)?.name ?? ''
}

/** Slots of a timetable between two dates, both inclusive, that have not begun and share no minute with a lesson of `taken`. */
export function freeSlotsBetween(
  { calendar, now }: Pick<PlanningState, 'calendar' | 'now'>,
  timetable: readonly TimetableEntry[],
  { from, until }: { from: string; until: string },
  taken: readonly LessonTime[],
): Slot[] {
  const takenOn = Map.groupBy(taken, ({ date }) => date)
  return datesBetween(from < now.date ? now.date : from, until)
    .flatMap((date) => slotsOn(calendar, timetable, date))
    .filter((slot) => !hasBegun(slot, now) && !takenOn.get(slot.date)?.some((lesson) => lessonsOverlap(slot, lesson)))
}

/** By date and time. */
export function inOrder<Lesson extends LessonTime>(lessons: readonly Lesson[]): Lesson[] {
  return [...lessons].sort((one, other) => (startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : 0))
}

/** Date and time at which a lesson begins, as a text that sorts by both. */
export const startOf = ({ date, startTime }: LessonTime) => `${date} ${startTime}`
const endOf = ({ date, endTime }: LessonTime) => `${date} ${endTime}`

/** Whether a lesson begins when the other one has ended, or later. */
export function isAfter(lesson: LessonTime, other: LessonTime): boolean {
  return startOf(lesson) >= endOf(other)
}

/**
 * Places templates in order into the free slots of each class. Templates that are scheduled in this order already are recognized: the
 * longest common subsequence of the list and of the lessons of the class from the first day to the last, before as many free
 * slots as the list is long, because an earlier run would not have gone further. Each of the others takes the first free slot
 * after the one before it in the list, before the next scheduled one, or is overflow.
 */
export function planSequence(
  state: PlanningState,
  classes: readonly PlannedClass[],
  { templateIds, from, until }: { templateIds: readonly string[]; from: string; until: string },
): Plan {
  const plan: Plan = { lessons: [], existing: [], overflow: [], leftOut: [] }
  for (const { id: classId, weeklySchedule } of classes) {
    const own = inOrder(
      state.lessons.filter((lesson) => lesson.classId === classId && lesson.date >= from && lesson.date <= until),
    )
    const slots = freeSlotsBetween(state, weeklySchedule, { from, until }, own)
    const end = slots[templateIds.length - 1]
    const existing = commonSubsequence(templateIds, end ? own.filter((lesson) => startOf(lesson) < startOf(end)) : own)
    let previous: LessonTime | undefined
    for (const [index, templateId] of templateIds.entries()) {
      const lesson = existing[index]
      if (lesson) {
        plan.existing.push(lesson)
        previous = lesson
        continue
      }
      const next = existing.slice(index).find((later) => later !== undefined)
      const slot = slots.find((free) => (!previous || isAfter(free, previous)) && (!next || isAfter(next, free)))
      if (slot) plan.lessons.push({ ...slot, classId, templateId, ownTeacherIds: null })
      else plan.overflow.push({ classId, templateId })
      previous = slot ?? previous
    }
  }
  return plan
}

/** The lesson for each template of the list that belongs to the longest common subsequence; the earliest where there are several. */
function commonSubsequence(
  templateIds: readonly string[],
  lessons: readonly StoredLesson[],
): (StoredLesson | undefined)[] {
  const candidates = lessons.filter(({ templateId }) => templateIds.includes(templateId))
  // The cell of a template and a lesson holds how many of those from there on are common.
  const width = candidates.length + 1
  const lengths = new Uint16Array((templateIds.length + 1) * width)
  const lengthAt = (template: number, lesson: number) => lengths[template * width + lesson] ?? 0
  for (let template = templateIds.length - 1; template >= 0; template--) {
    for (let lesson = candidates.length - 1; lesson >= 0; lesson--) {
      const isSame = templateIds[template] === candidates[lesson]?.templateId
      lengths[template * width + lesson] = isSame
        ? lengthAt(template + 1, lesson + 1) + 1
        : Math.max(lengthAt(template + 1, lesson), lengthAt(template, lesson + 1))
    }
  }
  let next = 0
  return templateIds.map((templateId, template) => {
    // Later templates are only preferred when more of them are common.
    let lesson = next
    while (lesson < candidates.length && candidates[lesson]?.templateId !== templateId) lesson++
    if (lesson === candidates.length || lengthAt(template + 1, lesson + 1) + 1 < lengthAt(template, next))
      return undefined
    next = lesson + 1
    return candidates[lesson]
  })
}
