import { useMutation } from '@tanstack/react-query'
import * as api from '../../../contract/approved-users/api.ts'
import type { ApprovedUserInput } from '../../../contract/approved-users/schema.ts'
import { call } from '../../lib/api-client.ts'
import { storedPerson } from '../../lib/stored-person.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange, useRefresh } from '../../lib/use-change.ts'

export const useApprovedUsers = ({ enabled }: { enabled: boolean }) =>
  useAnswer(api.listApprovedUsers, undefined, undefined, { enabled })
export const useChangeApprovedUser = () => useChange(api.changeApprovedUser)
export const useDeleteApprovedUser = () => useChange(api.deleteApprovedUser)
export const useInviteApprovedUser = () => useChange(api.inviteApprovedUser)

/** Approves an address; fails with 'Not authenticated' when nobody is signed in in this browser any more. */
export function useCreateApprovedUser() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: ApprovedUserInput) => {
      if (!storedPerson()) throw new Error('Not authenticated')
      return await call(api.createApprovedUser, { body })
    },
    onSuccess: () => {
      void refresh()
    },
  })
}
