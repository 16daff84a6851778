import { type RawBuilder, sql } from 'kysely'
import { defaultAttendanceSettings } from '../../contract/attendance-settings/rules.ts'
import type { AttendanceSettingsDocument } from '../../contract/attendance-settings/schema.ts'
import { invariant } from '../../contract/kernel/invariant.ts'
import { emptySchoolCalendar } from '../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument } from '../../contract/school-calendar/schema.ts'
import { digestOf } from './ids.ts'
import type { Db, Tx } from './transaction.ts'
import { refuseIfChangedMeanwhile } from './versions.ts'

/** The documents of which a school has one each, by their tables: one row with the id 1, or none until the document is first saved. */
type Documents = { schoolCalendars: SchoolCalendarDocument; attendanceSettings: AttendanceSettingsDocument }
type DocumentTable = keyof Documents
/** A stored document, with the account that saved it. */
type Stored = { updatedAt: string; updatedBy: string | null }
type Content<Table extends DocumentTable> = Omit<Documents[Table], 'updatedAt'>

/** What each is until it is first saved; its fields are the columns. */
const defaults: { readonly [Table in DocumentTable]: Documents[Table] } = {
  schoolCalendars: { ...emptySchoolCalendar, updatedAt: null },
  attendanceSettings: { ...defaultAttendanceSettings, updatedAt: null },
}

/** The stored document, or the default one; with the lock nobody can change a stored one until the transaction ends. */
export async function readSchoolDocument<Table extends DocumentTable>(
  db: Db,
  table: Table,
  { lock }: { lock?: 'share' } = {},
): Promise<Documents[Table]> {
  const { rows } = await selectDocument<Documents[Table]>(table, lock ? sql`for share` : sql``).execute(db)
  return rows[0] ?? defaults[table]
}

function selectDocument<Row>(table: DocumentTable, lock: RawBuilder<unknown>, ...more: string[]): RawBuilder<Row> {
  const columns = [...Object.keys(defaults[table]), ...more].map((column) => sql.ref(column))
  return sql`select ${sql.join(columns)} from ${sql.table(table)} where id = 1 ${lock}`
}

/**
 * Replaces a document in the name of the account `actor`, and locks it until the transaction ends. The same document once more
 * changes nothing; throws 409 for another one that was based on another version.
 */
export async function replaceSchoolDocument<Table extends DocumentTable>(
  tx: Tx,
  table: Table,
  { updatedAt: basedOn, ...content }: Content<Table> & { updatedAt?: string | null | undefined },
  actor: string,
): Promise<{ isChanged: boolean; document: Documents[Table] }> {
  const isChanged =
    (await insertFirst(tx, table, content, actor)) || (await updateStored(tx, table, { basedOn, content, actor }))
  return { isChanged, document: await readSchoolDocument(tx, table) }
}

/** pg would write an array as one of PostgreSQL, not as JSON. */
function asParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Stores a document where there is none, and returns whether there was none. */
async function insertFirst(tx: Tx, table: DocumentTable, content: object, actor: string): Promise<boolean> {
  const columns = Object.keys(content).map((column) => sql.ref(column))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (id, ${sql.join(columns)}, updated_by)
    values (1, ${sql.join(Object.values(content).map(asParameter))}, ${actor}) on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

type Replacement = { basedOn: string | null | undefined; content: object; actor: string }

/** Updates the stored document, and returns whether the new one differs from it. */
async function updateStored(tx: Tx, table: DocumentTable, { basedOn, content, actor }: Replacement): Promise<boolean> {
  const [row] = (await selectDocument<Stored>(table, sql`for update`, 'updatedBy').execute(tx)).rows
  invariant(row, 'no document is ever deleted')
  const { updatedBy, ...current } = row
  const { updatedAt: _, ...stored } = current
  if (digestOf(stored) === digestOf(content)) return false
  refuseIfChangedMeanwhile(current, basedOn, updatedBy)
  const assignments = Object.entries(content).map(([column, value]) => sql`${sql.ref(column)} = ${asParameter(value)}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}, updated_by = ${actor} where id = 1`.execute(tx)
  return true
}
