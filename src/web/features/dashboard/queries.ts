import { keepPreviousData } from '@tanstack/react-query'
import * as api from '../../../contract/dashboard/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useDashboard = (today: string) => useEndpointQuery(queryKey(api.getDashboard, undefined, { today }))

/** The open registers of the days before today; the first ones stay shown while all are fetched. */
export const useOpenRegisters = (today: string, portion: 'first' | 'all') =>
  useEndpointQuery(queryKey(api.listOpenRegisters, undefined, { today, portion }), {
    placeholderData: keepPreviousData,
  })
