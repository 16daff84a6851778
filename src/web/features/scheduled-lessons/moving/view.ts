import type { lessonConflictsOf } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import type { Translate } from '../../../lib/i18n/messages.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { useFetchPeople } from '../../people/queries.ts'
import { type NameOf, useNamesIn } from '../../people/view.ts'

type TeacherConflict = ReturnType<typeof lessonConflictsOf<ScheduledLesson>>['ofTeachers'][number]

/** Says which teachers have another lesson at the same time. */
export function teacherConflictText(
  t: Translate<typeof lessonMoves.en>,
  nameOf: NameOf,
  { lesson, teacherIds }: TeacherConflict,
): string {
  return t('ofTeacher', {
    names: teacherIds.map((id) => nameOf(id) ?? '…').join(', '),
    className: lesson.class.name,
    start: lesson.startTime,
    end: lesson.endTime,
  })
}

/** Returns a function that says it of several, and fetches the people only when there are some. */
export function useTeacherConflictTexts(): (conflicts: readonly TeacherConflict[]) => Promise<string[]> {
  const t = useMessages(lessonMoves)
  const fetchPeople = useFetchPeople()
  const namesIn = useNamesIn()
  return async (conflicts) => {
    if (conflicts.length === 0) return []
    const people = await fetchPeople().catch(() => undefined)
    const nameOf = namesIn({ data: people, isError: people === undefined })
    return conflicts.map((conflict) => teacherConflictText(t, nameOf, conflict))
  }
}
