import { sendOnce } from '../lib/api/send.ts'
import { readStored, writeStored } from '../lib/storage/local-storage.ts'
import { currentSessionState } from './session-state.ts'
import { hasStoredSessionExpired, sessionKey, storedTokens } from './stored-person.ts'

/** The key in localStorage of the tokens of sessions that have ended here, but not yet on the server, separated by spaces. */
const key = 'daybook-unfinished-sign-out'

/** Between the access token, left out where it had expired, and the refresh token; earlier versions kept one of the two. */
const refreshMark = 'refresh:'

const unfinishedSessions = () => readStored(key)?.split(' ') ?? []
const storeSessions = (sessions: readonly string[]) =>
  writeStored(key, sessions.length > 0 ? sessions.join(' ') : undefined)

/**
 * Removes the stored session from this device, and keeps the tokens with which `finishSignOut` ends it on the server; returns
 * whether a session was stored.
 */
export function removeStoredSession(): boolean {
  const tokens = storedTokens()
  const hasExpired = hasStoredSessionExpired()
  // Storage that is full has space for the tokens then.
  writeStored(sessionKey, undefined)
  if (!tokens) return false
  storeSessions([...unfinishedSessions(), (hasExpired ? '' : tokens.access) + refreshMark + tokens.refresh])
  return true
}

/**
 * Ends on the server the sessions that have ended on this device, whose cookie would still be accepted; tries again when there is
 * a network again.
 */
export async function finishSignOut(): Promise<void> {
  await Promise.all(unfinishedSessions().map(finish))
}

async function finish(session: string): Promise<void> {
  // The network may be back before the attempt without it has failed.
  addEventListener('online', retry, { once: true })
  if (await endOnServer(session).catch(() => false)) {
    storeSessions(unfinishedSessions().filter((other) => other !== session))
  }
}

const retry = () => void finishSignOut()

/** Ends a session by its tokens; resolves to whether there is nothing left to do. */
async function endOnServer(session: string): Promise<boolean> {
  const [access, refresh] = session.split(refreshMark)
  if (!access) return endExpired(refresh)
  // The answer deletes the cookie, which is that of whoever is signed in.
  const answer = await signOut(access, currentSessionState().person ? 'omit' : 'include')
  // The access token may have expired since.
  return !answer.ok && isFinal(answer) ? endExpired(refresh) : isFinal(answer)
}

/** Ends the session of a refresh token, without a change of the cookie, which may be that of somebody else by now. */
async function endExpired(refreshToken: string | undefined): Promise<boolean> {
  const body = { refresh_token: refreshToken }
  const answer = await sendOnce('POST', '/auth/v1/token?grant_type=refresh_token', body, { credentials: 'omit' })
  if (!answer.ok) return isFinal(answer)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return isFinal(await signOut(token, 'omit'))
}

const signOut = (token: string, credentials: RequestCredentials) =>
  sendOnce('POST', '/auth/v1/logout?scope=local', undefined, { token, credentials })

const isFinal = ({ status }: Response) => status < 500 && status !== 429
