import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateOwnName } from '../../../../contract/approved-users/api.ts'
import { callEndpoint } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { ownApprovalKey } from '../../../session/session-provider.tsx'

/** Changes the signed-in person's name, which the account menu shows at once. */
export function useUpdateOwnName() {
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (input: { body: { name: string } }) => callEndpoint(updateOwnName, input),
    onSuccess: (approval) => {
      queryClient.setQueryData(ownApprovalKey, approval)
      void invalidateAll()
    },
  })
}
