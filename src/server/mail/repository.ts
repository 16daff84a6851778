import { invariant } from '../../contract/kernel/invariant.ts'
import type { AuthMail } from '../auth/context.ts'
import { newId } from '../db/ids.ts'
import type { Db, Tx } from '../db/transaction.ts'

export type WaitingMail = AuthMail & { id: string; attempts: number }

/**
 * Stores a mail to be sent at once. A waiting one of the same kind is deleted, because its link has been replaced; for a new
 * password a sent one as well, which nothing shows. Sent invitations are kept for the list of users.
 */
export async function insertMail(tx: Tx, mail: AuthMail, now: Date): Promise<void> {
  const { email, kind, link, expiresAt } = mail
  await tx
    .with('replaced', (own) =>
      own
        .deleteFrom('outgoingMails')
        .where('email', '=', email)
        .where('kind', '=', kind)
        .where((eb) => eb.or([eb('sentAt', 'is', null), eb('kind', '=', 'recovery')])),
    )
    .insertInto('outgoingMails')
    .values({ id: newId(), email, kind, link, linkExpiresAt: expiresAt, nextAttemptAt: now, createdAt: now })
    .execute()
}

/** Deletes all mails to an address, waiting and sent ones. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('outgoingMails').where('email', '=', email).execute()
}

export async function deleteWaitingMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('outgoingMails').where('email', '=', email).where('sentAt', 'is', null).execute()
}

/**
 * Claims one mail that is due: until `claimedUntil` no other process claims it. One whose next attempt is after `latestAttempt`
 * is due as well, because it was stored while the clock was ahead.
 */
export async function claimDueMail(
  db: Db,
  now: Date,
  { claimedUntil, latestAttempt }: { claimedUntil: Date; latestAttempt: Date },
): Promise<WaitingMail | undefined> {
  const row = await db
    .updateTable('outgoingMails')
    .set({ nextAttemptAt: claimedUntil })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoingMails')
        .select('id')
        .where((mail) =>
          mail.or([
            mail('nextAttemptAt', '<=', now.toISOString()),
            mail('nextAttemptAt', '>', latestAttempt.toISOString()),
          ]),
        )
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email', 'kind', 'link', 'linkExpiresAt', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, kind, attempts, link, linkExpiresAt } = row
  invariant(link !== null, 'a mail that is due has a link')
  return { id, email, kind, attempts, link, expiresAt: new Date(linkExpiresAt) }
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMails')
    .set({ sentAt: now, link: null, nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** Stores why sending failed; without a next attempt the mail is not sent again, and its link is deleted. */
export async function markFailed(
  db: Db,
  id: string,
  failure: { attempts: number; reason: string; nextAttemptAt: Date | null },
): Promise<void> {
  const { attempts, reason, nextAttemptAt } = failure
  await db
    .updateTable('outgoingMails')
    .set({ attempts, lastError: reason, nextAttemptAt, ...(nextAttemptAt === null && { link: null }) })
    .where('id', '=', id)
    .execute()
}
