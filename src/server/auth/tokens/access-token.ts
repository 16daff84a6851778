import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { uuid } from '../../../contract/kernel/fields.ts'
import type { Db } from '../../db/transaction.ts'
import { appMetadata } from '../routes/user-answer.ts'
import type { Account, Session } from '../tables.ts'
import { type SigningKeys, signingAlgorithm, signingKeys } from './signing-keys.ts'
import { rememberingVerified } from './verified-tokens.ts'

/** In seconds. Sign-out and suspension do not wait for it: every request looks whether the session still exists. */
export const accessTokenLifetime = 60 * 60

export const audience = 'authenticated'

export type AccessTokens = {
  sign: (account: Account, session: Pick<Session, 'id' | 'method' | 'createdAt'>) => Promise<string>
  /** The claims of a token of ours that has not expired. Throws jose's error with the reason. */
  verify: (token: string) => Promise<JWTPayload>
}

type Parts = { keys: SigningKeys; clock: () => Date; issuer: string }

/** Makes and checks access tokens: ES256, one hour, the protocol's claims. */
export function accessTokens({ keys, clock, issuer }: Parts): AccessTokens {
  return {
    sign: async (account, session) => {
      const { id, privateKey } = await keys.active()
      const now = unixSeconds(clock())
      return new SignJWT({
        email: account.email,
        phone: '',
        app_metadata: appMetadata,
        user_metadata: account.userMetadata,
        role: 'authenticated',
        aal: 'aal1',
        amr: [{ method: session.method, timestamp: unixSeconds(session.createdAt) }],
        session_id: session.id,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenLifetime)
        .sign(privateKey)
    },
    verify: async (token) => {
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

/** Where the auth service of an installation lives; what its tokens name as their issuer. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/auth/v1`
}

/**
 * A check for the rest of the server: whose token is this? Undefined when it is not ours, broken or expired. It does
 * not ask whether the session still exists.
 */
export function accessTokenVerifier(parts: {
  db: Db
  clock: () => Date
  issuer: string
}): (token: string) => Promise<{ userId: string; sessionId: string } | undefined> {
  const tokens = accessTokens({ ...parts, keys: signingKeys(parts) })
  return rememberingVerified(async (token) => {
    try {
      const { sub, session_id: sessionId, exp: expiresAt } = await tokens.verify(token)
      const isWhole = sub !== undefined && isUuid(sessionId) && expiresAt !== undefined
      return isWhole ? { userId: sub, sessionId, expiresAt } : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }, parts.clock)
}

/** Whether a claim or a part of a path can be the id of an account or a session. */
export function isUuid(value: unknown): value is string {
  return uuid.safeParse(value).success
}

function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
