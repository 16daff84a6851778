import type { ColumnType } from 'kysely'
import { types } from 'pg'

/** A timestamptz: read as the text that the API answers ('2026-03-10T08:00:00.000Z'), written as a Date or such a text. */
export type Instant = ColumnType<string, Date | string, Date | string>
export type NullableInstant = ColumnType<string | null, Date | string | null, Date | string | null>
export type CreatedInstant = ColumnType<string, Date | string | undefined, Date | string>

/** A json column: read as the value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>

type Parser = (text: string) => unknown
type TypeId = (typeof types.builtins)[keyof typeof types.builtins]

const asText: Parser = (text) => text
const withoutSeconds: Parser = (text) => text.slice(0, 5)
// Rewrites '2026-03-10 08:00:00.12+00' without a Date, which takes longer than reading the rest of a row.
const asInstant = (text: string) =>
  text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : new Date(text).toISOString()

// Days and times stay texts, because a Date would shift them by the machine's time zone.
const scalars: Record<number, Parser> = {
  [types.builtins.DATE]: asText,
  [types.builtins.TIME]: withoutSeconds,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.INT8]: Number,
  [types.builtins.TIMESTAMPTZ]: asInstant,
}

// pg has parsers for arrays, but no names for their type ids.
const textArray = 1009 as TypeId
const arrays: Record<number, Parser> = {
  1182: asText,
  1183: withoutSeconds,
  1231: Number,
  1016: Number,
}

/**
 * How column values are read: date 'YYYY-MM-DD', time 'HH:MM', numeric and int8 as numbers, arrays of them alike;
 * timestamptz ISO 8601 with milliseconds, all other types as pg reads them.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const scalar = scalars[oid]
    if (scalar !== undefined) return scalar
    const element = arrays[oid]
    if (element === undefined) return types.getTypeParser(oid as TypeId, format as 'text')
    const parseArray = types.getTypeParser(textArray, 'text') as (text: string) => (string | null)[]
    return (text: string) => parseArray(text).map((value) => (value === null ? null : element(value)))
  },
}

/** Who wrote a row, and when. */
export type Authorship = {
  createdBy: string | null
  createdAt: CreatedInstant
  updatedBy: string | null
  updatedAt: CreatedInstant
}

/** A row whose create may be repeated and whose delete can be taken back. */
export type SoftDeletable = { createDigest: string | null; deletedAt: NullableInstant }
