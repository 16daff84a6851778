import { sendOnce } from '../lib/api/send.ts'
import { readStored, writeStored } from '../lib/storage/local-storage.ts'
import { currentSessionState } from './session-state.ts'
import { hasStoredSessionExpired, sessionKey, storedTokens } from './stored-person.ts'

/** The key in localStorage of the tokens, separated by spaces, of sessions that have ended here, but not yet on the server. */
const key = 'daybook-unfinished-sign-out'

/** Precedes a refresh token, which is kept where the access token had expired and would be refused. */
const refreshMark = 'refresh:'

const unfinishedTokens = () => readStored(key)?.split(' ') ?? []
const storeTokens = (tokens: readonly string[]) => writeStored(key, tokens.length > 0 ? tokens.join(' ') : undefined)

/**
 * Removes the stored session from this device, and keeps the token with which `finishSignOut` ends it on the server; returns whether
 * a session was stored.
 */
export function removeStoredSession(): boolean {
  const tokens = storedTokens()
  const hasExpired = hasStoredSessionExpired()
  // Storage that is full has space for the token then.
  writeStored(sessionKey, undefined)
  if (!tokens) return false
  storeTokens([...unfinishedTokens(), hasExpired ? refreshMark + tokens.refresh : tokens.access])
  return true
}

/**
 * Ends on the server the sessions that have ended on this device, whose cookie would still be accepted; tries again when there is
 * a network again.
 */
export async function finishSignOut(): Promise<void> {
  await Promise.all(unfinishedTokens().map(finish))
}

async function finish(token: string): Promise<void> {
  const hadExpired = token.startsWith(refreshMark)
  // The answer deletes the cookie, which is that of whoever is signed in.
  if (!hadExpired && currentSessionState().person) return
  const end = hadExpired ? endExpired(token.slice(refreshMark.length)) : endOnServer(token)
  if (await end.catch(() => false)) storeTokens(unfinishedTokens().filter((other) => other !== token))
  else addEventListener('online', retry, { once: true })
}

const retry = () => void finishSignOut()

/** Ends the session of an access token; resolves to whether there is nothing left to do. */
async function endOnServer(token: string, credentials?: RequestCredentials): Promise<boolean> {
  return isFinal(await sendOnce('POST', '/auth/v1/logout?scope=local', undefined, { token, credentials }))
}

/** Ends the session of a refresh token, without a change of the cookie, which may be that of somebody else by now. */
async function endExpired(refreshToken: string): Promise<boolean> {
  const body = { refresh_token: refreshToken }
  const answer = await sendOnce('POST', '/auth/v1/token?grant_type=refresh_token', body, { credentials: 'omit' })
  if (!answer.ok) return isFinal(answer)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return endOnServer(token, 'omit')
}

const isFinal = ({ status }: Response) => status < 500 && status !== 429
