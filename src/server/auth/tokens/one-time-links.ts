import { randomBytes } from 'node:crypto'
import { sha256 } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { lockAccount } from '../accounts.ts'
import type { OneTimeTokenKind } from '../tables.ts'

const hour = 60 * 60 * 1000
const lifetimes: Record<OneTimeTokenKind, number> = { recovery: hour, invite: 72 * hour }

// Pages of the application, because mail scanners open links, and opening a page uses no token.
const pages: Record<OneTimeTokenKind, string> = { recovery: '/reset-password', invite: '/auth/set-password' }

export type OneTimeLink = { link: string; expiresAt: Date }

type LinkRequest = { userId: string; kind: OneTimeTokenKind; publicUrl: string; now: Date }

/** Creates a link by which a person chooses a password once; an older link of the same kind becomes invalid. */
export async function issueOneTimeLink(tx: Tx, { userId, kind, publicUrl, now }: LinkRequest): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetimes[kind])
  const issued = { tokenHash: sha256(token), createdAt: now, expiresAt }
  await tx
    .updateTable('auth.users')
    .set(kind === 'invite' ? { invitedAt: now } : { recoverySentAt: now })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('auth.oneTimeTokens')
    .values({ userId, kind, ...issued })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(issued))
    .execute()
  return { link: `${publicUrl}${pages[kind]}?token_hash=${token}&type=${kind}`, expiresAt }
}

/** The kind of link that is requested, by the page that it shall open: recovery for every page but that of invitations. */
export function kindOfLink(redirectTo: string | undefined): OneTimeTokenKind {
  const path = URL.parse(redirectTo ?? '', 'http://localhost')?.pathname
  return path === pages.invite ? 'invite' : 'recovery'
}

type PresentedToken = { token: string; kind: OneTimeTokenKind; now: Date }

/** The account id of a link's valid token; undefined for an invalid one. The token stays valid. */
export async function findTokenOwner(db: Db, { token, kind, now }: PresentedToken): Promise<string | undefined> {
  const found = await db
    .selectFrom('auth.oneTimeTokens')
    .select('userId')
    .where((eb) => eb.and({ tokenHash: sha256(token), kind }))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return found?.userId
}

/** Deletes a link's token with all others of its account, and returns the account's id; undefined for an invalid token. */
export async function spendOneTimeToken(tx: Tx, presented: PresentedToken): Promise<string | undefined> {
  const userId = await findTokenOwner(tx, presented)
  if (userId === undefined) return undefined
  // The account is locked first, as by every change of an account, so that two of them cannot deadlock.
  await lockAccount(tx, userId)
  // It may have been spent before the account was locked.
  if ((await findTokenOwner(tx, presented)) === undefined) return undefined
  await deleteOneTimeTokens(tx, userId)
  return userId
}

/** Makes all links of an account invalid. */
export async function deleteOneTimeTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.oneTimeTokens').where('userId', '=', userId).execute()
}
