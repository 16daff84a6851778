import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/approved-users/api.ts'
import type { ApprovedUser, ApprovedUserInput } from '../../../contract/approved-users/schema.ts'
import { callEndpoint } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-client.ts'
import { useEndpointMutation, useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { storedPerson } from '../../session/stored-person.ts'

export const useApprovedUsers = ({ enabled }: { enabled: boolean }) =>
  useEndpointQuery(api.listApprovedUsers, undefined, undefined, { enabled })
export const useChangeApprovedUser = () => useEndpointMutation(api.updateApprovedUser)
export const useDeleteApprovedUser = () => useEndpointMutation(api.deleteApprovedUser)

// A mail leaves after the answer: at once, or the mail server's patience of 20 seconds has run out.
const mailOutcomeAfter = [3_000, 25_000]

/** Sends an invitation; the list is read once more when the fate of its mail is known. */
export function useInviteApprovedUser() {
  const refresh = useInvalidateAll()
  const queryClient = useQueryClient()
  const lists = { queryKey: queryKey(api.listApprovedUsers) }
  const look = () => {
    const cached = queryClient.getQueriesData<ApprovedUser[]>(lists).flatMap(([, users]) => users ?? [])
    if (cached.some(({ invitationMail }) => invitationMail?.state === 'waiting')) {
      void queryClient.invalidateQueries(lists)
    }
  }
  return useMutation({
    mutationFn: (sent: { params: { id: string } }) => callEndpoint(api.inviteApprovedUser, sent),
    onSuccess: () => {
      void refresh()
      for (const delay of mailOutcomeAfter) setTimeout(look, delay)
    },
  })
}

/** Approves an address; fails with 'Not authenticated' when nobody is signed in in this browser any more. */
export function useCreateApprovedUser() {
  const refresh = useInvalidateAll()
  return useMutation({
    mutationFn: async (body: ApprovedUserInput) => {
      if (!storedPerson()) throw new Error('Not authenticated')
      return await callEndpoint(api.createApprovedUser, { body })
    },
    onSuccess: () => {
      void refresh()
    },
  })
}
