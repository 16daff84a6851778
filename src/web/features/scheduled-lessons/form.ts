import type { z } from 'zod'
import {
  futureLessonMessage,
  hasBegun,
  type Moment,
  pastLessonMessage,
} from '../../../contract/scheduled-lessons/rules.ts'
import { scheduledLessonInput } from '../../../contract/scheduled-lessons/schema.ts'

export type LessonFields = Pick<z.input<typeof scheduledLessonInput>, 'templateId' | 'classId' | 'date' | 'startTime'>

/** The contract's schema, with a date that is not before today. */
export function lessonSchema(today: string) {
  const { date } = scheduledLessonInput.shape
  return scheduledLessonInput.safeExtend({ date: date.refine((day) => day >= today, pastLessonMessage) })
}

/** The contract's schema, with a lesson that has begun. */
export function pastLessonSchema(now: Moment) {
  return scheduledLessonInput.refine((lesson) => hasBegun(lesson, now), { path: ['date'], error: futureLessonMessage })
}
