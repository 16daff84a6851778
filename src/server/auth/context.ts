import type { FastifyReply } from 'fastify'
import type { Db } from '../db/transaction.ts'
import type { AuthMail } from './mail.ts'
import type { CookieJar } from './sessions/cookies.ts'
import type { AccessTokens } from './tokens/access-token.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** What the school gives the auth service. */
export type AuthOptions = {
  db: Db
  clock: () => Date
  /** Scheme, host and port under which people reach the installation, without a slash at the end. */
  publicUrl: string
  /** Whether cookies may only travel over https. */
  secureCookies: boolean
  /** Sends a mail, or keeps it to be sent: called after the answer. */
  deliver: (mail: AuthMail) => Promise<void>
  /** Whether the school knows this address (lower case) and wants it to be let in. */
  mayReceiveMail: (email: string) => Promise<boolean>
  /** How many 'too many requests' and 'overloaded' are answered in a second: 200. */
  refusalsPerSecond?: number
}

/** What the routes of the auth service share. */
export type AuthContext = AuthOptions & {
  keys: SigningKeys
  tokens: AccessTokens
  cookies: CookieJar
  /** Does something once the answer has gone out; a failure is logged. */
  afterAnswer: (reply: FastifyReply, work: () => Promise<void>) => void
}
