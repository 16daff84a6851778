import { AuthClient } from '@supabase/auth-js'
import { fetchWithTimeout } from '../lib/api/client.ts'
import { sessionKey } from './stored-person.ts'

/** The only client of the auth service; importing this module starts it. */
export const authClient = new AuthClient({
  url: '/auth/v1',
  storageKey: sessionKey,
  detectSessionInUrl: false,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  fetch: fetchWithTimeout,
})
