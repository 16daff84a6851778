import { addDays } from '../kernel/dates.ts'
import { isPast, type LessonCounts, type LessonTime, type Moment, scheduleBadgeOf } from '../scheduled-lessons/rules.ts'

/** On how many days before today the dashboard lists the registers that are not complete. */
const attentionDays = 14
/** How many of them it shows before a person requests all. */
export const attentionPortion = 6
/** How many it shows at most: because a school that completes no registers has two weeks of such lessons. */
export const attentionLimit = 200

/** The days before today on which an incomplete register still needs attention; both dates are inclusive. */
export function attentionWindow(today: string): { from: string; to: string } {
  return { from: addDays(today, -attentionDays), to: addDays(today, -1) }
}

/**
 * Whether the lesson's register should still be completed: the lesson has ended within the last days, it has students, and
 * not all of them have a record.
 */
export function needsAttention(lesson: LessonTime & LessonCounts, now: Moment): boolean {
  if (lesson.date < attentionWindow(now.date).from || !isPast(lesson, now) || lesson.studentCount === 0) return false
  return scheduleBadgeOf(lesson, now.date) !== 'complete'
}

/**
 * What the panel shows: the open registers of earlier days, counted by the server, then today's, oldest first. While the
 * server has not sent all earlier ones, today's are only counted.
 */
export function attentionList<Lesson extends LessonTime & LessonCounts>(
  earlier: { count: number; lessons: readonly Lesson[] },
  ofThisWeek: readonly Lesson[],
  now: Moment,
): { count: number; lessons: readonly Lesson[] } {
  const ofToday = ofThisWeek.filter((lesson) => lesson.date === now.date && needsAttention(lesson, now))
  const hasAll = earlier.lessons.length === earlier.count
  return {
    count: earlier.count + ofToday.length,
    lessons: hasAll ? [...earlier.lessons, ...ofToday] : earlier.lessons,
  }
}
