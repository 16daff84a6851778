import * as api from '../../../contract/approved-users/api.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useApprovedUsers = ({ enabled }: { enabled: boolean }) =>
  useEndpointQuery(queryKey(api.listApprovedUsers), { enabled })
/** When the last daily backup was written: null if none was, nothing where none is. */
export const useServerStatus = () => useEndpointQuery<{ lastBackupAt?: string | null }>(['/readyz'], { staleTime: 0 })
export const useCreateApprovedUser = () => useEndpointMutation(api.createApprovedUser)
export const useUpdateApprovedUser = () => useEndpointMutation(api.updateApprovedUser)
export const useDeleteApprovedUser = () => useEndpointMutation(api.deleteApprovedUser)

export const useInviteApprovedUser = () => useEndpointMutation(api.inviteApprovedUser)
