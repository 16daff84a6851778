import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvText, fileNameOf } from './csv-file.ts'

test('begins with a byte order mark and ends its lines as spreadsheets expect', async () => {
  const text = await csvText([
    ['Name', 'Points'],
    ['Їжак, Олена', 12.5],
    ['says "so"', null],
  ])
  expect(text).toBe('\uFEFFName,Points\r\n"Їжак, Олена",12.5\r\n"says ""so""",')
})

test.each(['=1+1', '+380', '-5 or so', '@name', '\tcell', '\r=1'])(
  'a text that would run is made harmless: %j',
  async (cell) => {
    const [row] = Papa.parse<string[]>((await csvText([[cell, 'x']])).slice(1)).data
    expect(row).toEqual([`'${cell}`, 'x'])
  },
)

test('numbers stay numbers, also below zero', async () => {
  expect(await csvText([[-5, 0, 0.5]])).toBe('\uFEFF-5,0,0.5')
})

test('a file name keeps its letters and loses what a file system refuses', () => {
  expect(fileNameOf('5-А: журнал <2026/03>')).toBe('5-А журнал 2026 03')
  expect(fileNameOf('///')).toBe('daybook')
})
