import { createHash, randomBytes } from 'node:crypto'
import { canBeInvitedAgain } from '../../../contract/approved-users/rules.ts'
import type { ApprovedUser, ApprovedUserInput, ApprovedUserUpdate } from '../../../contract/approved-users/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import { createAccountWithPassword, deleteAccount, ensureAccount, findAccount } from '../../auth/accounts.ts'
import type { AuthMail } from '../../auth/context.ts'
import { endSessionsOf } from '../../auth/sessions/sessions.ts'
import { issueOneTimeLink } from '../../auth/tokens/one-time-links.ts'
import type { Config } from '../../config.ts'
import { mapConstraintErrors } from '../../db/constraint-errors.ts'
import { newId } from '../../db/ids.ts'
import { type Db, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Caller } from '../../http/session.ts'
import { deleteMailsTo } from '../../mail/repository.ts'
import { getApprovedUser, getApprovedUserToUpdate, getOwnApproval } from './access.ts'
import {
  activateInvited,
  deleteApprovedUserRow,
  deleteFirstAdminLinks,
  hasApprovedUsers,
  hasOtherActiveAdmin,
  insertApprovedUser,
  insertFirstAdminLink,
  isFirstAdminLink,
  lockApprovedUsers,
  updateApprovedUserRow,
} from './repository.ts'

/** Who acts, and when. */
type Act = { caller: Caller; now: Date }

/** Approves an address; the account that goes with it has no password until the invitation is followed. */
export async function createApprovedUser(tx: Tx, { email, role }: ApprovedUserInput, { caller, now }: Act) {
  const id = newId()
  await mapConstraintErrors(
    { approved_users_email_key: () => new AppError('email_taken', `${email} is already in the list of users`) },
    () => insertApprovedUser(tx, { id, email, role, status: 'invited', activatedAt: null }, caller.userId),
  )
  await ensureAccount(tx, { email, now })
  return getApprovedUser(tx, id)
}

/** Changes role or status. Whoever may not come in any more is signed out everywhere; a new role counts at once. */
export async function updateApprovedUser(
  tx: Tx,
  id: string,
  change: ApprovedUserUpdate,
  act: Act,
): Promise<ApprovedUser> {
  const user = await getApprovedUserToUpdate(tx, id)
  const { role = user.role, status = user.status } = change
  if (role !== 'admin' || status !== 'active') await refuseLosingAdmin(tx, user, act.caller)
  const isActivation = status === 'active' && user.status !== 'active'
  await updateApprovedUserRow(
    tx,
    id,
    { role, status, ...(isActivation && { activatedAt: act.now }) },
    act.caller.userId,
  )
  if (change.status !== undefined && status !== 'active') await endSessionsOfAddress(tx, user.email)
  return getApprovedUser(tx, id)
}

/** Takes the approval away together with the account, its sessions and the letters to it. */
export async function deleteApprovedUser(tx: Tx, id: string, caller: Caller): Promise<void> {
  const user = await getApprovedUserToUpdate(tx, id)
  await refuseLosingAdmin(tx, user, caller)
  await deleteApprovedUserRow(tx, id)
  await deleteMailsTo(tx, user.email)
  const account = await findAccount(tx, user.email)
  if (account) await deleteAccount(tx, account.id)
}

/** Nobody gives up their own rights by mistake, and the school always keeps an admin. */
async function refuseLosingAdmin(tx: Tx, user: ApprovedUser, caller: Caller): Promise<void> {
  if (user.id === caller.approval?.id) {
    throw new AppError('own_account', 'You cannot remove, suspend or demote yourself')
  }
  if (user.role !== 'admin' || user.status !== 'active') return
  if (!(await hasOtherActiveAdmin(tx, user.id))) {
    throw new AppError('last_admin', 'This is the last active admin of the school')
  }
}

async function endSessionsOfAddress(tx: Tx, email: string): Promise<void> {
  const account = await findAccount(tx, email)
  if (account) await endSessionsOf(tx, account.id)
}

/** Makes a new invitation, good for 72 hours; the link of an earlier one stops working. */
export async function inviteApprovedUser(tx: Tx, id: string, { publicUrl, now }: { publicUrl: string; now: Date }) {
  const user = await getApprovedUserToUpdate(tx, id)
  if (!canBeInvitedAgain(user)) {
    throw new AppError('not_invited', 'Only somebody who has not signed in yet can be invited again')
  }
  const account = await ensureAccount(tx, { email: user.email, now })
  const issued = await issueOneTimeLink(tx, { userId: account.id, kind: 'invite', publicUrl, now })
  return { kind: 'invite', email: user.email, ...issued } satisfies AuthMail
}

/** The caller's own record; the first sign-in of an invited person makes it active. */
export async function activateApprovedUser(tx: Tx, { caller, now }: Act): Promise<ApprovedUser> {
  const own = await getOwnApproval(tx, caller)
  if (own.status === 'active') return own
  await activateInvited(tx, own.id, now, caller.userId).catch((cause: unknown) => {
    // The person reads whom to ask; the log keeps the reason.
    const sentence = 'Error activating your account. Please contact an administrator.'
    throw Object.assign(new AppError('activation_failed', sentence), { cause })
  })
  return getOwnApproval(tx, caller)
}

type FirstAdmin = { email: string; password: string }

/**
 * Lets somebody into an empty installation: makes the admin of the settings, or else a one-time link, which it answers
 * to be printed. Where there is an approved user, nothing changes. Several processes may do so at once.
 */
export async function ensureFirstAdmin(
  db: Db,
  { admin, publicUrl }: Pick<Config, 'admin' | 'publicUrl'>,
  clock: () => Date,
): Promise<string | undefined> {
  if (await hasApprovedUsers(db)) return undefined
  if (!admin) {
    const token = randomBytes(32).toString('base64url')
    await insertFirstAdminLink(db, hashOf(token))
    return `${publicUrl}/auth/first-admin?token=${token}`
  }
  await inTransaction(db, undefined, (tx) => createFirstAdmin(tx, admin, clock()))
  return undefined
}

/** Makes the first admin by a printed link; a wrong or used one is refused, and so is every link once there is a user. */
export async function createFirstAdminByLink(tx: Tx, { token, ...admin }: FirstAdmin & { token: string }, now: Date) {
  const isGood = (await isFirstAdminLink(tx, hashOf(token))) && (await createFirstAdmin(tx, admin, now))
  if (!isGood) throw new AppError('link_spent', 'This link has been used already, or is not complete')
}

/** Answers false, and makes nobody, when somebody else was first. */
async function createFirstAdmin(tx: Tx, { email: typed, password }: FirstAdmin, now: Date): Promise<boolean> {
  await lockApprovedUsers(tx)
  if (await hasApprovedUsers(tx)) return false
  const email = typed.trim().toLowerCase()
  // An account that nobody approved may have been left here; its password is not the one just chosen.
  const forgotten = await findAccount(tx, email)
  if (forgotten) await deleteAccount(tx, forgotten.id)
  const account = await createAccountWithPassword(tx, { email, password, now })
  await insertApprovedUser(
    tx,
    { id: newId(), email: account.email, role: 'admin', status: 'active', activatedAt: now },
    null,
  )
  await deleteFirstAdminLinks(tx)
  return true
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
