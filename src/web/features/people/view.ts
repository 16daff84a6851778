import { useMessages } from '../../lib/i18n/use-messages.ts'
import { people } from '../../messages/people.ts'
import { teaching } from '../../messages/teaching.ts'
import { useSession } from '../../session/session-provider.tsx'
import { usePeople } from './queries.ts'

/** The name of a person by account id, null being the program itself; undefined until the people are loaded. */
export type NameOf = (id: string | null) => string | undefined

/**
 * Names the people by their account ids. The function returns undefined until the people are loaded, and a word for anybody
 * where they cannot be.
 */
export function usePersonName(options: { enabled?: boolean } = {}): NameOf {
  return useNamesIn()(usePeople(options))
}

/** Returns a function that names the people of an answer. */
export function useNamesIn(): (answer: Pick<ReturnType<typeof usePeople>, 'data' | 'isError'>) => NameOf {
  const t = useMessages(people)
  return ({ data, isError }) =>
    (id) => {
      if (id === null) return t('program')
      if (!data) return isError ? t('unknown') : undefined
      const person = data.find((candidate) => candidate.id === id)
      return person ? person.name || t('unnamed') : t('hasLeft')
    }
}

/** The people to choose from, the signed-in one first; `chosen` are added who are no longer among them. */
export function usePersonOptions(chosen: readonly string[]): { value: string; label: string }[] {
  const t = useMessages(teaching)
  const { userId } = useSession()
  const nameOf = usePersonName()
  const { data = [] } = usePeople()
  const ids = data.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id)
  const all = [...new Set([...ids.filter((id) => id === userId), ...ids, ...chosen.filter((id) => id !== '')])]
  return all.map((id) => {
    const name = nameOf(id) ?? '…'
    return { value: id, label: id === userId ? t('you', { name }) : name }
  })
}

/**
 * Names those who teach a lesson, where the signed-in person is none of them: '' until the people are loaded, undefined where
 * there is nobody to name. The people are fetched only when there is somebody.
 */
export function useOtherTeachers(lessons: readonly { teacherIds: readonly string[] }[] | undefined) {
  const { userId } = useSession()
  const isOfOthers = ({ teacherIds }: { teacherIds: readonly string[] }) =>
    teacherIds.length > 0 && !teacherIds.includes(userId)
  const nameOf = usePersonName({ enabled: lessons?.some(isOfOthers) ?? false })
  return (lesson: { teacherIds: readonly string[] }) =>
    isOfOthers(lesson) ? lesson.teacherIds.flatMap((id) => nameOf(id) ?? []).join(', ') : undefined
}
