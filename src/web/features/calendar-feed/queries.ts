import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/calendar-feed/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useCallEndpoint } from '../../lib/api/use-call-endpoint.ts'
import { useQueryWithRetry } from '../../lib/api/use-query-with-retry.ts'

const key = queryKey(api.getCalendarFeed)

/** The person's own address; not cached after the dialog has closed, because it is a secret. */
export function useCalendarFeed() {
  const callEndpoint = useCallEndpoint()
  return useQueryWithRetry({ queryKey: key, queryFn: () => callEndpoint(api.getCalendarFeed, {}), gcTime: 0 })
}

/** Creates the address, or replaces it. */
export function useRenewCalendarFeed() {
  const callEndpoint = useCallEndpoint()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(api.renewCalendarFeed, {}),
    // Also without an answer: the address that is shown may have been replaced.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
