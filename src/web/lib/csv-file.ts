/** What stands in one cell; null and '' are empty cells. Numbers are written with a point, whatever the language. */
export type CsvCell = string | number | null

/** UTF-8 with this mark opens with its letters right in Excel too. */
const byteOrderMark = '\uFEFF'

/**
 * A table as the text of a CSV file (RFC 4180, commas, CRLF) that spreadsheets open rightly: begins with a byte order
 * mark, and text that a spreadsheet would run as a formula is made harmless by a leading apostrophe. Numbers stay numbers.
 */
export async function csvText(rows: readonly (readonly CsvCell[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse')
  return byteOrderMark + Papa.unparse(rows as CsvCell[][], { escapeFormulae: true, newline: '\r\n' })
}

/** Hands a table to the person as a file to keep. `name` comes without its ending. */
export async function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): Promise<void> {
  const address = URL.createObjectURL(new Blob([await csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileNameOf(name)}.csv`
  link.click()
  URL.revokeObjectURL(address)
}

/** A name that every file system takes; letters of any alphabet stay. */
export function fileNameOf(name: string): string {
  return (
    name
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'daybook'
  )
}
