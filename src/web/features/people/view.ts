import { useMessages } from '../../lib/i18n/use-messages.ts'
import { people } from '../../messages/people.ts'
import { usePeople } from './queries.ts'

/**
 * Names the people by their account ids; null is the program itself. The function returns undefined until the people are
 * loaded.
 */
export function usePersonName(): (id: string | null) => string | undefined {
  const t = useMessages(people)
  const { data } = usePeople()
  return (id) => {
    if (id === null) return t('program')
    if (!data) return undefined
    const person = data.find((candidate) => candidate.id === id)
    return person ? person.name || t('unnamed') : t('hasLeft')
  }
}
