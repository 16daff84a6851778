import { useMessages } from '../../lib/i18n/use-messages.ts'
import { people } from '../../messages/people.ts'
import { usePeople } from './queries.ts'

/**
 * Names the people by their account ids; null is the program itself. The function returns undefined until the people are
 * loaded, and a word for anybody where they cannot be.
 */
export function usePersonName(): (id: string | null) => string | undefined {
  const t = useMessages(people)
  const { data, isError } = usePeople()
  return (id) => {
    if (id === null) return t('program')
    if (!data) return isError ? t('unknown') : undefined
    const person = data.find((candidate) => candidate.id === id)
    return person ? person.name || t('unnamed') : t('hasLeft')
  }
}
