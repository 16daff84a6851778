import type { InsertType } from 'kysely'
import type { SchoolTables } from './types.ts'

/** The columns that are set by every write of a table, or that never change. */
export type AutomaticColumn =
  | 'id'
  | 'createdBy'
  | 'createdAt'
  | 'updatedBy'
  | 'updatedAt'
  | 'createDigest'
  | 'deletedAt'

/**
 * The columns that a write sets from `Input`: every column of the table and every field of the input, except those that
 * `Elsewhere` names because they are stored in another way. A new column that a write does not set does not compile, and
 * neither does a new field of the input without a column.
 */
export type WrittenColumns<Table extends keyof SchoolTables, Input, Elsewhere extends keyof Input> = {
  [Name in Exclude<
    keyof SchoolTables[Table] | keyof Input,
    AutomaticColumn | Elsewhere
  >]: Name extends keyof SchoolTables[Table] ? InsertType<SchoolTables[Table][Name]> : never
}
