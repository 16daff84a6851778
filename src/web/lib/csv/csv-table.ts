import Papa from 'papaparse'

/**
 * The text of a file, whatever program wrote it: UTF-8 with or without a mark, UTF-16 with one, otherwise Windows-1251.
 * undefined when the file holds no text (a workbook, a picture).
 */
export function textOfFile(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  return controls.test(text) ? undefined : text
}

/** What no text holds; tabs, line ends, and the end mark and separators of old programs are text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const controls = /[\u0000-\u0008\u000E-\u0019\u001B\u001C]/

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, so it comes from a program that still writes the alphabet of its country.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const separators = ['\t', ';', ',', '|'] as const

/**
 * The rows and cells of a text that somebody pasted or saved from a spreadsheet: separated by comma, semicolon, tab or
 * bar, with or without quotes. Cells come as they stand; a first line 'sep=;' is obeyed and is no row.
 */
export function tableOfText(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [announcement, announced] = /^"?sep=(.)"?[ \t]*\n/i.exec(lines) ?? []
  const table = announcement ? lines.slice(announcement.length) : lines
  const delimiter = announced ?? separatorOf(table)
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, newline: '\n' })
  // A quote that never ends would swallow the rest of the table: then quotes are letters like others.
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data
  return Papa.parse<string[]>(table, { delimiter, newline: '\n', quoteChar: '\uE000' }).data.map((cells) =>
    cells.map((cell) => cell.replace(/^\s*"|"\s*$/g, '')),
  )
}

/**
 * The separator that stands most often in the first rows, outside quotes. Papa's own guess weighs every line, also a blank
 * one at the end: a list of one student separated by semicolons would be taken for one column.
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
