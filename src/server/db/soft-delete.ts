import type { Tx } from './transaction.ts'

type SoftDeletableTable = 'lessonTemplates' | 'classes' | 'students' | 'scheduledLessons'

/** A row that may be deleted, with the digest of its create. */
export type Stored<Entity> = { entity: Entity; isDeleted: boolean; createDigest: string | null }

/**
 * Marks a row as deleted at `now` by the account `actor`, and locks it until the transaction ends. Answers false when no row
 * has the id, or it is deleted already.
 */
export async function softDelete(
  tx: Tx,
  table: SoftDeletableTable,
  id: string,
  { now, actor }: { now: Date; actor: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deletedAt: now, updatedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Takes the deletion of a row back, and locks it until the transaction ends. Answers false when no row has the id, or it is
 * not deleted. Throws the constraint error of a row that now has the same unique value.
 */
export async function restore(
  tx: Tx,
  table: SoftDeletableTable,
  id: string,
  { actor }: { actor: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deletedAt: null, updatedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
