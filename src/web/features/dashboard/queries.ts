import * as api from '../../../contract/dashboard/api.ts'
import { weekBoundsOf } from '../../../contract/kernel/dates.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** What the dashboard shows first: the counts, the first open registers, and the lessons of today's week. */
export const useHome = (today: string) =>
  useEndpointQuery(queryKey(api.getHome, undefined, { today, ...weekBoundsOf(today) }))

/** The open registers of the days before today; the first ones stay shown while all are fetched. */
export function useOpenRegisters(today: string, portion: 'first' | 'all') {
  const home = useHome(today)
  const first = home.data?.openRegisters
  const all = useEndpointQuery(queryKey(api.listOpenRegisters, undefined, { today, portion: 'all' }), {
    enabled: portion === 'all',
    ...(first && { placeholderData: first }),
  })
  return portion === 'all' ? all : { ...home, data: first }
}
