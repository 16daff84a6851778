import type { Account, SignedIn } from '../tables.ts'
import { type AccessTokens, accessTokenSeconds, appMetadata } from '../tokens/access-token.ts'
import { encodeRefreshToken } from '../tokens/refresh-token.ts'

export type SessionResponse = Awaited<ReturnType<typeof toSessionResponse>>

/**
 * The protocol's session object, without `expires_at`: the client then calculates it by its own clock. To be called after
 * the transaction, because it may read the signing keys on another connection.
 */
export async function toSessionResponse(tokens: AccessTokens, { account, session }: SignedIn) {
  return {
    access_token: await tokens.sign(account, session),
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    refresh_token: encodeRefreshToken(session),
    user: toUserResponse(account),
  }
}

/** The protocol's user object. */
export function toUserResponse(account: Account): object {
  const times = { created_at: account.createdAt, updated_at: account.updatedAt }
  const isConfirmed = account.emailConfirmedAt !== null
  return withoutNull({
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    email_confirmed_at: account.emailConfirmedAt,
    confirmed_at: account.emailConfirmedAt,
    invited_at: account.invitedAt,
    recovery_sent_at: account.recoverySentAt,
    last_sign_in_at: account.lastSignInAt,
    app_metadata: appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      withoutNull({
        identity_id: account.id,
        id: account.id,
        user_id: account.id,
        identity_data: {
          sub: account.id,
          email: account.email,
          email_verified: isConfirmed,
          phone_verified: false,
        },
        provider: 'email',
        email: account.email,
        last_sign_in_at: account.lastSignInAt,
        ...times,
      }),
    ],
    ...times,
    is_anonymous: false,
  })
}

function withoutNull(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
