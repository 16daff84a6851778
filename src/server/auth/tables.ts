import type { JWK } from 'jose'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Instant, Json, NullableInstant } from '../db/column-types.ts'

/** The tables of the schema `auth`, by their names and columns in queries. */
export type AuthTables = {
  'auth.users': UsersTable
  'auth.sessions': SessionsTable
  'auth.oneTimeTokens': OneTimeTokensTable
  'auth.signingKeys': SigningKeysTable
  'auth.knownDevices': { userId: string; deviceHash: Buffer; seenAt: Instant }
  'auth.throttles': ThrottlesTable
}

export type Account = Selectable<UsersTable>
export type Session = Selectable<SessionsTable>

// Not `*`, because PostgreSQL refuses the kept plan of a named statement whose result has got another column, and a process of
// an earlier version goes on while the first of a new one changes the tables.
export const accountColumns = [
  'id',
  'email',
  'passwordHash',
  'emailConfirmedAt',
  'invitedAt',
  'recoverySentAt',
  'lastSignInAt',
  'userMetadata',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Account)[]
export const sessionColumns = [
  'id',
  'userId',
  'method',
  'refreshKey',
  'refreshCounter',
  'userAgent',
  'address',
  'createdAt',
  'refreshedAt',
] as const satisfies (keyof Session)[]

/** An account with one of its sessions. */
export type SignedIn = { account: Account; session: Session }
export type OneTimeTokenKind = 'recovery' | 'invite'
export type SignInMethod = 'password' | 'otp'

type UsersTable = {
  id: string
  email: string
  passwordHash: string | null
  emailConfirmedAt: NullableInstant
  invitedAt: NullableInstant
  recoverySentAt: NullableInstant
  lastSignInAt: NullableInstant
  userMetadata: ColumnType<Record<string, unknown>, string | undefined, string>
  createdAt: Instant
  updatedAt: Instant
}

type SessionsTable = {
  id: string
  userId: string
  method: SignInMethod
  refreshKey: Buffer
  refreshCounter: Generated<number>
  userAgent: string | null
  address: string | null
  createdAt: Instant
  refreshedAt: Instant
}

type OneTimeTokensTable = {
  userId: string
  kind: OneTimeTokenKind
  tokenHash: Buffer
  createdAt: Instant
  expiresAt: Instant
}

type SigningKeysTable = {
  id: string
  publicJwk: Json<JWK>
  privateJwk: ColumnType<JWK | null, string | null, string | null>
  createdAt: Instant
  retiredAt: NullableInstant
}

type ThrottlesTable = {
  rule: string
  subject: Buffer
  attempts: number
  blockedUntil: NullableInstant
  expiresAt: Instant
}
