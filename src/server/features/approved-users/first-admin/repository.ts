import type { Db, Tx } from '../../../db/transaction.ts'

export async function insertFirstAdminLink(db: Db, tokenHash: Buffer): Promise<void> {
  await db.insertInto('firstAdminLinks').values({ tokenHash }).execute()
}

export async function isFirstAdminLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('firstAdminLinks')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFirstAdminLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('firstAdminLinks').execute()
}
