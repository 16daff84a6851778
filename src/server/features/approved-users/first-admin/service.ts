import { randomBytes } from 'node:crypto'
import { AppError, invalidInput } from '../../../../contract/kernel/errors.ts'
import { createAccountWithPassword, deleteAccount, findAccount, normalizeEmail } from '../../../auth/accounts.ts'
import { AuthError } from '../../../auth/auth-error.ts'
import type { Config } from '../../../config.ts'
import { newId, sha256 } from '../../../db/ids.ts'
import { type Db, inTransaction, type Tx } from '../../../db/transaction.ts'
import { OperatorError } from '../../../operator-error.ts'
import { hasApprovedUsers, insertApprovedUser, lockApprovedUsers } from '../repository.ts'
import { deleteFirstAdminLinks, insertFirstAdminLink, isFirstAdminLink } from './repository.ts'

type FirstAdmin = { email: string; password: string }

/**
 * Creates the admin of the settings in an empty installation, or else a one-time link to create one, which is returned.
 * With an approved user it changes nothing. Several processes may call it at the same time.
 */
export async function ensureFirstAdmin(
  db: Db,
  { admin, publicUrl }: Pick<Config, 'admin' | 'publicUrl'>,
  clock: () => Date,
): Promise<string | undefined> {
  if (await hasApprovedUsers(db)) return undefined
  if (!admin) {
    const token = randomBytes(32).toString('base64url')
    await insertFirstAdminLink(db, sha256(token))
    return `${publicUrl}/auth/first-admin?token=${token}`
  }
  await inTransaction(db, undefined, (tx) => createFirstAdmin(tx, admin, clock())).catch((error: unknown) => {
    throw isWeakPassword(error) ? new OperatorError(`ADMIN_PASSWORD cannot be used: ${error.message}`) : error
  })
  return undefined
}

/** Creates the first admin by the printed link; throws 403 for an invalid or used one, and when there is a user already. */
export async function createFirstAdminByLink(tx: Tx, { token, ...admin }: FirstAdmin & { token: string }, now: Date) {
  const create = () =>
    createFirstAdmin(tx, admin, now).catch((error: unknown) => {
      if (isWeakPassword(error)) throw invalidInput('password', error.message)
      // Too many passwords are being checked.
      throw error instanceof AuthError && error.status === 503 ? new AppError('unavailable', error.message) : error
    })
  const isCreated = (await isFirstAdminLink(tx, sha256(token))) && (await create())
  if (!isCreated) throw new AppError('link_spent', 'This link has been used already, or is not complete')
}

function isWeakPassword(error: unknown): error is AuthError {
  return error instanceof AuthError && error.code === 'weak_password'
}

/** Returns false, and creates no user, when there is one already. */
async function createFirstAdmin(tx: Tx, { email: typed, password }: FirstAdmin, now: Date): Promise<boolean> {
  await lockApprovedUsers(tx)
  if (await hasApprovedUsers(tx)) return false
  const email = normalizeEmail(typed)
  // An account without approval may exist, with another password than the chosen one.
  const unapproved = await findAccount(tx, email)
  if (unapproved) await deleteAccount(tx, unapproved.id)
  const account = await createAccountWithPassword(tx, { email, password, now })
  await insertApprovedUser(
    tx,
    { id: newId(), email: account.email, name: '', role: 'admin', status: 'active', activatedAt: now },
    null,
  )
  await deleteFirstAdminLinks(tx)
  return true
}
