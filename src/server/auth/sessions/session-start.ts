import type { Db } from '../../db/transaction.ts'
import { findAccountById } from '../accounts.ts'
import type { SignInMethod } from '../tables.ts'
import type { AccessTokens } from '../tokens/access-token.ts'
import { insertSession, type SessionAnswer, sessionAnswer } from './sessions.ts'

/** Signs an account in without asking for anything (for tests and commands), with the client's session as result. */
export async function startSession(
  db: Db,
  tokens: AccessTokens,
  { userId, method = 'password', now }: { userId: string; method?: SignInMethod; now: Date },
): Promise<SessionAnswer> {
  const account = await findAccountById(db, userId)
  if (!account) throw new Error('There is no account with this id')
  return sessionAnswer(tokens, account, await insertSession(db, { userId, method, now }))
}
