import { readStoredJson } from '../lib/storage/local-storage.ts'

/** The key of localStorage under which the auth client stores the session. */
export const sessionKey = 'daybook-session'

export type Person = { userId: string; email: string }

/** A session that ends so soon counts as expired: a request takes its time to arrive. */
const expiryMargin = 5_000

/** The person of the stored session, which the server may have ended; read without loading the auth client. */
export function storedPerson(): Person | undefined {
  return personOf(readStoredJson(sessionKey))
}

/** The person of a session of the auth service. */
export function personOf(session: unknown): Person | undefined {
  const { user } = (session ?? {}) as { user?: { id?: unknown; email?: unknown } }
  return typeof user?.id === 'string' && typeof user.email === 'string'
    ? { userId: user.id, email: user.email }
    : undefined
}

/** The tokens of the stored session; undefined where none is stored. */
export function storedTokens(): { access: string; refresh: string } | undefined {
  const { access_token: access, refresh_token: refresh } = readStoredSession()
  return typeof access === 'string' && typeof refresh === 'string' ? { access, refresh } : undefined
}

/** Whether the server will refuse the stored session, by the clock of this device, until it is renewed. */
export function hasStoredSessionExpired(): boolean {
  const { expires_at: seconds } = readStoredSession()
  return typeof seconds === 'number' && seconds * 1000 < Date.now() + expiryMargin
}

function readStoredSession(): { access_token?: unknown; refresh_token?: unknown; expires_at?: unknown } {
  return readStoredJson(sessionKey) ?? {}
}
