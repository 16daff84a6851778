import { useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass } from '../../../contract/classes/schema.ts'
import { fetchAnswer } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { sortClasses } from './view.ts'

/** All classes by name. */
export const useClasses = () => useEndpointQuery(queryKey(api.listClasses), { select: sortClasses })

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
