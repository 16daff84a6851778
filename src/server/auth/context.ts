import type { FastifyReply } from 'fastify'
import type { Db, Tx } from '../db/transaction.ts'
import type { AuthCookies } from './sessions/cookies.ts'
import type { OneTimeTokenKind } from './tables.ts'
import type { AccessTokens } from './tokens/access-token.ts'
import type { OneTimeLink } from './tokens/one-time-links.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** A mail with a link to the page where a person chooses a password: a new one, or that of an invited person. */
export type AuthMail = OneTimeLink & { kind: OneTimeTokenKind; email: string }

/** `isInvited`: the person has not been activated yet. */
export type Recipient = { isInvited: boolean }

/** Where mails are stored in the transaction that makes their link valid; `send` sends what is stored, in the background. */
export type Outbox = { store: (tx: Tx, mail: AuthMail) => Promise<void>; send: () => void }

/** What the application provides to the auth service. */
export type AuthOptions = {
  db: Db
  clock: () => Date
  /** Scheme, host and port of the installation, without a slash at the end; with https cookies are Secure. */
  publicUrl: string
  outbox: Outbox
  /**
   * The person with this address (lower case), who stays as they are until the transaction ends; undefined for somebody who may
   * have no account and receive no mail.
   */
  findRecipient: (tx: Tx, email: string) => Promise<Recipient | undefined>
  /** After so many days a session ends, however often it is used. */
  sessionDays: number
  /** How many responses 429 and 503 are sent in a second: 200. */
  rejectionsPerSecond?: number
}

/** What the routes of the auth service share. */
export type AuthContext = AuthOptions & {
  keys: SigningKeys
  tokens: AccessTokens
  cookies: AuthCookies
  maxSessionAgeMs: number
  /** Runs a task once the response has been sent; a failure is logged. */
  afterResponse: (reply: FastifyReply, task: () => Promise<void>) => void
}
