import { errors, jwtVerify, SignJWT } from 'jose'
import { uuid } from '../../../contract/kernel/fields.ts'
import type { Db } from '../../db/transaction.ts'
import type { Account, Session } from '../tables.ts'
import { type SigningKeys, signingAlgorithm, signingKeys } from './signing-keys.ts'
import { cachedTokenVerifier, type VerifiedToken } from './token-verification-cache.ts'

/** In seconds; sign-out and suspension apply at once, because every request checks that the session exists. */
export const accessTokenSeconds = 60 * 60

export const audience = 'authenticated'
export const appMetadata = { provider: 'email', providers: ['email'] }

export type AccessTokens = ReturnType<typeof accessTokens>

type Dependencies = { keys: SigningKeys; clock: () => Date; issuer: string }

/** Signs and verifies access tokens: ES256, one hour, the protocol's claims. */
export function accessTokens({ keys, clock, issuer }: Dependencies) {
  return {
    sign: async (account: Account, session: Pick<Session, 'id' | 'method' | 'createdAt'>): Promise<string> => {
      const { id, privateKey } = await keys.active()
      const now = unixSeconds(clock())
      return new SignJWT({
        email: account.email,
        phone: '',
        app_metadata: appMetadata,
        user_metadata: account.userMetadata,
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: session.method, timestamp: unixSeconds(new Date(session.createdAt)) }],
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(privateKey)
    },
    /** The claims of a token that this installation has signed and that has not expired. Throws jose's JOSEError. */
    verify: async (token: string) => {
      const { payload } = await jwtVerify(
        token,
        async ({ kid = '' }) => {
          const key = await keys.find(kid)
          if (!key) throw new errors.JWKSNoMatchingKey()
          return key
        },
        { issuer, audience, algorithms: [signingAlgorithm], requiredClaims: ['exp'], currentDate: clock() },
      )
      return payload
    },
  }
}

/** The URL of the auth service of an installation, which is the issuer of its tokens. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/auth/v1`
}

/**
 * Returns a function for the rest of the server: account, session and expiry of an access token, undefined when it is
 * invalid or expired. It does not check that the session exists.
 */
export function accessTokenVerifier(options: {
  db: Db
  clock: () => Date
  issuer: string
}): (token: string) => Promise<VerifiedToken | undefined> {
  const tokens = accessTokens({ ...options, keys: signingKeys(options) })
  return cachedTokenVerifier(async (token) => {
    try {
      const { sub, session_id: sessionId, exp: expiresAt } = await tokens.verify(token)
      const isComplete = sub !== undefined && isUuid(sessionId) && expiresAt !== undefined
      return isComplete ? { userId: sub, sessionId, expiresAt } : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }, options.clock)
}

/** Whether a value can be the id of an account or a session. */
export function isUuid(value: unknown): value is string {
  return uuid.safeParse(value).success
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
