import type { findConflicts } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { usePersonName } from '../../people/view.ts'

type TeacherConflict = ReturnType<typeof findConflicts<ScheduledLesson>>['ofTeachers'][number]

/** Says which teachers have another lesson at the same time. */
export function useTeacherConflictText(): (conflict: TeacherConflict) => string {
  const t = useMessages(lessonMoves)
  const nameOf = usePersonName()
  return ({ lesson, teacherIds }) =>
    t('ofTeacher', {
      names: teacherIds.map((id) => nameOf(id) ?? '…').join(', '),
      className: lesson.class.name,
      start: lesson.startTime,
      end: lesson.endTime,
    })
}
