import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { dateAt, isPlainDate } from '../../../contract/kernel/dates.ts'

/** How many bytes the sheets of a workbook may have unpacked, so that a small file cannot fill the memory. */
const maxContentBytes = 50_000_000

/**
 * The first sheet of an .xlsx workbook that is not empty, as text with tabs; dates as 2026-03-10, and '' for impossible ones. Rejects for a file that
 * is no such workbook or too large. Loads with the first workbook that is chosen.
 */
export async function textOfWorkbook(bytes: Uint8Array): Promise<string> {
  const sheets = await readWorkbook(withoutCompression(bytes))
  const rows = sheets.find(({ data }) => data.length > 0)?.data ?? []
  return Papa.unparse(
    rows.map((row) => row.map(textOfCell)),
    // Unquoted, such a letter in the cells could be taken for the separator of the table.
    { delimiter: '\t', newline: '\n', quotes: (cell) => /[,;|]/.test(String(cell)) },
  )
}

/** The reader unpacks large sheets in workers made from blobs, which the content security policy forbids. */
function withoutCompression(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += originalSize
      if (size > maxContentBytes) throw new Error('The workbook is too large')
      return /\.(xml|rels)$/.test(name)
    },
  })
  return zipSync(files, { level: 0 }).slice().buffer
}

function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return textOfDate(cell)
  return cell === null || cell === undefined ? '' : String(cell)
}

/** A number in a column of dates can be none: a phone number, for example, which the spreadsheet shows as ####. */
function textOfDate(cell: Date): string {
  const text = Number.isNaN(cell.getTime()) ? '' : dateAt(cell, 'UTC')
  return isPlainDate(text) ? text : ''
}
