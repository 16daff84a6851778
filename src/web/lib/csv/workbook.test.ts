import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { workbookOf } from '../../../../e2e/workbook.ts'
import { tableOfText } from './csv-table.ts'
import { textOfWorkbook } from './workbook.ts'

afterEach(() => vi.unstubAllEnvs())

test('the first sheet of a workbook becomes a table: texts, numbers, dates and empty cells', async () => {
  const rows = [
    ['Прізвище', 'Ім’я', 'Номер', 'Дата народження'],
    ['Шевченко', 'Олена "Леся"', 1042, new Date('2013-09-01T00:00:00Z')],
    ['Франко & син', null, 1.5, null],
    ['Їжак', 'у два\nрядки\tі табуляція', null, null],
  ]
  expect(tableOfText(await textOfWorkbook(workbookOf(rows)))).toEqual([
    ['Прізвище', 'Ім’я', 'Номер', 'Дата народження'],
    ['Шевченко', 'Олена "Леся"', '1042', '2013-09-01'],
    ['Франко & син', '', '1.5', ''],
    ['Їжак', 'у два\nрядки\tі табуляція', '', ''],
  ])
})

test('dates are the same days west of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const rows = [
    ['Name', 'Born'],
    ['Jane', new Date('2013-09-01T00:00:00Z')],
  ]
  expect(new Date('2013-09-01T00:00:00Z').getDate()).toBe(31)
  expect(tableOfText(await textOfWorkbook(workbookOf(rows)))[1]).toEqual(['Jane', '2013-09-01'])
})

test('an empty sheet before the table is passed over', async () => {
  const files = unzipSync(workbookOf([['Name'], ['Jane']]))
  const edit = (name: string, from: string, to: string) => {
    files[name] = strToU8(strFromU8(files[name] ?? new Uint8Array()).replace(from, to))
  }
  edit('xl/workbook.xml', '<sheets>', '<sheets><sheet name="Empty" sheetId="2" r:id="rId4"/>')
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const relation = `<Relationship Id="rId4" Type="${type}" Target="worksheets/sheet2.xml"/></Relationships>`
  edit('xl/_rels/workbook.xml.rels', '</Relationships>', relation)
  const empty = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'
  files['xl/worksheets/sheet2.xml'] = strToU8(empty)
  expect(tableOfText(await textOfWorkbook(zipSync(files)))).toEqual([['Name'], ['Jane']])
})

test('what is no day in a column of dates is left out', async () => {
  const dayNumber = (days: number) => Object.assign(new Date(0), { getTime: () => (days - 25_569) * 86_400_000 })
  const rows = [
    ['Name', 'Phone'],
    ['Jane', dayNumber(380_501_234_567)],
    ['John', dayNumber(5_000_000)],
  ]
  expect(tableOfText(await textOfWorkbook(workbookOf(rows)))).toEqual([
    ['Name', 'Phone'],
    ['Jane', ''],
    ['John', ''],
  ])
})

test.each([
  ['names with commas in the only column', [['Name'], ['Doe, Jane'], ['Smith, John']]],
  [
    'addresses with more commas, semicolons and bars than columns',
    [
      ['Name', 'Address'],
      ['Jane', 'Lviv, Green st., 5, 12; 2nd floor; left | right | back'],
    ],
  ],
])('%s stay in their cells', async (_, rows) => {
  expect(tableOfText(await textOfWorkbook(workbookOf(rows)))).toEqual(rows)
})

test('a workbook of thousands of rows is read without a worker', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`Прізвище-${index}`, `Ім’я-${index}`, `клас ${index % 30}`])
  const text = await textOfWorkbook(workbookOf([['Last', 'First', 'Class'], ...rows]))
  expect(tableOfText(text)).toHaveLength(5001)
})

test('an empty workbook is an empty text; what is no workbook is rejected', async () => {
  expect(await textOfWorkbook(workbookOf([]))).toBe('')
  await expect(textOfWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).rejects.toThrow()
  await expect(textOfWorkbook(zipSync({ 'letter.txt': new Uint8Array([65]) }))).rejects.toThrow()
})

test('a workbook that unpacks to more than fifty megabytes is rejected before it is unpacked', async () => {
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(50_000_001) })
  expect(bytes.length).toBeLessThan(100_000)
  await expect(textOfWorkbook(bytes)).rejects.toThrow('too large')
  // Packing takes a busy machine seconds.
}, 30_000)

test('the sheets of a workbook may unpack to fifty megabytes only together', async () => {
  const bytes = zipSync({
    'xl/worksheets/sheet1.xml': new Uint8Array(1),
    'xl/worksheets/sheet2.xml': new Uint8Array(1),
  })
  const view = new DataView(bytes.buffer)
  // The directory of the file says how large each is.
  for (let at = 0; at < bytes.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 30_000_000, true)
  }
  await expect(textOfWorkbook(bytes)).rejects.toThrow('too large')
})
