import { request } from '../../lib/api/client.ts'
import { authClient } from '../../session/auth-client.ts'

/** A device on which the person is signed in: one session of the auth service. */
export type Device = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  refreshed_at: string
  is_current: boolean
}

export async function listDevices(): Promise<Device[]> {
  return (await send('GET', '/auth/v1/sessions')).json()
}

export async function signOutDevice(id: string): Promise<void> {
  await send('DELETE', `/auth/v1/sessions/${id}`)
}

async function send(method: string, path: string): Promise<Response> {
  const { data } = await authClient.getSession()
  return request(method, path, undefined, { token: data.session?.access_token ?? '' })
}
