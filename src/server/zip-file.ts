import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import { type CsvCell, csvText } from '../contract/kernel/csv.ts'

type Content = {
  /** The content of one JSON file. */
  json: unknown
  /** The rows of CSV files, by the name without extension. */
  tables: Readonly<Record<string, readonly (readonly CsvCell[])[]>>
  /** Decides the decimal mark and the separator of the CSV files. */
  locale: string
  now: Date
}

/** A zip file with a JSON file `name` and one CSV file for each table. */
export function zipFileOf(name: string, { json, tables, locale, now }: Content): Uint8Array {
  const files = { [`${name}.json`]: strToU8(JSON.stringify(json, null, 2)) }
  for (const [table, rows] of Object.entries(tables)) {
    files[`${table}.csv`] = strToU8(csvText(rows, locale, Papa.unparse))
  }
  return zipSync(files, { mtime: now })
}
