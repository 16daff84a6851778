import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateOwnName } from '../../../../contract/approved-users/api.ts'
import { mayHaveBeenDone } from '../../../lib/api/client.ts'
import { invalidate } from '../../../lib/api/query-client.ts'
import { useCallEndpoint } from '../../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { ownApprovalKey } from '../../../session/session-provider.tsx'

/** Changes the signed-in person's name, which the account menu shows at once, or once it is fetched when the answer was lost. */
export function useUpdateOwnName() {
  const callEndpoint = useCallEndpoint()
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (input: { body: { name: string } }) => callEndpoint(updateOwnName, input),
    onSettled: (approval, error) => {
      if (!mayHaveBeenDone(error)) return
      if (approval) queryClient.setQueryData(ownApprovalKey, approval)
      else void invalidate(queryClient, { queryKey: ownApprovalKey })
      void invalidateAll()
    },
  })
}
