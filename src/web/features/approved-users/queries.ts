import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/approved-users/api.ts'
import type { ApprovedUser } from '../../../contract/approved-users/schema.ts'
import { callEndpoint } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation, useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

const approvedUsersKey = () => queryKey(api.listApprovedUsers)

export const useApprovedUsers = ({ enabled }: { enabled: boolean }) => useEndpointQuery(approvedUsersKey(), { enabled })
/** When the last daily backup was written: null if none was, nothing where none is. */
export const useServerStatus = () => useEndpointQuery<{ lastBackupAt?: string | null }>(['/readyz'], { staleTime: 0 })
export const useCreateApprovedUser = () => useEndpointMutation(api.createApprovedUser)
export const useUpdateApprovedUser = () => useEndpointMutation(api.updateApprovedUser)
export const useDeleteApprovedUser = () => useEndpointMutation(api.deleteApprovedUser)

/**
 * When the outcome of an invitation mail is known, in milliseconds: soon, or after the mail server's timeout of 20
 * seconds.
 */
const mailOutcomeDelays = [3_000, 25_000]

/** Sends an invitation; the list is fetched again when the outcome of its mail is known. */
export function useInviteApprovedUser() {
  const refresh = useInvalidateAll()
  const queryClient = useQueryClient()
  const listQueries = { queryKey: approvedUsersKey() }
  const refreshWaiting = () => {
    const cached = queryClient.getQueriesData<ApprovedUser[]>(listQueries).flatMap(([, users]) => users ?? [])
    if (cached.some(({ invitationMail }) => invitationMail?.state === 'waiting')) {
      void queryClient.invalidateQueries(listQueries)
    }
  }
  return useMutation({
    mutationFn: (input: { params: { id: string } }) => callEndpoint(api.inviteApprovedUser, input),
    onSuccess: () => {
      void refresh()
      for (const delay of mailOutcomeDelays) setTimeout(refreshWaiting, delay)
    },
  })
}
