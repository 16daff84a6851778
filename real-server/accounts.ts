import { createAccountWithPassword } from '../src/server/auth/accounts.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Db } from '../src/server/db/transaction.ts'

export const password = 'correct horse battery'
/** The first admin of every server. */
export const admin = { email: 'admin@school.test', password }

/** Inserts teachers who can sign in with `password`. */
export async function insertTeachers(db: Db, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await createAccountWithPassword(db, { email, password, now: new Date() })
    await db
      .insertInto('approvedUsers')
      .values({ id: newId(), email, name: email, role: 'teacher', status: 'active', activatedAt: new Date() })
      .execute()
  }
}
