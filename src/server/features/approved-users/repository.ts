import { sql } from 'kysely'
import type { ApprovedUser, InvitationMail } from '../../../contract/approved-users/schema.ts'
import type { Role, UserStatus } from '../../../contract/kernel/permissions.ts'
import { normalizeEmail } from '../../auth/accounts.ts'
import type { Recipient } from '../../auth/context.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { Identity } from '../../http/session.ts'

type CallerRow = {
  sessionId: string
  userId: string
  email: string
  approvalId: string | null
  role: Role | null
  status: UserStatus | null
  schoolVersion: string
  versionWithoutRecords: string
}

/** The persons of those of these sessions that still exist, with the approval and both versions of the school as they are now. */
export async function listCallers(db: Db, sessionIds: readonly string[]): Promise<Identity[]> {
  const { rows } = await sql<CallerRow>`select * from callers_with_versions(${sessionIds}::uuid[])`.execute(db)
  return rows.map(({ approvalId, role, status, schoolVersion, versionWithoutRecords, ...person }) => {
    const approval = approvalId && role && status ? { id: approvalId, role, status } : undefined
    return { caller: { ...person, approval }, schoolVersion, versionWithoutRecords }
  })
}

/** The user with this address who is not suspended; the status is not changed before the transaction ends. */
export async function findRecipient(tx: Tx, email: string): Promise<Recipient | undefined> {
  const row = await tx
    .selectFrom('approvedUsers')
    .select('status')
    .where('email', '=', email)
    .where('status', '!=', 'suspended')
    .forShare()
    .executeTakeFirst()
  return row && { isInvited: row.status === 'invited' }
}

function selectApprovedUsers(db: Db) {
  return db
    .selectFrom('approvedUsers as user')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('outgoingMails')
          .select(['createdAt', 'sentAt', 'lastError', 'nextAttemptAt'])
          .whereRef('outgoingMails.email', '=', 'user.email')
          .where('kind', '=', 'invite')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.status', 'user.invitedBy', 'user.createdAt'])
    .select([
      'user.activatedAt',
      'mail.createdAt as mailedSince',
      'mail.sentAt',
      'mail.lastError',
      'mail.nextAttemptAt',
    ])
}

type ApprovedUserRow = Awaited<ReturnType<ReturnType<typeof selectApprovedUsers>['executeTakeFirstOrThrow']>>

/** Newest first; with an address, only the person of that address. */
export async function listApprovedUsers(db: Db, email?: string): Promise<ApprovedUser[]> {
  const rows = await selectApprovedUsers(db)
    .where((eb) => (email === undefined ? eb.lit(true) : eb('user.email', '=', normalizeEmail(email))))
    .orderBy('user.createdAt', 'desc')
    .orderBy('user.id', 'desc')
    .execute()
  return rows.map(asApprovedUser)
}

export async function findApprovedUser(
  db: Db,
  by: { id: string } | { email: string },
): Promise<ApprovedUser | undefined> {
  const row = await selectApprovedUsers(db)
    .where((eb) => ('id' in by ? eb('user.id', '=', by.id) : eb('user.email', '=', by.email)))
    .executeTakeFirst()
  return row && asApprovedUser(row)
}

/** The digest of the create of this user; null for the first admin. */
export async function findCreateDigest(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('approvedUsers').select('createDigest').where('id', '=', id).executeTakeFirst()
  return row?.createDigest ?? null
}

function asApprovedUser(row: ApprovedUserRow): ApprovedUser {
  const { mailedSince, sentAt, lastError, nextAttemptAt, ...user } = row
  return { ...user, invitationMail: invitationMailOf(row) }
}

function invitationMailOf(row: ApprovedUserRow): InvitationMail | null {
  const { mailedSince: since, sentAt, lastError: reason, nextAttemptAt } = row
  if (!since) return null
  if (sentAt) return { state: 'sent', at: sentAt }
  return reason === null ? { state: 'waiting', since } : { state: 'failed', since, reason, nextAttemptAt }
}

/**
 * Locks the approved users against writes until the transaction ends: two admins who demote each other, or two processes
 * that create the first admin, run one after the other. Reads do not wait.
 */
export async function lockApprovedUsers(tx: Tx): Promise<void> {
  await sql`lock table approved_users in share row exclusive mode`.execute(tx)
}

export async function hasApprovedUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('approvedUsers').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasOtherActiveAdmin(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('approvedUsers')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type NewApprovedUser = {
  id: string
  email: string
  name: string
  role: Role
  status: UserStatus
  activatedAt: Date | null
  createDigest?: string
}

/**
 * Returns whether the user was inserted: not when the id or the address exists already. `actor` is the admin who invites; the first
 * admin has none.
 */
export async function insertApprovedUser(tx: Tx, user: NewApprovedUser, actor: string | null): Promise<boolean> {
  const inserted = await tx
    .insertInto('approvedUsers')
    .values({ ...user, invitedBy: actor, updatedBy: actor })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** `activatedAt` left out stays what it was. */
export async function updateApprovedUserRow(
  tx: Tx,
  id: string,
  { activatedAt, ...columns }: { name: string; role: Role; status: UserStatus; activatedAt?: Date },
  actor: string,
): Promise<void> {
  await tx
    .updateTable('approvedUsers')
    .set({ ...columns, ...(activatedAt && { activatedAt }), updatedBy: actor })
    .where('id', '=', id)
    .execute()
}

/**
 * Activates an invited user; one who is no longer invited is not updated. One statement without a lock before it, which
 * would deadlock with lockApprovedUsers.
 */
export async function activateInvited(tx: Tx, id: string, activatedAt: Date, actor: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvedUsers')
    .set({ status: 'active', activatedAt, updatedBy: actor })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One statement without a lock before it, as the activation. */
export async function updateNameOf(tx: Tx, email: string, name: string, actor: string): Promise<void> {
  await tx.updateTable('approvedUsers').set({ name, updatedBy: actor }).where('email', '=', email).execute()
}

export async function deleteApprovedUserRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('approvedUsers').where('id', '=', id).execute()
}
