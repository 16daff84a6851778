/** The value of one cell; null and '' are empty. */
export type CsvCell = string | number | null

/** Writes the rows with these options, as the function of this name of Papa Parse does. */
type Unparse = (
  rows: CsvCell[][],
  options: { delimiter: string; newline: string; quotes: (text: unknown) => boolean },
) => string

/** Excel recognises UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** Text that a spreadsheet would run, in a cell of one line or several. */
const formula = /^[=+\-@\t\r\n]/

/** What any spreadsheet may take for the end of a cell, whichever separator the file has. */
const separator = /[,;\t]/

/**
 * A table as the text of a CSV file (RFC 4180, CRLF) for spreadsheets: with a byte order mark, and with an apostrophe
 * before text that would be run as a formula. `locale` decides the decimal mark of numbers; with a decimal comma, cells
 * are separated by semicolons (docs/decisions/0007). Cells with any separator are quoted, because LibreOffice splits at
 * all of them.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], locale: string, unparse: Unparse): string {
  const hasComma = hasDecimalComma(locale)
  const write = (cell: CsvCell) => {
    if (typeof cell === 'number') return withDecimalMark(cell, hasComma)
    return cell && formula.test(cell) ? `'${cell}` : cell
  }
  const written = rows.map((row) => row.map(write))
  const quotes = (text: unknown) => separator.test(String(text))
  return byteOrderMark + unparse(written, { delimiter: hasComma ? ';' : ',', newline: '\r\n', quotes })
}

/** A number with the decimal mark of the locale, as in a CSV file. */
export const decimalText = (number: number, locale: string): string => withDecimalMark(number, hasDecimalComma(locale))

const withDecimalMark = (number: number, hasComma: boolean) =>
  hasComma ? String(number).replace('.', ',') : String(number)

function hasDecimalComma(locale: string) {
  return new Intl.NumberFormat(languageTag(locale)).format(1.5).includes(',')
}

/** A valid language tag for one that a browser takes from the system, such as 'en-US@posix' or 'uk_UA.UTF-8'. */
function languageTag(locale: string) {
  const [language = ''] = locale.replaceAll('_', '-').split(/[@.]/)
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    // Intl then uses its default.
    return undefined
  }
}
