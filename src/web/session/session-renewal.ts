import { navigate } from 'wouter/use-browser-location'
import { provideSessionRenewal } from '../lib/api/client.ts'
import { withTimeout } from '../lib/api/timeout.ts'
import { paths } from '../lib/paths.ts'
import { writeStored } from '../lib/storage/local-storage.ts'
import { currentSessionState, type SignOutReason, setSignedOut, shareSignOutReason } from './session-state.ts'
import { hasStoredSessionExpired, sessionKey, storedPerson } from './stored-person.ts'
import { finishSignOut, removeStoredSession } from './unfinished-sign-out.ts'

// Several requests may have been refused before one renewal; they are sent again without another one.
const freshMs = 5_000

/** Fetches the auth client, which a page with a valid session needs only for its next renewal. */
export const loadAuthClient = () => withTimeout(import('./auth-client.ts'))

/** Whether somebody is signed in, by what this device has of the session; where the browser forbids storage only the client has it. */
export async function hasSession(): Promise<boolean> {
  if (storedPerson()) return true
  const { authClient, isAuthRetryableFetchError } = await loadAuthClient()
  const { data, error } = await authClient.getSession()
  // A lost connection is no refusal.
  return data.session !== null || isAuthRetryableFetchError(error)
}

let renewedAt = Number.NEGATIVE_INFINITY
let renewal: Promise<boolean> | undefined
/** How often a session has ended in this window: a request that was under way then ends no later one. */
let endings = 0

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

/** Ends the session on this device at once, and on the server when that answers; the login page shows the reason if there is one. */
export async function endSession(reason?: SignOutReason) {
  endings += 1
  const { person } = currentSessionState()
  shareSignOutReason(reason)
  const wasStored = removeStoredSession()
  navigate(reason ? paths.login : paths.home, { replace: reason !== undefined })
  setSignedOut(reason)
  if (wasStored) await finishSignOut()
  else if (person) await signOutClient().catch(() => undefined)
}

/**
 * Ends the sessions of the person on all devices, and resolves to whether the server did, false also where the session has ended here
 * meanwhile. Without an answer the session stays; one that had ended before ends here as well, and the login page shows the reason.
 */
export async function endAllSessions(): Promise<boolean> {
  const [endingsBefore, { person }] = [endings, currentSessionState()]
  const { authClient, isAuthRetryableFetchError, isOvertaken } = await loadAuthClient()
  authClient.forgetFailedRenewal()
  const { data, error } = await authClient.getSession()
  const token = data.session?.access_token
  // Unlike `signOut` of the client, it takes no refusal for a success.
  const failure = token ? (await authClient.admin.signOut(token, 'global')).error : error
  // Meanwhile somebody else may have signed in, here or in another tab.
  const { person: nextPerson = person } = currentSessionState()
  if (endings !== endingsBefore || nextPerson?.userId !== person?.userId) return false
  if (token && !failure) {
    // There is nothing left to end on the server.
    writeStored(sessionKey, undefined)
    await endSession()
    return true
  }
  const isRefused = token ? [400, 401, 403].includes(failure?.status ?? 0) : !isAuthRetryableFetchError(failure)
  if (isRefused && !isOvertaken(failure)) await endSession('sessionEnded')
  return false
}

async function signOutClient() {
  const { signOutOfMemory } = await loadAuthClient()
  await signOutOfMemory()
}

async function renew() {
  const { person } = currentSessionState()
  // A sign-in that is under way has no session to renew.
  if (!person) return false
  const endingsBefore = endings
  const { authClient, isAuthRetryableFetchError, isOvertaken } = await loadAuthClient()
  authClient.forgetFailedRenewal()
  // An expired session is renewed by the client itself when it starts.
  const { data, error } = await (hasStoredSessionExpired() ? authClient.getSession() : authClient.refreshSession())
  if (endings !== endingsBefore) return false
  // A lost connection is no refusal: the call fails like any unanswered one, and the session stays.
  if (isAuthRetryableFetchError(error)) throw new TypeError('The session could not be renewed', { cause: error })
  if (!data.session && !isOvertaken(error)) {
    await endSession('sessionEnded')
    return false
  }
  const isRenewed = data.session !== null || storedPerson()?.userId === person.userId
  if (isRenewed) renewedAt = performance.now()
  return isRenewed
}
