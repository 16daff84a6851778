import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'
import { checkedEmail, isEmailAddress, normalizeEmail } from './email-address.ts'
import { hashNewPassword } from './passwords/passwords.ts'
import { AuthError } from './routes/auth-error.ts'
import type { Account } from './tables.ts'

/** The account of an address, however it is typed. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const normalized = normalizeEmail(email)
  // Text that is no address never reaches the database, which answers some of it (a zero byte) with an error.
  if (!isEmailAddress(normalized)) return undefined
  return db.selectFrom('auth.users').selectAll().where('email', '=', normalized).executeTakeFirst()
}

export async function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** The account, kept from changing until the end of the transaction. */
export async function lockAccount(tx: Db, userId: string): Promise<Account | undefined> {
  return tx.selectFrom('auth.users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

type NewAccount = { email: string; now?: Date }

/** The account of an address; makes one without a password if there is none. Throws AuthError 400 for no address. */
export async function ensureAccount(tx: Db, { email, now = new Date() }: NewAccount): Promise<Account> {
  const made = await insertAccount(tx, { email, now, passwordHash: null, emailConfirmedAt: null })
  const account = made ?? (await findAccount(tx, email))
  if (!account) throw new Error('An account was deleted while it was being made')
  return account
}

/**
 * Makes an account with a password, its address counted as confirmed. Throws AuthError: 422 weak_password or
 * email_exists, 400 for no address.
 */
export async function createAccountWithPassword(
  tx: Db,
  { email, password, now = new Date() }: NewAccount & { password: string },
): Promise<Account> {
  const passwordHash = await hashNewPassword(password)
  const made = await insertAccount(tx, { email, now, passwordHash, emailConfirmedAt: now })
  if (!made) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  return made
}

type InsertedAccount = Pick<Account, 'email' | 'passwordHash' | 'emailConfirmedAt'> & { now: Date }

async function insertAccount(tx: Db, { now, email, ...fields }: InsertedAccount): Promise<Account | undefined> {
  return tx
    .insertInto('auth.users')
    .values({ id: newId(), email: checkedEmail(email), ...fields, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Notes a sign-in by password; undefined when the account is gone or its password is no longer the one that was
 * checked. Locks the account, so a change of the password comes before or after the new session, never between.
 */
export async function recordPasswordSignIn(tx: Db, checked: Account, now: Date): Promise<Account | undefined> {
  return tx
    .updateTable('auth.users')
    .set({ lastSignInAt: now, updatedAt: now })
    .where('id', '=', checked.id)
    .where('passwordHash', '=', checked.passwordHash)
    .returningAll()
    .executeTakeFirst()
}

/** Notes a sign-in by a mailed link, which proves that the address is the person's. */
export async function recordLinkSignIn(tx: Db, userId: string, now: Date): Promise<Account> {
  return tx
    .updateTable('auth.users')
    .set(({ fn, val, ref }) => ({
      emailConfirmedAt: fn.coalesce(ref('emailConfirmedAt'), val(now)),
      lastSignInAt: now,
      updatedAt: now,
    }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces what a person has stored about themselves. */
export async function storeUserMetadata(tx: Db, userId: string, metadata: object, now: Date): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ userMetadata: JSON.stringify(metadata), updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

/** Removes an account with its sessions and links. */
export async function deleteAccount(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute()
}
