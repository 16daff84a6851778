import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../contract/kernel/errors.ts'
import { snakeCase } from './column-names.ts'
import type { Db, Tx, Writer } from './transaction.ts'
import { idInUse } from './versions.ts'

/** The rows of a table that a save may have written. */
export type SavedRows = {
  table: 'studentProgress' | 'scheduledLessons' | 'classes' | 'classMemberships'
  /** The columns that are put back. */
  columns: readonly string[]
  /** Whether only these columns belong to the save: a row that was changed elsewhere, or inserted, is as if it were not of it. */
  isPartOfRow?: boolean
  /** Whether the person may not write these rows: a save that has written one is not undone. */
  isForbidden?: boolean
  /** What each row belongs to, by the column that names it: while that is deleted nothing is put back into it. */
  owner?: { table: 'scheduledLessons' | 'classes'; column: string }
}
/** A save, and the account that undoes it. */
type Undo = { saveId: string; actor: string }

/** A save that has written rows of a table, and whether one of them was changed by anything else since, or is deleted. */
type WrittenSave = { saveId: string; isChangedSince: boolean }

/**
 * Puts every row that a save has written in these tables back to what it was before, and deletes those that it has inserted, in a
 * transaction whose `saveId` is that of the save. Throws, without a change, 404 when no row was written under this id, 403 when one
 * of a forbidden table was, and 409 when one of them was changed by anything else since its first change, or is deleted. What the
 * undo writes belongs to the save too, so that a second undo finds nothing to do.
 */
export async function undoSave(tx: Tx, undo: Undo, ...savedRows: readonly SavedRows[]): Promise<void> {
  for (const rows of savedRows) await lockRows(tx, undo.saveId, rows)
  const found = await Promise.all(savedRows.map((rows) => listWrittenSaves(tx, rows, [undo.saveId])))
  if (found.flat().length === 0) throw new AppError('not_found', 'Save not found')
  if (savedRows.some(({ isForbidden }, index) => isForbidden && found[index]?.length !== 0)) {
    throw new AppError('forbidden', 'Your role does not allow this')
  }
  if (found.flat().some(({ isChangedSince }) => isChangedSince)) {
    throw new AppError('changed_meanwhile', 'This has been changed since it was saved')
  }
  for (const rows of savedRows) await putBack(tx, undo, rows)
}

/** Whether the writer's `saveId` is new, or the writer was the first to write under it, whoever has undone the save since. */
export function isOwnSave({ actor, saveId = '' }: Writer): RawBuilder<SqlBool> {
  // Not `order by id limit 1`, for which PostgreSQL may read the whole history in the order of its ids.
  return sql<SqlBool>`${actor}::uuid = coalesce(
    (select (array_agg(changed_by order by id))[1] from change_history where save_id = nullif(${saveId}, '')::uuid),
    ${actor}::uuid
  )`
}

/** Throws 409 for the id of a save that somebody else has begun, which would become one with it. */
export async function refuseSaveOfAnother(db: Db, writer: Writer): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`select ${isOwnSave(writer)} as is_own`.execute(db)
  if (!rows[0]?.isOwn) throw idInUse()
}

/** Those of the saves that `undoSave` would refuse because of what they have written in one of these tables, or what was since. */
export async function listRefusedUndos(
  db: Db,
  saveIds: readonly string[],
  ...savedRows: readonly SavedRows[]
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(savedRows.map((rows) => listWrittenSaves(db, rows, saveIds)))
  const refused = found.flatMap((saves, index) =>
    saves.filter(({ isChangedSince }) => isChangedSince || savedRows[index]?.isForbidden),
  )
  return new Set(refused.map(({ saveId }) => saveId))
}

/** In the order of their ids, in which rows are locked elsewhere too, so that two transactions cannot deadlock. */
async function lockRows(tx: Tx, saveId: string, rows: SavedRows): Promise<void> {
  await sql`
    with first as (${firstChanges(rows, [saveId])})
    select id from ${sql.table(rows.table)} where id in (select id from first) order by id for update
  `.execute(tx)
}

/** The first change of each row by each of the saves, with the row before it. */
function firstChanges(rows: SavedRows, saveIds: readonly string[]) {
  return sql`
    select distinct on (save_id, record_id) save_id, record_id, record_id::uuid as id, change.id as change_id, before
    from change_history change
    where save_id = any(${saveIds}) and table_name = ${snakeCase(rows.table)} and ${isOfColumns('change', rows)}
    order by save_id, record_id, change.id`
}

/** Whether a change has changed one of the columns, where only these belong to the save. */
function isOfColumns(change: string, { columns, isPartOfRow = false }: SavedRows) {
  if (!isPartOfRow) return sql`true`
  const valuesOf = (side: string) =>
    sql.join(columns.map((column) => sql`${sql.ref(`${change}.${side}`)} ->> ${sql.lit(snakeCase(column))}`))
  return sql`${sql.ref(`${change}.before`)} is not null and (${valuesOf('before')}) is distinct from (${valuesOf('after')})`
}

async function listWrittenSaves(db: Db, rows: SavedRows, saveIds: readonly string[]): Promise<WrittenSave[]> {
  const { rows: saves } = await sql<WrittenSave>`
    with first as (${firstChanges(rows, saveIds)})
    select save_id, bool_or(${isDeleted(rows)} or ${isChangedSince(rows)}) as is_changed_since
    from first group by save_id
  `.execute(db)
  return saves
}

/** Whether a row, given by its first change by a save as `first`, was changed by anything else since. */
export function isChangedSince(rows: SavedRows): RawBuilder<SqlBool> {
  return sql`exists (
    select from change_history later
    where later.table_name = ${snakeCase(rows.table)} and later.record_id = first.record_id
      and later.id > first.change_id and later.save_id is distinct from first.save_id
      and ${isOfColumns('later', rows)}
  )`
}

/** Whether the row is deleted now, where that is a change of other columns than those that belong to the save, or what it belongs to is. */
function isDeleted({ table, isPartOfRow = false, owner }: SavedRows) {
  const written = sql`${sql.table(table)} written`
  if (owner) {
    return sql`exists (
      select from ${written} join ${sql.table(owner.table)} owner on owner.id = ${sql.ref(`written.${owner.column}`)}
      where written.id = first.id and owner.deleted_at is not null
    )`
  }
  if (!isPartOfRow) return sql`false`
  return sql`exists (select from ${written} where written.id = first.id and written.deleted_at is not null)`
}

/** A column that is younger than the save keeps its value. */
async function putBack(tx: Tx, { saveId, actor }: Undo, rows: SavedRows): Promise<void> {
  const table = sql.table(rows.table)
  const columnsOf = (row: string) => sql.join(rows.columns.map((column) => sql.ref(`${row}.${column}`)))
  await sql`
    with first as (${firstChanges(rows, [saveId])}),
    deleted as (delete from ${table} inserted using first where inserted.id = first.id and first.before is null)
    update ${table} changed
    set (updated_by, ${sql.join(rows.columns.map((column) => sql.ref(column)))}) = (
      select ${actor}::uuid, ${columnsOf('previous')} from jsonb_populate_record(changed, first.before) previous
    )
    from first
    where changed.id = first.id and first.before is not null and exists (
      select from jsonb_populate_record(changed, first.before) previous
      where (${columnsOf('previous')}) is distinct from (${columnsOf('changed')})
    )
  `.execute(tx)
}
