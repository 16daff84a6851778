import type { OneTimeTokenKind } from './tables.ts'

/** A mail with a link to choose a password by: after forgetting the old one, or on an invitation. */
export type AuthMail = { kind: OneTimeTokenKind; email: string; link: string; expiresAt: Date }
