import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { fetchWithTimeout } from '../lib/api/send.ts'
import { setSignedOut } from './session-state.ts'
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

export { isAuthRetryableFetchError }

authClient.onAuthStateChange((event) => {
  if (event === 'SIGNED_OUT') setSignedOut()
})
