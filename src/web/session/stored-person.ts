/** Under this key of localStorage the auth client keeps the whole session. */
export const sessionKey = 'daybook-session'

export type Person = { userId: string; email: string }

/**
 * Whose session this browser keeps, read without loading the auth client; undefined when there is none. That it still
 * holds is for the server to say.
 */
export function storedPerson(): Person | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null')
    return personOf(session)
  } catch {
    // Storage is forbidden or its content is broken: nobody is signed in.
    return undefined
  }
}

/** The person of a session as the auth service answers it. */
export function personOf(session: unknown): Person | undefined {
  const { user } = (session ?? {}) as { user?: { id?: unknown; email?: unknown } }
  return typeof user?.id === 'string' && typeof user.email === 'string'
    ? { userId: user.id, email: user.email }
    : undefined
}
