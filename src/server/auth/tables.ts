import type { JWK } from 'jose'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** The tables of the schema `auth`, as Kysely sees them. */
export type AuthTables = {
  'auth.users': UsersTable
  'auth.sessions': SessionsTable
  'auth.oneTimeTokens': OneTimeTokensTable
  'auth.signingKeys': SigningKeysTable
  'auth.knownDevices': { userId: string; deviceHash: Buffer; seenAt: Date }
  'auth.throttles': ThrottlesTable
}

export type Account = Selectable<UsersTable>
export type Session = Selectable<SessionsTable>
export type OneTimeTokenKind = 'recovery' | 'invite'
export type SignInMethod = 'password' | 'otp'

/** A json column: selected as the value, inserted as JSON text. */
type Json<Value> = ColumnType<Value, string, string>

type UsersTable = {
  id: string
  email: string
  passwordHash: string | null
  emailConfirmedAt: Date | null
  invitedAt: Date | null
  recoverySentAt: Date | null
  lastSignInAt: Date | null
  userMetadata: ColumnType<Record<string, unknown>, string | undefined, string>
  createdAt: Date
  updatedAt: Date
}

type SessionsTable = {
  id: string
  userId: string
  method: SignInMethod
  refreshKey: Buffer
  refreshCounter: Generated<number>
  userAgent: string | null
  address: string | null
  createdAt: Date
  refreshedAt: Date
}

type OneTimeTokensTable = {
  userId: string
  kind: OneTimeTokenKind
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

type SigningKeysTable = {
  id: string
  publicJwk: Json<JWK>
  privateJwk: ColumnType<JWK | null, string | null, string | null>
  createdAt: Date
  retiredAt: Date | null
}

type ThrottlesTable = {
  rule: string
  subject: Buffer
  attempts: number
  blockedUntil: Date | null
  expiresAt: Date
}
