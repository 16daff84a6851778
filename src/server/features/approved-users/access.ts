import type { ApprovedUser } from '../../../contract/approved-users/schema.ts'
import { AppError } from '../../../contract/kernel/errors.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import { type Caller, notApproved, suspended } from '../../http/session.ts'
import { findApprovedUser, lockApprovedUsers } from './repository.ts'

export async function getApprovedUser(db: Db, id: string): Promise<ApprovedUser> {
  const found = await findApprovedUser(db, { id })
  if (!found) throw new AppError('not_found', 'User not found')
  return found
}

/** The user; locks the approved users against other updates until the transaction ends. */
export async function getApprovedUserToUpdate(tx: Tx, id: string): Promise<ApprovedUser> {
  await lockApprovedUsers(tx)
  return getApprovedUser(tx, id)
}

/** The caller's own record; throws 403 when there is none, or it is suspended. */
export async function getOwnApproval(db: Db, caller: Caller): Promise<ApprovedUser> {
  const own = await findApprovedUser(db, { email: caller.email })
  if (!own) throw notApproved()
  if (own.status === 'suspended') throw suspended()
  return own
}
