import { type CsvCell, csvText as csvTextBy } from '../../../contract/kernel/csv.ts'
import { withTimeout } from '../api/timeout.ts'

/** A table as the text of a CSV file for the spreadsheets of this machine; `locale` decides the decimal mark of numbers. */
export async function csvText(
  rows: readonly (readonly CsvCell[])[],
  locale: string = navigator.language,
): Promise<string> {
  const { default: Papa } = await withTimeout(import('papaparse'))
  return csvTextBy(rows, locale, Papa.unparse)
}
