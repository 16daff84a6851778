import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../messages/lesson-moves.ts'
import { useFetchPeople } from '../../people/queries.ts'
import { useNamesIn } from '../../people/view.ts'
import { type TeacherConflict, teacherConflictText } from '../view.ts'

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
