import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { navigate } from 'wouter/use-browser-location'
import { onUnauthenticated } from '../lib/api/client.ts'
import { paths } from '../lib/paths.ts'
import { authClient } from './auth-client.ts'
import { type SignOutReason, setSignedOut } from './session-state.ts'

// A page asks for several things at once: what was sent before a renewal and refused after it is simply sent again.
const stillFresh = 5_000

let renewedAt = Number.NEGATIVE_INFINITY
let renewal: Promise<boolean> | undefined

/** Renews the session once when the product API answers 401, and ends it when it cannot be renewed. */
export function renewSessionWhenRefused() {
  onUnauthenticated(() => {
    if (performance.now() - renewedAt < stillFresh) return Promise.resolve(true)
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  })
  const { data } = authClient.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') setSignedOut()
  })
  return () => data.subscription.unsubscribe()
}

/** Forgets the session on this device at once and tells the server; a notice is shown on the login page. */
export function endSession(notice?: SignOutReason) {
  navigate(notice ? paths.login : paths.home, { replace: notice !== undefined })
  setSignedOut(notice)
  return authClient.signOut({ scope: 'local' })
}

async function renew() {
  const { data, error } = await authClient.refreshSession()
  if (data.session) {
    renewedAt = performance.now()
    return true
  }
  // A bad connection is no refusal: the call fails as one that was never answered, and the session stays.
  if (isAuthRetryableFetchError(error)) throw new TypeError('The session could not be renewed', { cause: error })
  if (error) await endSession('sessionEnded')
  return false
}
