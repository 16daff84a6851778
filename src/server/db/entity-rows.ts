import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '../../contract/kernel/errors.ts'
import { anyOf } from './ids.ts'
import type { Tx } from './transaction.ts'
import type { SchoolTables } from './types.ts'

/** The tables of the entities whose create may be repeated and whose delete can be taken back, each with the name of one. */
const entityNames = {
  lessonTemplates: 'Template',
  units: 'Unit',
  classes: 'Class',
  students: 'Student',
  absences: 'Absence',
  scheduledLessons: 'Lesson',
}
type EntityTable = keyof typeof entityNames

/** An entity that may be deleted (`deletedAt` is null when not), with the digest of its create. */
export type Stored<Entity> = { entity: Entity; deletedAt: string | null; createDigest: string | null }

/** Separates the columns that the API does not answer from the entity. */
export function asStored<Row extends Omit<Stored<unknown>, 'entity'>>({ deletedAt, createDigest, ...entity }: Row) {
  return { entity, deletedAt, createDigest }
}

/** The stored entity; throws 404 when it is deleted or never existed. */
export function requireExisting<Found extends Stored<unknown>>(table: EntityTable, stored: Found | undefined): Found {
  if (!stored || stored.deletedAt !== null) throw new AppError('not_found', `${entityNames[table]} not found`)
  return stored
}

/**
 * Locks rows until the transaction ends, in the order of their ids, so that two transactions cannot deadlock. Students can be
 * recorded meanwhile: an insert that waited for one, with its lesson locked, would deadlock with a change of lesson and class.
 */
export async function lockRows(tx: Tx, table: EntityTable, ids: readonly string[]): Promise<void> {
  const rows = tx.selectFrom(table).select('id').where('id', '=', anyOf(ids)).orderBy('id')
  await (table === 'students' ? rows.forNoKeyUpdate() : rows.forUpdate()).execute()
}

/** Those of these rows that are not deleted, locked against deletion until the transaction ends. */
export async function lockExisting(tx: Tx, table: EntityTable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

type NewRow<Table extends EntityTable> = { id: string } & Omit<
  Insertable<SchoolTables[Table]>,
  'createdBy' | 'updatedBy'
>

/**
 * Returns when the row was inserted, undefined if it was not, because its id or another unique value exists already. The
 * conflict names no columns, because of two equal creates at the same moment the second may conflict on any index.
 */
export async function insertRow<Table extends EntityTable>(tx: Tx, table: Table, row: NewRow<Table>, actor: string) {
  return (
    tx
      .insertInto(table as EntityTable)
      // One instant for both, because their defaults are read one after the other: a new row's first version is when it was created.
      .values({
        ...row,
        createdBy: actor,
        updatedBy: actor,
        createdAt: sql`statement_timestamp()`,
        updatedAt: sql`statement_timestamp()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['createdAt', 'updatedAt'])
      .executeTakeFirst()
  )
}

/** Sets these columns of all rows of the ids, in the name of the account `actor`; without columns they get a new version. */
export async function updateRows<Table extends EntityTable>(
  tx: Tx,
  table: Table,
  ids: readonly string[],
  columns: Updateable<SchoolTables[Table]>,
  actor: string,
): Promise<void> {
  await tx
    .updateTable(table as EntityTable)
    .set({ ...columns, updatedBy: actor })
    .where('id', '=', anyOf(ids))
    .execute()
}

/**
 * Marks a row as deleted at `now` by the account `actor`, and locks it until the transaction ends. Throws 404 when no row has
 * the id, or it is deleted already.
 */
export async function softDelete(
  tx: Tx,
  table: EntityTable,
  id: string,
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deletedAt: now, updatedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('not_found', `${entityNames[table]} not found`)
}

/**
 * Takes the deletion of a row back, if there is one, and locks it until the transaction ends. Throws the constraint error of
 * a row that now has the same unique value.
 */
export async function restore(tx: Tx, table: EntityTable, id: string, actor: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ deletedAt: null, updatedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .execute()
}
