import { addMinutes, addMonths, minutesOf, monthOf, timeOfMinutes } from '../kernel/dates.ts'
import { invariant } from '../kernel/invariant.ts'

export const firstStartTime = '08:00'
export const lastStartTime = '17:00'
const startTimeStepMinutes = 5
export const pastLessonMessage = 'Cannot schedule lessons in the past'
export const lessonTookPlaceMessage = 'This lesson has taken place and cannot be moved'
export const lessonHasRecordsMessage = 'This lesson has records, which would be moved with it'
export const lessonOverlapMessage = 'The class already has a lesson at this time'
export const futureLessonMessage = 'Only a lesson that has begun can be added later'

/** What is written about a lesson after it, and how long each text may be. */
export const journalFields = ['topic', 'homework', 'notes'] as const
export type JournalField = (typeof journalFields)[number]
export const journalLengths = { topic: 500, homework: 2000, notes: 5000 } as const satisfies Record<
  JournalField,
  number
>

export type Moment = { date: string; time: string }
export type LessonTime = { date: string; startTime: string; endTime: string }

/** The start times offered: 08:00 to 17:00, every five minutes. */
export function startTimeChoices(): string[] {
  const first = minutesOf(firstStartTime)
  const count = (minutesOf(lastStartTime) - first) / startTimeStepMinutes + 1
  return Array.from({ length: count }, (_, step) => {
    const time = timeOfMinutes(first + step * startTimeStepMinutes)
    invariant(time, 'every start time is on the same day')
    return time
  })
}

/** A lesson is past when its date and end time are before now. */
export function isPast(lesson: Pick<LessonTime, 'date' | 'endTime'>, now: Moment): boolean {
  return lesson.date < now.date || (lesson.date === now.date && lesson.endTime < now.time)
}

/**
 * The first day of the month two months ago: the page of a class shows the lessons since then at once, and asks for the same ones
 * all month.
 */
export const recentSince = (today: string) => `${addMonths(monthOf(today), -2)}-01`

/** Whether the lesson's date and start time are not after now. */
export function hasBegun(lesson: Pick<LessonTime, 'date' | 'startTime'>, now: Moment): boolean {
  return lesson.date < now.date || (lesson.date === now.date && lesson.startTime <= now.time)
}

/** Whether the lesson is being given now. */
export function isCurrent(lesson: LessonTime, now: Moment): boolean {
  return lesson.date === now.date && hasBegun(lesson, now) && now.time <= lesson.endTime
}

/** The lessons being given now. */
export function lessonsOnNow<Lesson extends LessonTime>(lessons: readonly Lesson[], now: Moment): Lesson[] {
  return lessons.filter((lesson) => isCurrent(lesson, now))
}

/** The lessons that start next today: all that share the earliest start after now. */
export function lessonsUpNext<Lesson extends LessonTime>(lessons: readonly Lesson[], now: Moment): Lesson[] {
  const later = lessons.filter(({ date, startTime }) => date === now.date && startTime > now.time)
  const earliest = later.map(({ startTime }) => startTime).sort()[0]
  return later.filter(({ startTime }) => startTime === earliest)
}

export type LessonCounts = {
  studentCount: number
  presentCount: number
  progressCount: number
  gradedCount: number
}
type ScheduleBadge = 'future' | 'pending' | 'complete' | 'inProgress'

/** The badge of a lesson card: how many of its students have a record. */
export function scheduleBadgeOf(lesson: { date: string } & LessonCounts, today: string): ScheduleBadge {
  if (lesson.date > today) return 'future'
  if (lesson.progressCount === 0) return 'pending'
  return lesson.progressCount === lesson.studentCount ? 'complete' : 'inProgress'
}

export type GradingProgress = 'all' | 'some' | 'none'

/** How many of the students who were present have points, for the colour of the progress bar: an absent one cannot be graded. */
export function gradingProgressOf({
  presentCount,
  gradedCount,
}: Pick<LessonCounts, 'presentCount' | 'gradedCount'>): GradingProgress {
  if (gradedCount === 0) return 'none'
  return gradedCount >= presentCount ? 'all' : 'some'
}

/** A title as the cards of the week show it: at most 15 characters, then two dots. */
export function shortTitle(title: string): string {
  const letters = Array.from(title.normalize())
  return letters.length > 15 ? `${letters.slice(0, 15).join('')}..` : title
}

/** Whether two lessons of the same day take some of the same minutes. */
export function lessonsOverlap(first: LessonTime, second: LessonTime): boolean {
  return first.date === second.date && first.startTime < second.endTime && second.startTime < first.endTime
}

/** A lesson as far as others can be in conflict with it; `id` left out: not stored yet. */
export type LessonInSchedule = LessonTime & { id?: string; classId: string; teacherIds: readonly string[] }

/**
 * The lessons that share a minute with this one: `ofClass` those of its class, which a plan or a move may join only when
 * the person has confirmed it, `ofTeachers` those of other classes with some of its teachers, which are only pointed out.
 */
export function lessonConflictsOf<Lesson extends LessonInSchedule>(
  lesson: LessonInSchedule,
  others: readonly Lesson[],
) {
  const overlapping = others.filter((other) => other.id !== lesson.id && lessonsOverlap(lesson, other))
  return {
    ofClass: overlapping.filter(({ classId }) => classId === lesson.classId),
    ofTeachers: overlapping.flatMap((other) => {
      const teacherIds = other.teacherIds.filter((id) => lesson.teacherIds.includes(id))
      return other.classId !== lesson.classId && teacherIds.length > 0 ? [{ lesson: other, teacherIds }] : []
    }),
  }
}

/** The time of a lesson that is moved: as long as it was; undefined when it would end after midnight. */
export function timeOfMove(lesson: LessonTime, { date, startTime }: { date: string; startTime: string }) {
  const endTime = addMinutes(startTime, minutesOf(lesson.endTime) - minutesOf(lesson.startTime))
  return endTime === undefined ? undefined : { date, startTime, endTime }
}

/** Why a lesson cannot be moved to a time; undefined when it can. */
export function reasonAgainstMove(lesson: LessonTime, target: LessonTime, now: Moment): string | undefined {
  if (isPast(lesson, now)) return lessonTookPlaceMessage
  return isPast(target, now) ? pastLessonMessage : undefined
}

/** Whether two lessons have the same date and the same start. */
export function isAtSameTime(
  first: Pick<LessonTime, 'date' | 'startTime'>,
  second: Pick<LessonTime, 'date' | 'startTime'>,
): boolean {
  return first.date === second.date && first.startTime === second.startTime
}
