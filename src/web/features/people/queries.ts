import { listPeople } from '../../../contract/people/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** Everybody whose name may stand beside what they have changed or teach. */
export const usePeople = ({ enabled = true } = {}) => useEndpointQuery(queryKey(listPeople), { enabled })
