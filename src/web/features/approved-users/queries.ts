import { useRef } from 'react'
import * as api from '../../../contract/approved-users/api.ts'
import type { ApprovedUser, ApprovedUserInput } from '../../../contract/approved-users/schema.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { newId } from '../../lib/new-id.ts'

export const useApprovedUsers = ({ enabled }: { enabled: boolean }) =>
  useEndpointQuery(queryKey(api.listApprovedUsers), { enabled })
/** When the last daily backup was written: null if none was, nothing where none is. */
export const useServerStatus = () => useEndpointQuery<{ lastBackupAt?: string | null }>(['/readyz'], { staleTime: 0 })
export const useUpdateApprovedUser = () => useEndpointMutation(api.updateApprovedUser)
export const useDeleteApprovedUser = () => useEndpointMutation(api.deleteApprovedUser)

export const useInviteApprovedUser = () => useEndpointMutation(api.inviteApprovedUser)

/** Approves a user under an id that the same input keeps until it has succeeded, so that it can be sent again after a lost answer. */
export function useCreateApprovedUser() {
  const creation = useEndpointMutation(api.createApprovedUser)
  const attempt = useRef({ text: '', id: '' })
  return async function create(input: ApprovedUserInput): Promise<ApprovedUser> {
    const text = JSON.stringify(input)
    if (attempt.current.text !== text) attempt.current = { text, id: newId() }
    const user = await creation.mutateAsync({ body: { ...input, id: attempt.current.id } })
    attempt.current = { text: '', id: '' }
    return user
  }
}
