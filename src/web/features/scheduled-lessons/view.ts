import {
  type GradingProgress,
  gradingProgressOf,
  hasBegun,
  type lessonConflictsOf,
  type Moment,
} from '../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../contract/scheduled-lessons/schema.ts'
import type { Translate } from '../../lib/i18n/messages.ts'
import type { lessonMoves } from '../../messages/lesson-moves.ts'
import type { NameOf } from '../people/view.ts'

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

type TeacherConflict = ReturnType<typeof lessonConflictsOf<ScheduledLesson>>['ofTeachers'][number]

type MoveTexts = Translate<typeof lessonMoves.en>

/** Says that the class has another lesson at the same time. */
export function classConflictText(t: MoveTexts, lesson: ScheduledLesson): string {
  return t('ofClass', {
    className: lesson.class.name,
    title: lesson.template.title,
    start: lesson.startTime,
    end: lesson.endTime,
  })
}

/** Says which teachers have another lesson at the same time. */
export function teacherConflictText(t: MoveTexts, nameOf: NameOf, { lesson, teacherIds }: TeacherConflict): string {
  return t('ofTeacher', {
    names: teacherIds.map((id) => nameOf(id) ?? '…').join(', '),
    className: lesson.class.name,
    start: lesson.startTime,
    end: lesson.endTime,
  })
}
