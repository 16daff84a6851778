import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText } from './csv-file.ts'

const forms = [
  ['en-US', ','],
  ['uk-UA', ';'],
] as const

test('begins with a byte order mark and ends its lines as spreadsheets expect', async () => {
  const text = await csvText([
    ['Name', 'Points'],
    ['Їжак, Олена', 12.5],
    ['says "so"', null],
  ])
  expect(text).toBe('\uFEFFName,Points\r\n"Їжак, Олена",12.5\r\n"says ""so""",')
})

test.each(['=1+1', '+380', '-5 or so', '@name', '\tcell', '\r=1', '\n=1', '=HYPERLINK("x")\nand a second line'])(
  'text that would run as a formula gets an apostrophe: %j',
  async (cell) => {
    for (const [locale, delimiter] of forms) {
      const text = await csvText([[cell, 'x']], locale)
      const [row] = Papa.parse<string[]>(text.slice(1), { newline: '\r\n', delimiter }).data
      expect(row).toEqual([`'${cell}`, 'x'])
    }
  },
)

test.each(['a-b', 'a=b', ' =1', '', 'Нас двоє;\nні, троє'])('any other text stays as it is: %j', async (cell) => {
  for (const [locale, delimiter] of forms) {
    const text = await csvText([[cell, 'x', 1.5]], locale)
    const [row] = Papa.parse<string[]>(text.slice(1), { newline: '\r\n', delimiter }).data
    expect(row?.slice(0, 2)).toEqual([cell, 'x'])
  }
})

test('numbers stay numbers, also below zero, as the machine’s spreadsheet reads them', async () => {
  expect(await csvText([[-5, 0, 0.5, -2.25]], 'en-US')).toBe('\uFEFF-5,0,0.5,-2.25')
  expect(await csvText([[-5, 0, 0.5, -2.25]], 'uk-UA')).toBe('\uFEFF-5;0;"0,5";"-2,25"')
  expect(await csvText([['Їжак, Олена; Ґава', 1.5]], 'uk')).toBe('\uFEFF"Їжак, Олена; Ґава";"1,5"')
})

test.each(['en-US', 'uk-UA'])('no spreadsheet splits a cell at a separator in it: %s', async (locale) => {
  const cells = ['Їжак, Олена', 'перше; друге', 'одне\tдруге', '12']
  const text = await csvText([[...cells, 1.5]], locale)
  // LibreOffice splits at all three, outside quotes.
  const found = Array.from(text.slice(1).matchAll(/(?:^|[,;\t])(?:"([^"]*)"|([^",;\t]*))/g))
  const decimal = locale === 'uk-UA' ? '1,5' : '1.5'
  expect(found.map(([, quoted, plain]) => quoted ?? plain)).toEqual([...cells, decimal])
})

test.each([
  ['en-US@posix', ','],
  ['uk-UA@posix', ';'],
  ['uk_UA.UTF-8', ';'],
])('a browser language that is no valid tag: %s', async (locale, delimiter) => {
  expect((await csvText([['a', 'b']], locale)).slice(1)).toBe(`a${delimiter}b`)
})

test.each(['', 'C', '@posix', 'no language at all'])('a browser language without a known tag: %j', async (locale) => {
  const { locale: ownLocale } = new Intl.NumberFormat().resolvedOptions()
  expect(await csvText([['a', 1.5]], locale)).toBe(await csvText([['a', 1.5]], ownLocale))
})
