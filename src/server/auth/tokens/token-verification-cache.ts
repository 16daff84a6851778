import { LRUCache } from 'lru-cache'

/** The account and session of a token, and its expiry in seconds since 1970. */
export type VerifiedToken = { userId: string; sessionId: string; expiresAt: number }

type CacheEntry = { result: Promise<VerifiedToken | undefined>; cachedAt: number }

// As long as a process caches the signing keys.
const maxAgeMs = 60 * 1000

/**
 * Caches for a minute that a token is valid, because a register sends thirty requests with one token, and verifying ES256
 * takes longer than writing a record. Invalid tokens are not cached, and expiry is checked on every call.
 */
export function cachedTokenVerifier(
  verify: (token: string) => Promise<VerifiedToken | undefined>,
  clock: () => Date,
): (token: string) => Promise<VerifiedToken | undefined> {
  const entries = new LRUCache<string, CacheEntry>({ max: 1000 })

  function verifyOnce(token: string): Promise<VerifiedToken | undefined> {
    const now = clock().getTime()
    const cached = entries.get(token)
    if (cached && Math.abs(now - cached.cachedAt) < maxAgeMs) return cached.result
    const evict = () => entries.delete(token)
    const result = verify(token)
    entries.set(token, { result, cachedAt: now })
    // Not awaited, because the caller handles the failure.
    void result.then((verified) => verified ?? evict(), evict)
    return result
  }

  return async (token) => {
    const verified = await verifyOnce(token)
    return verified && verified.expiresAt > clock().getTime() / 1000 ? verified : undefined
  }
}
