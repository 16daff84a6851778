import type { AuthMail } from '../auth/mail.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/transaction.ts'

export type WaitingMail = AuthMail & { id: string; attempts: number }

/** Keeps a letter to be sent at once. One of the same kind that still waits is dropped: its link has been replaced. */
export async function insertMail(db: Db, mail: AuthMail, now: Date): Promise<void> {
  const { email, kind, link, expiresAt } = mail
  await db
    .with('replaced', (own) =>
      own.deleteFrom('outgoingMails').where('email', '=', email).where('kind', '=', kind).where('sentAt', 'is', null),
    )
    .insertInto('outgoingMails')
    .values({ id: newId(), email, kind, link, linkExpiresAt: expiresAt, nextAttemptAt: now, createdAt: now })
    .execute()
}

/** Forgets all letters to an address, those that still wait and those that were sent. */
export async function deleteMailsTo(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('outgoingMails').where('email', '=', email).execute()
}

/** Takes one letter that is due, out of reach of other processes until `heldUntil`. */
export async function takeDueMail(db: Db, now: Date, heldUntil: Date): Promise<WaitingMail | undefined> {
  const row = await db
    .updateTable('outgoingMails')
    .set({ nextAttemptAt: heldUntil })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoingMails')
        .select('id')
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email', 'kind', 'link', 'linkExpiresAt', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, kind, attempts, link, linkExpiresAt } = row
  return { id, email, kind, attempts, link: link ?? '', expiresAt: linkExpiresAt }
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMails')
    .set({ sentAt: now, link: null, nextAttemptAt: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

/** Notes why it failed; without a next attempt the letter is given up, and its link forgotten. */
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
