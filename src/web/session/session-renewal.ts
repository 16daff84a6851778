import { isAuthRetryableFetchError } from '@supabase/auth-js'
import { navigate } from 'wouter/use-browser-location'
import { onUnauthenticated } from '../lib/api/client.ts'
import { paths } from '../lib/paths.ts'
import { authClient } from './auth-client.ts'
import { type SignOutReason, setSignedOut } from './session-state.ts'

// Several requests may have been refused before one renewal; they are sent again without another one.
const freshMilliseconds = 5_000

let renewedAt = Number.NEGATIVE_INFINITY
let renewal: Promise<boolean> | undefined

/** Renews the session once when the product API answers 401, and ends it when it cannot be renewed. */
export function renewSessionWhenRefused() {
  onUnauthenticated(() => {
    if (performance.now() - renewedAt < freshMilliseconds) return Promise.resolve(true)
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

/** Ends the session on this device and on the server; the login page shows the reason if there is one. */
export function endSession(reason?: SignOutReason) {
  navigate(reason ? paths.login : paths.home, { replace: reason !== undefined })
  setSignedOut(reason)
  return authClient.signOut({ scope: 'local' })
}

async function renew() {
  const { data, error } = await authClient.refreshSession()
  if (data.session) {
    renewedAt = performance.now()
    return true
  }
  // A lost connection is no refusal: the call fails like any unanswered one, and the session stays.
  if (isAuthRetryableFetchError(error)) throw new TypeError('The session could not be renewed', { cause: error })
  if (error) await endSession('sessionEnded')
  return false
}
