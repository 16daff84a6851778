import { useEffect, useRef } from 'react'
import * as api from '../../../contract/analytics/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The analytics of a class, fetched again when another month begins, which changes no record. */
export function useClassAnalytics(classId: string, month: string) {
  const query = useEndpointQuery(queryKey(api.getClassAnalytics, { id: classId }))
  const { refetch } = query
  const shownMonth = useRef(month)
  useEffect(() => {
    if (shownMonth.current === month) return
    shownMonth.current = month
    void refetch()
  }, [month, refetch])
  return query
}
