import { type CsvCell, csvText as csvTextBy } from '../../../contract/kernel/csv.ts'
import { withTimeout } from '../api/timeout.ts'
import { downloadFile } from '../download-file.ts'

/** A table as the text of a CSV file for the spreadsheets of this machine; `locale` decides the decimal mark of numbers. */
export async function csvText(
  rows: readonly (readonly CsvCell[])[],
  locale: string = navigator.language,
): Promise<string> {
  const { default: Papa } = await withTimeout(import('papaparse'))
  return csvTextBy(rows, locale, Papa.unparse)
}

/** Downloads a table as a CSV file. `name` is without the extension. */
export async function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): Promise<void> {
  downloadFile(name, 'csv', new Blob([await csvText(rows)], { type: 'text/csv;charset=utf-8' }))
}
