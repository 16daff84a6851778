import type { Account } from '../tables.ts'

export const appMetadata = { provider: 'email', providers: ['email'] }

/** An account as the protocol shows it to its owner. */
export function userAnswer(account: Account): object {
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
