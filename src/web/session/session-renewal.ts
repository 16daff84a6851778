import { navigate } from 'wouter/use-browser-location'
import { provideSessionRenewal } from '../lib/api/client.ts'
import { withTimeout } from '../lib/api/timeout.ts'
import { paths } from '../lib/paths.ts'
import { writeStored } from '../lib/storage/local-storage.ts'
import { currentSessionState, type SignOutReason, setSignedOut } from './session-state.ts'
import { hasStoredSessionExpired, sessionKey } from './stored-person.ts'
import { finishSignOutLater, storedAccessToken } from './unfinished-sign-out.ts'

// Several requests may have been refused before one renewal; they are sent again without another one.
const freshMs = 5_000

/** Fetches the auth client, which a page with a valid session needs only for its next renewal. */
export const loadAuthClient = () => withTimeout(import('./auth-client.ts'))

let renewedAt = Number.NEGATIVE_INFINITY
let renewal: Promise<boolean> | undefined

/**
 * Renews the session once when the product API answers 401, and before a request when it has expired; ends it when it
 * cannot be renewed.
 */
export function renewSessionWhenRefused() {
  provideSessionRenewal({
    owner: () => currentSessionState().person?.userId,
    hasExpired: () => currentSessionState().person !== undefined && hasStoredSessionExpired(),
    renew: () => {
      if (performance.now() - renewedAt < freshMs) return Promise.resolve(true)
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
      return renewal
    },
  })
}

/** Ends the session on this device and on the server; the login page shows the reason if there is one. */
export async function endSession(reason?: SignOutReason) {
  const token = storedAccessToken()
  navigate(reason ? paths.login : paths.home, { replace: reason !== undefined })
  setSignedOut(reason)
  try {
    const { authClient, isAuthRetryableFetchError } = await loadAuthClient()
    const { error } = await authClient.signOut({ scope: 'local' })
    if (isAuthRetryableFetchError(error)) finishSignOutLater(token)
  } catch {
    // Without the client's code.
    writeStored(sessionKey, undefined)
    finishSignOutLater(token)
  }
}

async function renew() {
  // A sign-in that is under way has no session to renew.
  if (!currentSessionState().person) return false
  const { authClient, isAuthRetryableFetchError } = await loadAuthClient()
  // An expired session is renewed by the client itself when it starts.
  const { data, error } = await (hasStoredSessionExpired() ? authClient.getSession() : authClient.refreshSession())
  if (data.session) {
    renewedAt = performance.now()
    return true
  }
  // A lost connection is no refusal: the call fails like any unanswered one, and the session stays.
  if (isAuthRetryableFetchError(error)) throw new TypeError('The session could not be renewed', { cause: error })
  await endSession('sessionEnded')
  return false
}
