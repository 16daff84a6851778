import { AuthClient, isAuthRefreshDiscardedError, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { fetchWithTimeout } from '../lib/api/send.ts'
import { currentSessionState, followStoredSession, shareSignOutReason, whenSessionEnds } from './session-state.ts'
import { sessionKey, storedTokens } from './stored-person.ts'

/** Answered in place of the server to a renewal of a session that is not the one of this device any more. */
const overtakenCode = 'renewal_overtaken'

export class SessionClient extends AuthClient {
  /** Lets the next renewal be sent, which the client would refuse by itself for a minute after one that has failed. */
  forgetFailedRenewal() {
    this.lastRefreshFailure = null
  }

  /** Takes over a session that another client has begun, as after a sign-in; other tabs share it from then on. */
  async adopt(session: Session) {
    await this.storage.setItem(this.storageKey, JSON.stringify(session))
  }
}

export const clientSettings = { url: '/auth/v1', detectSessionInUrl: false, flowType: 'implicit' } as const

/** The client of the session of this device; importing this module starts it. */
export const authClient = new SessionClient({
  ...clientSettings,
  storageKey: sessionKey,
  autoRefreshToken: true,
  persistSession: true,
  fetch: fetchForSession,
})

export { isAuthRetryableFetchError }

let isSigningOut = false

/** Ends a session that only the client has, because the browser forbids storage; it may have to be renewed for that. */
export async function signOutOfMemory(): Promise<void> {
  isSigningOut = true
  authClient.forgetFailedRenewal()
  try {
    await authClient.signOut({ scope: 'local' })
  } finally {
    isSigningOut = false
  }
}

/** Whether a renewal has failed because the session was renewed, replaced or ended on this device meanwhile. */
export function isOvertaken(error: { code?: string | undefined } | null): boolean {
  return isAuthRefreshDiscardedError(error) || error?.code === overtakenCode
}

/**
 * Sends no renewal of a session that has ended on this device, or was renewed or replaced, and gives up one under way when it ends: the
 * answer would set its cookie for whoever is signed in by then.
 */
async function fetchForSession(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!String(url).endsWith('/token?grant_type=refresh_token')) return fetchWithTimeout(url, init)
  const { refresh_token: token } = JSON.parse(String(init.body))
  if (!isCurrent(token)) return overtaken()
  const end = new AbortController()
  const stop = whenSessionEnds(() => end.abort())
  const answer = await fetchWithTimeout(url, { ...init, signal: end.signal }).finally(stop)
  // A new password has ended the session, and the device has that of its link by now.
  if (!answer.ok && !isCurrent(token)) return overtaken()
  // The client removes an expired session whose renewal is refused, and the tabs are to show why.
  if (storedTokens()?.refresh === token) shareSignOutReason(answer.ok ? undefined : 'sessionEnded')
  return answer
}

/** Whether the session of this device has this refresh token. */
function isCurrent(refreshToken: unknown): boolean {
  const stored = storedTokens()
  // Where the browser forbids storage only the client has the session.
  return stored ? stored.refresh === refreshToken : isSigningOut || currentSessionState().person !== undefined
}

const overtaken = () =>
  Response.json({ error_code: overtakenCode, message: 'The session has changed' }, { status: 400 })

authClient.onAuthStateChange((event) => {
  if (event === 'SIGNED_OUT') followStoredSession()
})
