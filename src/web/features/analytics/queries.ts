import * as api from '../../../contract/analytics/api.ts'
import { useAnswer } from '../../lib/api/use-endpoint-query.ts'

export const useClassAnalytics = (classId: string) => useAnswer(api.getClassAnalytics, { id: classId })
