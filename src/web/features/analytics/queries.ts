import { useEffect } from 'react'
import * as api from '../../../contract/analytics/api.ts'
import { dateAt, monthOf } from '../../../contract/kernel/dates.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The analytics of a class, fetched again when a month has begun since they were fetched, which changes no record. */
export function useClassAnalytics(classId: string, month: string) {
  const query = useEndpointQuery(queryKey(api.getClassAnalytics, { id: classId }))
  const { dataUpdatedAt, refetch } = query
  useEffect(() => {
    // `<`, because right after midnight an answer may be of a later month than `month`, which follows within ten seconds.
    if (dataUpdatedAt > 0 && monthOf(dateAt(new Date(dataUpdatedAt))) < month) void refetch({ cancelRefetch: false })
  }, [dataUpdatedAt, month, refetch])
  return query
}
