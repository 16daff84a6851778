import { useQueryClient } from '@tanstack/react-query'
import { listPeople } from '../../../contract/people/api.ts'
import { fetchAnswer } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** Everybody whose name may be shown beside what they have changed or teach. */
export const usePeople = ({ enabled = true } = {}) => useEndpointQuery(queryKey(listPeople), { enabled })

/** Returns a function that fetches them, unless they are known. */
export function useFetchPeople() {
  const queryClient = useQueryClient()
  return () => fetchAnswer(queryClient, queryKey(listPeople))
}
