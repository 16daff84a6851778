import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFirstAdmin as createFirstAdminEndpoint } from '../../../contract/approved-users/api.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { callEndpoint, request } from '../../lib/api/client.ts'
import { useQueryWithRetry } from '../../lib/api/use-query-with-retry.ts'
import { authClient, isAuthRetryableFetchError } from '../../session/auth-client.ts'

/** One session of the person at the auth service. */
export type Device = {
  id: string
  user_agent: string | null
  refreshed_at: string
  is_current: boolean
}

const devicesKey = ['/auth/v1', 'sessions']

/** The sessions of the person. Not cached, because sessions begin and end on other devices. */
export const useDevices = () => useQueryWithRetry({ queryKey: devicesKey, queryFn: listDevices, gcTime: 0 })

async function listDevices(): Promise<Device[]> {
  return (await sendWithToken('GET', '/auth/v1/sessions')).json()
}

/** Ends the session of another device. */
export function useSignOutDevice({ onFailed }: { onFailed: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Device) => sendWithToken('DELETE', `/auth/v1/sessions/${id}`),
    onSuccess: (_, device) => {
      queryClient.setQueryData<Device[]>(devicesKey, (all) => all?.filter(({ id }) => id !== device.id))
    },
    onError: onFailed,
  })
}

async function sendWithToken(method: string, path: string): Promise<Response> {
  const { data, error } = await authClient.getSession()
  // Without a token the request would be refused, which ends the session.
  if (isAuthRetryableFetchError(error)) throw new TypeError('The session could not be renewed', { cause: error })
  return request(method, path, undefined, { ...(data.session && { token: data.session.access_token }) })
}

/** Creates the first admin of an empty school, with the token of the link that the server printed. */
export const createFirstAdmin = (body: InputOf<typeof createFirstAdminEndpoint>) =>
  callEndpoint(createFirstAdminEndpoint, { body })
