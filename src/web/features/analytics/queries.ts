import * as api from '../../../contract/analytics/api.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useClassAnalytics = (classId: string) => useEndpointQuery(api.getClassAnalytics, { id: classId })
