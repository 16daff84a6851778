import { types } from 'pg'

type Parser = (text: string) => unknown
type TypeId = (typeof types.builtins)[keyof typeof types.builtins]

const asText: Parser = (text) => text
const withoutSeconds: Parser = (text) => text.slice(0, 5)

// Days and times stay texts, because a Date would shift them by the machine's time zone.
const scalars: Record<number, Parser> = {
  [types.builtins.DATE]: asText,
  [types.builtins.TIME]: withoutSeconds,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.INT8]: Number,
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
 * How column values are read: date 'YYYY-MM-DD', time 'HH:MM', numeric and int8 as numbers, arrays of them alike,
 * everything else as pg does it (timestamptz as Date).
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
