import { type LessonInSchedule, lessonConflictsOf } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { usePersonName } from '../../people/view.ts'
import { classConflictText, teacherConflictText } from '../view.ts'

type Props = { lesson: LessonInSchedule; others: readonly ScheduledLesson[] }

/** Points out the lessons of the class, and of its teachers, at the same time. */
export function LessonConflicts({ lesson, others }: Props) {
  const t = useMessages(lessonMoves)
  const { ofClass, ofTeachers } = lessonConflictsOf(lesson, others)
  const nameOf = usePersonName({ enabled: ofTeachers.length > 0 })
  const texts = [
    ...ofClass.map((other) => ({ id: other.id, text: classConflictText(t, other) })),
    ...ofTeachers.map((conflict) => ({ id: conflict.lesson.id, text: teacherConflictText(t, nameOf, conflict) })),
  ]
  return texts.map(({ id, text }) => (
    <p key={id} className="rounded-control bg-amber-soft px-3.5 py-2.5 wrap-anywhere text-amber">
      {text}
    </p>
  ))
}
