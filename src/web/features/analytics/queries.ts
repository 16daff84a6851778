import { useEffect } from 'react'
import * as api from '../../../contract/analytics/api.ts'
import { dateAt, monthOf } from '../../../contract/kernel/dates.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

/** The analytics of a class, fetched again when another month has begun since, which changes no record. */
export function useClassAnalytics(classId: string, month: string) {
  const query = useEndpointQuery(queryKey(api.getClassAnalytics, { id: classId }))
  const { dataUpdatedAt, refetch } = query
  useEffect(() => {
    // Not where they differ otherwise: what is fetched right after midnight is of a later month than the one that is still shown.
    if (dataUpdatedAt > 0 && monthOf(dateAt(new Date(dataUpdatedAt))) < month) void refetch()
  }, [dataUpdatedAt, month, refetch])
  return query
}
