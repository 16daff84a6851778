/** Whose token it is, and until when (seconds since 1970). */
export type VerifiedToken = { userId: string; sessionId: string; expiresAt: number }

type Remembered = { answer: Promise<VerifiedToken | undefined>; at: number }

// No longer than a process takes to notice that a signing key is gone.
const memory = 60 * 1000
const mostRemembered = 1000

/**
 * Remembers for a minute that a token's signature is good: a register sends thirty requests with one token in a moment,
 * and checking ES256 takes longer than writing a record. Bad tokens are never remembered, an expired one is refused at
 * its second, and whether the session still exists is not asked here.
 */
export function rememberingVerified(
  verify: (token: string) => Promise<VerifiedToken | undefined>,
  clock: () => Date,
): (token: string) => Promise<Pick<VerifiedToken, 'userId' | 'sessionId'> | undefined> {
  const remembered = new Map<string, Remembered>()

  function look(token: string): Promise<VerifiedToken | undefined> {
    const now = clock().getTime()
    const known = remembered.get(token)
    if (known && Math.abs(now - known.at) < memory) return known.answer
    const forget = () => remembered.delete(token)
    const answer = verify(token)
    forget()
    remembered.set(token, { answer, at: now })
    answer.then((verified) => verified ?? forget(), forget)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return answer
  }

  return async (token) => {
    const verified = await look(token)
    if (!verified || verified.expiresAt <= clock().getTime() / 1000) return undefined
    const { userId, sessionId } = verified
    return { userId, sessionId }
  }
}
