import { maxEmailLength } from '../../contract/kernel/fields.ts'
import { newId } from '../db/ids.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { AuthError, invalid } from './auth-error.ts'
import { checkNewPassword, hashPassword } from './passwords/passwords.ts'
import { type Account, accountColumns } from './tables.ts'

const emailPattern = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u

/** An email address as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether a normalized address can be that of an account. */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxEmailLength && emailPattern.test(email)
}

/** The normalized address. Throws AuthError 400 when it is invalid. */
export function parseEmail(email: string): string {
  const normalized = normalizeEmail(email)
  if (normalized.length > maxEmailLength) throw invalid('An email address is too long')
  if (!isEmailAddress(normalized)) throw invalid('Unable to validate email address: invalid format')
  return normalized
}

/** The account of an address, whatever its case and the spaces around it. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const normalized = normalizeEmail(email)
  // Not sent to the database, which fails on some texts that are no address, such as a zero byte.
  if (!isEmailAddress(normalized)) return undefined
  return db.selectFrom('auth.users').select(accountColumns).where('email', '=', normalized).executeTakeFirst()
}

export async function findAccountById(db: Db, userId: string): Promise<Account | undefined> {
  return db.selectFrom('auth.users').select(accountColumns).where('id', '=', userId).executeTakeFirst()
}

/** The account, locked until the end of the transaction. */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  return tx.selectFrom('auth.users').select(accountColumns).where('id', '=', userId).forUpdate().executeTakeFirst()
}

type NewAccount = { email: string; now: Date }

/** The account of an address; creates one without a password if there is none. Throws AuthError 400 for an invalid address. */
export async function ensureAccount(db: Db, { email, now }: NewAccount): Promise<Account> {
  const created = await insertAccount(db, { email, now })
  const account = created ?? (await findAccount(db, email))
  if (!account) throw new Error('The account was deleted by a concurrent transaction')
  return account
}

/**
 * Creates an account with a password and a confirmed address. Throws AuthError: 422 weak_password or email_exists, 400
 * for an invalid address.
 */
export async function createAccountWithPassword(
  db: Db,
  { email, password, now }: NewAccount & { password: string },
): Promise<Account> {
  await checkNewPassword(password, email)
  const passwordHash = await hashPassword(password)
  const created = await insertAccount(db, { email, now, passwordHash, emailConfirmedAt: now })
  if (!created) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  return created
}

type InsertedAccount = { email: string; now: Date; passwordHash?: string; emailConfirmedAt?: Date }

async function insertAccount(db: Db, { email, now, ...fields }: InsertedAccount): Promise<Account | undefined> {
  return db
    .insertInto('auth.users')
    .values({ id: newId(), email: parseEmail(email), ...fields, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(accountColumns)
    .executeTakeFirst()
}

/**
 * Records a sign-in by password; undefined when the account was deleted or its password is no longer the one that was
 * verified. The update locks the account, so that its password cannot change before the session is inserted.
 */
export async function recordPasswordSignIn(tx: Tx, checked: Account, now: Date): Promise<Account | undefined> {
  return tx
    .updateTable('auth.users')
    .set({ lastSignInAt: now, updatedAt: now })
    .where('id', '=', checked.id)
    .where('passwordHash', '=', checked.passwordHash)
    .returning(accountColumns)
    .executeTakeFirst()
}

/** Records a sign-in by a mailed link, which also confirms the address. */
export async function recordLinkSignIn(tx: Tx, userId: string, now: Date): Promise<Account> {
  return tx
    .updateTable('auth.users')
    .set(({ fn, val, ref }) => ({
      emailConfirmedAt: fn.coalesce(ref('emailConfirmedAt'), val(now)),
      lastSignInAt: now,
      updatedAt: now,
    }))
    .where('id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

/** Replaces the metadata that a person has stored in their account. */
export async function updateUserMetadata(db: Db, userId: string, metadata: object, now: Date): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ userMetadata: JSON.stringify(metadata), updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db.updateTable('auth.users').set({ passwordHash, updatedAt: now }).where('id', '=', userId).execute()
}

/** Deletes an account with its sessions, known devices and links. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.users').where('id', '=', userId).execute()
}
