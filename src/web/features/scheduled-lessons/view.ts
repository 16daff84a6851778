import {
  type GradingProgress,
  gradingProgressOf,
  hasBegun,
  type Moment,
} from '../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'

/** The colour of the progress bar. */
export const gradingVariants = {
  all: 'green',
  some: 'amber',
  none: 'grey',
} as const satisfies Record<GradingProgress, string>

/** The colour of a lesson's badge: that of its progress bar, where it has one, so that the two never contradict each other. */
export function statusVariant(lesson: ScheduledLesson, now: Moment) {
  return hasBegun(lesson, now) ? gradingVariants[gradingProgressOf(lesson)] : 'blue'
}
