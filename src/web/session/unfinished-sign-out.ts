import { sendOnce } from '../lib/api/send.ts'
import { readStored, readStoredJson, writeStored } from '../lib/storage/local-storage.ts'
import { currentSessionState } from './session-state.ts'
import { sessionKey } from './stored-person.ts'

/** The key in localStorage of the access token of a session that has ended here, but not yet on the server. */
const key = 'daybook-unfinished-sign-out'

/** The access token of the stored session. */
export function storedAccessToken(): string | undefined {
  const { access_token: token } = (readStoredJson(sessionKey) ?? {}) as { access_token?: unknown }
  return typeof token === 'string' ? token : undefined
}

/** Keeps the token of a session that could not be ended on the server, and ends it when there is a network again. */
export function finishSignOutLater(token: string | undefined): void {
  writeStored(key, token)
  addEventListener('online', () => void finishSignOut(), { once: true })
}

/**
 * Ends on the server what a sign-out without a network could end on this device only: the server's cookie would still be
 * accepted. Waits while somebody is signed in, whose cookie the answer would delete.
 */
export async function finishSignOut(): Promise<void> {
  const token = readStored(key)
  if (!token || currentSessionState().person) return
  const answer = await sendOnce('POST', '/auth/v1/logout?scope=local', undefined, { token }).catch(() => undefined)
  if (!answer || answer.status >= 500 || answer.status === 429) finishSignOutLater(token)
  else writeStored(key, undefined)
}
