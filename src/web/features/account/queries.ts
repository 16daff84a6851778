import { request } from '../../lib/api/client.ts'
import { authClient } from '../../session/auth-client.ts'

/** One session of the person at the auth service. */
export type Device = {
  id: string
  user_agent: string | null
  refreshed_at: string
  is_current: boolean
}

export async function listDevices(): Promise<Device[]> {
  return (await sendWithToken('GET', '/auth/v1/sessions')).json()
}

export async function signOutDevice(id: string): Promise<void> {
  await sendWithToken('DELETE', `/auth/v1/sessions/${id}`)
}

async function sendWithToken(method: string, path: string): Promise<Response> {
  const { data } = await authClient.getSession()
  return request(method, path, undefined, { ...(data.session && { token: data.session.access_token }) })
}
