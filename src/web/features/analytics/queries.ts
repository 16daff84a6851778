import * as api from '../../../contract/analytics/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClassAnalytics = (classId: string) => useEndpointQuery(queryKey(api.getClassAnalytics, { id: classId }))
