import { canBeInvitedAgain } from '../../../contract/approved-users/rules.ts'
import type {
  ApprovedUser,
  ApprovedUserInput,
  ApprovedUserUpdate,
  LinkOwner,
  LinkOwnerInput,
} from '../../../contract/approved-users/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import { deleteAccount, ensureAccount, findAccount, lockAccount } from '../../auth/accounts.ts'
import type { Outbox } from '../../auth/context.ts'
import { endSessionsOf } from '../../auth/sessions/sessions.ts'
import { deleteOneTimeTokens, findTokenOwner, issueOneTimeLink } from '../../auth/tokens/one-time-links.ts'
import { digestOf, newId } from '../../db/ids.ts'
import { type Db, inTransaction, type Tx } from '../../db/transaction.ts'
import { repeatedCreate } from '../../db/versions.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Caller } from '../../http/session.ts'
import { deleteMailsTo, deleteWaitingMailsTo } from '../../mail/repository.ts'
import { endTeaching, findPersonOf, insertFormerPerson } from '../people/repository.ts'
import { getApprovedUser, getApprovedUserToUpdate, getOwnApproval } from './access.ts'
import {
  activateInvited,
  deleteApprovedUserRow,
  findApprovedUser,
  findCreateDigest,
  hasOtherActiveAdmin,
  insertApprovedUser,
  updateApprovedUserRow,
  updateNameOf,
} from './repository.ts'

/** Approves an address, and creates its account, which has no password until the invitation is accepted. */
export async function createApprovedUser(tx: Tx, input: ApprovedUserInput, { actor, now }: RequestContext) {
  const { id = newId(), email, role, name = '' } = input
  const createDigest = digestOf({ email, role, name })
  const user = { id, email, name, role, status: 'invited' as const, activatedAt: null, createDigest }
  if (!(await insertApprovedUser(tx, user, actor))) {
    const stored = await findApprovedUser(tx, { id })
    if (!stored) throw new AppError('email_taken', `${email} is already in the list of users`)
    return repeatedCreate(
      { entity: stored, deletedAt: null, createDigest: await findCreateDigest(tx, id) },
      createDigest,
    )
  }
  await ensureAccount(tx, { email, now })
  return { isNew: true, entity: await getApprovedUser(tx, id) }
}

/**
 * Updates name, role or status. Another status than active ends all sessions of the user, and the end of a suspension those that were
 * begun during it. A suspension makes the user's links invalid, and deletes mails that still wait.
 */
export async function updateApprovedUser(
  tx: Tx,
  id: string,
  update: ApprovedUserUpdate,
  { actor, caller, now }: RequestContext,
): Promise<ApprovedUser> {
  const user = await getApprovedUserToUpdate(tx, id)
  const { name = user.name, role = user.role, status = user.status } = update
  if (role !== 'admin' || status !== 'active') await refuseLosingAdmin(tx, user, caller)
  const isActivation = status === 'active' && user.status !== 'active'
  await updateApprovedUserRow(tx, id, { name, role, status, ...(isActivation && { activatedAt: now }) }, actor)
  const account = update.status === undefined ? undefined : await findAccount(tx, user.email)
  if (account && (status !== 'active' || user.status === 'suspended')) {
    await lockAccount(tx, account.id)
    await endSessionsOf(tx, account.id)
    if (status === 'suspended') await deleteOneTimeTokens(tx, account.id)
  }
  if (update.status === 'suspended') await deleteWaitingMailsTo(tx, user.email)
  return getApprovedUser(tx, id)
}

/**
 * Deletes the user, who cannot be restored, with the account, its sessions and the mails to it; they teach nothing any more,
 * and what they changed keeps the name.
 */
export async function deleteApprovedUser(tx: Tx, id: string, context: RequestContext): Promise<void> {
  const user = await getApprovedUserToUpdate(tx, id)
  await refuseLosingAdmin(tx, user, context.caller)
  await deleteApprovedUserRow(tx, id)
  const account = await findAccount(tx, user.email)
  if (account) {
    await endTeaching(tx, account.id, context)
    if (user.name !== '') await insertFormerPerson(tx, { id: account.id, name: user.name })
    await deleteAccount(tx, account.id)
  }
  // After the account, as a link and its mail are stored, so that the two cannot deadlock.
  await deleteMailsTo(tx, user.email)
}

/** Throws 409 when the user is the caller or the last active admin. */
async function refuseLosingAdmin(tx: Tx, user: ApprovedUser, caller: Caller): Promise<void> {
  if (user.id === caller.approval?.id) {
    throw new AppError('own_account', 'You cannot remove, suspend or demote yourself')
  }
  if (user.role !== 'admin' || user.status !== 'active') return
  if (!(await hasOtherActiveAdmin(tx, user.id))) {
    throw new AppError('last_admin', 'This is the last active admin of the school')
  }
}

/**
 * Mails a new invitation, valid for 72 hours, and returns its link; that of an earlier one becomes invalid. Throws 409 for who has
 * signed in, whatever the status is now: the link would give their account to whoever has it.
 */
export async function inviteApprovedUser(
  tx: Tx,
  id: string,
  { publicUrl, outbox, now }: { publicUrl: string; outbox: Outbox; now: Date },
) {
  const user = await getApprovedUserToUpdate(tx, id)
  const { id: userId } = await ensureAccount(tx, { email: user.email, now })
  const account = await lockAccount(tx, userId)
  if (!canBeInvitedAgain(user) || account?.passwordHash !== null) {
    throw new AppError('not_invited', 'Only somebody who has not signed in yet can be invited again')
  }
  const issued = await issueOneTimeLink(tx, { userId: account.id, kind: 'invite', publicUrl, now })
  await outbox.store(tx, { kind: 'invite', email: user.email, ...issued })
  return { link: issued.link, sentAt: now.toISOString() }
}

/** Returns the caller's own record; an invited one becomes active, at the first of several requests. */
export async function activateApprovedUser(
  db: Db,
  context: RequestContext,
): Promise<{ user: ApprovedUser; isActivated: boolean }> {
  const { caller, actor, now } = context
  const own = await getOwnApproval(db, caller)
  if (own.status === 'active') return { user: own, isActivated: false }
  const activating = inTransaction(db, context, (tx) => activateInvited(tx, own.id, now, actor))
  const isActivated = await activating.catch((cause: unknown) => {
    // The cause is logged, and not shown to the person.
    const message = 'Error activating your account. Please contact an administrator.'
    throw Object.assign(new AppError('activation_failed', message), { cause })
  })
  return { user: await getOwnApproval(db, caller), isActivated }
}

/** Sets the caller's own name. */
export async function updateOwnName(tx: Tx, name: string, { caller, actor }: RequestContext): Promise<ApprovedUser> {
  await updateNameOf(tx, caller.email, name, actor)
  return getOwnApproval(tx, caller)
}

/** The person whose link this is: both '' for an invalid token, the name '' where none was given. */
export async function getLinkOwner(db: Db, link: LinkOwnerInput, now: Date): Promise<LinkOwner> {
  const userId = await findTokenOwner(db, { ...link, now })
  const person = userId === undefined ? undefined : await findPersonOf(db, userId)
  return person ?? { email: '', name: '' }
}
