import { useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { foldText } from '../../../contract/kernel/text.ts'
import { fetchAnswer } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

let collator: Intl.Collator | undefined

function inOrder(classes: readonly SchoolClass[]) {
  // Made when classes are first sorted: it reads the data of its language, which every other page would wait for.
  collator ??= new Intl.Collator('uk', { numeric: true })
  const { compare } = collator
  return classes.toSorted((one, other) => compare(sortedAs(one), sortedAs(other)))
}

// As the server sorts names: an apostrophe is no letter of the alphabet.
const sortedAs = ({ name }: SchoolClass) => foldText(name).replaceAll("'", '')

/** All classes by name, numbers by value: 2-А comes before 10-А, which no collation of the database does. */
export const useClasses = () => useEndpointQuery(queryKey(api.listClasses), { select: inOrder })

/** Returns a function that fetches the classes unless they are known, and one that returns those that are, for what happens without rendering. */
export function useFetchClasses() {
  const queryClient = useQueryClient()
  const key = queryKey(api.listClasses)
  return {
    fetchClasses: () => fetchAnswer(queryClient, key),
    knownClasses: () => queryClient.getQueryData<SchoolClass[]>(key) ?? [],
  }
}

export const saveClassEndpoints = { create: api.createClass, update: api.updateClass }

export const deleteClassEndpoints = { delete: api.deleteClass, restore: api.restoreClass }
