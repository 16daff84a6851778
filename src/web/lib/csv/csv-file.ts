import { inTime } from '../api/in-time.ts'

/** What stands in one cell; null and '' are empty cells. */
export type CsvCell = string | number | null

/** UTF-8 with this mark opens with its letters right in Excel too. */
const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run. Also before a line break: the second line of a cell does not make the first harmless. */
const formula = /^[=+\-@\t\r\n]/

/** What some spreadsheet takes for the end of a cell, whichever separator the file has. */
const separator = /[,;\t]/

/**
 * A table as the text of a CSV file (RFC 4180, CRLF) that spreadsheets open rightly: begins with a byte order mark, and
 * text that a spreadsheet would run as a formula is made harmless by a leading apostrophe. Numbers stay numbers: `locale`
 * says with which decimal mark; where that is a comma, semicolons part the cells (docs/decisions/0007). Whatever could be
 * taken for a separator stands in quotes, a decimal comma too: LibreOffice offers comma, semicolon and tab all at once.
 */
export async function csvText(
  rows: readonly (readonly CsvCell[])[],
  locale: string = navigator.language,
): Promise<string> {
  const { default: Papa } = await inTime(import('papaparse'))
  const hasComma = hasDecimalComma(locale)
  const write = (cell: CsvCell) => {
    if (typeof cell === 'number') return hasComma ? String(cell).replace('.', ',') : String(cell)
    return cell && formula.test(cell) ? `'${cell}` : cell
  }
  const written = rows.map((row) => row.map(write))
  const quotes = (text: unknown) => separator.test(String(text))
  return byteOrderMark + Papa.unparse(written, { delimiter: hasComma ? ';' : ',', newline: '\r\n', quotes })
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

function hasDecimalComma(locale: string) {
  return new Intl.NumberFormat(languageTag(locale)).format(1.5).includes(',')
}

/** The language as Intl takes it: some browsers name it as the machine's settings do, 'en-US@posix' or 'uk_UA.UTF-8'. */
function languageTag(locale: string) {
  const [language = ''] = locale.replaceAll('_', '-').split(/[@.]/)
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    // Then the browser's own default decides.
    return undefined
  }
}
