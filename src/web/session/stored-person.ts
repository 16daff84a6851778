/** The key of localStorage under which the auth client stores the session. */
export const sessionKey = 'daybook-session'

export type Person = { userId: string; email: string }

/** The person of the stored session, which the server may have ended; read without loading the auth client. */
export function storedPerson(): Person | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return personOf(session)
  } catch {
    // Storage is forbidden or its content is invalid.
    return undefined
  }
}

/** The person of a session of the auth service. */
export function personOf(session: unknown): Person | undefined {
  const { user } = (session ?? {}) as { user?: { id?: unknown; email?: unknown } }
  return typeof user?.id === 'string' && typeof user.email === 'string'
    ? { userId: user.id, email: user.email }
    : undefined
}
