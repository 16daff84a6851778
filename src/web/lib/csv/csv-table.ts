import Papa from 'papaparse'

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1251; broken bytes after a
 * mark become U+FFFD. undefined for a file that is not text (a workbook, an image).
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  return controlCharacters.test(text) ? undefined : text
}

/** Control characters that text does not contain, unlike tabs, line ends and the separators of old programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are to be matched
const controlCharacters = /[\u0000-\u0008\u000E-\u0019\u001B\u001C]/

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // One broken byte does not make it another encoding.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older programs in Ukraine write Windows-1251.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const separators = ['\t', ';', ',', '|'] as const

/**
 * The rows and cells of a pasted or saved table, separated by comma, semicolon, tab or bar, with or without quotes. A
 * first line 'sep=;' sets the separator and is no row.
 */
export function tableOfText(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [separatorLine, givenSeparator] = /^"?sep=(.)"?[ \t]*\n/i.exec(lines) ?? []
  const table = separatorLine ? lines.slice(separatorLine.length) : lines
  const delimiter = givenSeparator ?? separatorOf(table)
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, newline: '\n' })
  // An unclosed quote would contain the rest of the table, so quotes are then read as letters.
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data
  return Papa.parse<string[]>(table, { delimiter, newline: '\n', quoteChar: '\uE000' }).data.map((cells) =>
    cells.map((cell) => cell.replace(/^\s*"|"\s*$/g, '')),
  )
}

/**
 * The most frequent separator in the first rows, outside quotes. Papa's own guess counts a blank last line as well, and
 * takes a list of one student separated by semicolons for one column.
 */
function separatorOf(table: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]))
  let isQuoted = false
  let rows = 0
  for (const letter of table) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') rows += 1
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    if (rows === 10) break
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most && most[1] > 0 ? most[0] : ','
}
