import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect } from './fixtures.ts'

/** Presses a button that downloads a CSV file: returns its name, and its cells after the byte order mark. */
export async function downloadTable(page: Page, button: string, delimiter = ',') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data: rows, errors } = Papa.parse<string[]>(text.slice(1), { newline: '\r\n', delimiter })
  expect(errors).toEqual([])
  return { name: download.suggestedFilename(), rows }
}

/** Prints the page on A4: returns the number of sheets, and the size of the first in points. */
export async function printPage(page: Page) {
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  return { sheets: pdf.match(/\/Type\s*\/Page\b/g)?.length, width: Number(width), height: Number(height) }
}
