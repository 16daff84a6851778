import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { scriptOf } from './network.ts'
import { expectToast } from './pages/app.ts'
import { chooseFile, openImport } from './pages/csv-import.ts'
import { studentsOf, year } from './test-data.ts'
import { workbookOf } from './workbook.ts'

/** 'Ім'я;Прізвище' and 'Олена;Бойко' in Windows-1251, as Excel writes them. */
const olenaIn1251 = Buffer.from('b2ec27ff3bcff0b3e7e2e8f9e50d0aceebe5ede03bc1eee9eaee0d0a', 'hex')

/** Drags a file over the dialog, or drops it there. */
async function dragFile(page: Page, event: 'dragenter' | 'drop', name: string, text: string) {
  const files = await page.evaluateHandle(
    ([name, text]) => {
      const files = new DataTransfer()
      files.items.add(new File([text], name))
      return files
    },
    [name, text] as const,
  )
  await page.getByRole('dialog').dispatchEvent(event, { dataTransfer: files })
}

test('a CSV file is chosen by keyboard or dropped, and other files are refused', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  const choose = (name: string, buffer: Buffer) => chooseFile(dialog, name, buffer)

  await test.step('a workbook is not called broken when the code that reads it does not arrive', async () => {
    const reader = scriptOf('lib/csv/workbook.ts')
    await page.route(reader, (route) => route.abort())
    await choose('list.xlsx', Buffer.from(workbookOf([['First name', 'Last name']])))
    const toast = await expectToast(page, 'Error', 'This could not be opened. Check the connection and try again.')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.unroute(reader)
    await toast.getByRole('button', { name: 'Try again', includeHidden: true }).click()
    await openImport(page)
  })

  await test.step('a broken workbook, a PDF, an old workbook, a file that is too large and an empty one are refused and change nothing', async () => {
    await choose('empty.xlsx', Buffer.from(workbookOf([['']])))
    await expect(dialog.getByRole('alert')).toHaveText('This file is empty.')
    await choose('list.xlsx', Buffer.from('504b0304140006000800000021', 'hex'))
    await expect(dialog.getByRole('alert')).toContainText('This file could not be read as a workbook.')
    await choose('list.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1'))
    await expect(dialog.getByRole('alert')).toContainText('A PDF shows a list but holds no table.')
    await choose('list.xls', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'))
    await expect(dialog.getByRole('alert')).toContainText('This file holds no text.')
    await expectAccessible(page)
    await choose('all.csv', Buffer.alloc(5_000_001, 'a'))
    await expect(dialog.getByRole('alert')).toContainText('This file is larger than 5 MB.')
    await choose('empty.csv', Buffer.from('\uFEFF\r\n'))
    await expect(dialog.getByRole('alert')).toHaveText('This file is empty.')
    await expect(csv).toHaveValue('')
  })

  await test.step('a file in Windows-1251 is decoded', async () => {
    await choose('клас.csv', olenaIn1251)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(csv).toHaveValue("Ім'я;Прізвище\nОлена;Бойко\n")
    await expect(dialog.getByText('клас.csv')).toBeVisible()
    await expect(dialog.getByLabel('First name, row 2', { exact: true })).toHaveValue('Олена')
  })

  await test.step('a dropped file replaces the text; the missing and unused columns are shown', async () => {
    await dragFile(page, 'dragenter', 'towns.csv', '')
    await expect(dialog.getByText('Drop the file to read it')).toBeVisible()
    await expectAccessible(page)
    await dragFile(page, 'drop', 'towns.csv', 'Town,Name\nЛьвів,Марко')
    await expect(dialog.getByText('Drop the file to read it')).toBeHidden()
    await expect(dialog.getByText(/^No column for Last name was found\./)).toBeVisible()
    await expect(dialog.getByLabel('What “Town” is')).toHaveValue('leftOut')
    await expectFitsPhone(page)
    await dragFile(page, 'drop', 'list.tsv', 'surname\tname\nБойко\tМарко\nБойко\tОлена\n')
    await expect(dialog.getByText('2 new')).toBeVisible()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 2 of 2 students')
    expect((await studentsOf(asTeacher)).map(({ firstName }) => firstName)).toEqual(['Марко', 'Олена'])
  })
})

test('a workbook is read by code that loads when one is chosen, and thousands of rows are shown in portions', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const reader = /\/workbook-[^/]*\.js$/
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  await chooseFile(dialog, 'клас.csv', Buffer.from('Last,First\nДругий,Файл'))
  await expect(dialog.getByText('1 new')).toBeVisible()
  expect(loaded.filter((url) => reader.test(url))).toEqual([])

  const rows = Array.from({ length: 3000 }, (_, index) => [`Прізвище-${index}`, `Ім’я-${index}`, index])
  await chooseFile(dialog, 'школа.xlsx', Buffer.from(workbookOf([['Прізвище', 'Ім’я', 'Рік'], ...rows])))
  await expect(dialog.getByText('3,000 new')).toBeVisible()
  await expect(dialog.getByText('школа.xlsx')).toBeVisible()
  expect(loaded.filter((url) => reader.test(url))).toHaveLength(1)

  await chooseFile(
    dialog,
    'клас.xlsx',
    Buffer.from(
      workbookOf([
        ['Прізвище', 'Ім’я', 'Народження'],
        ['Бойко', 'Олена', new Date('2013-09-01')],
      ]),
    ),
  )
  await expect(csv).toHaveValue('Прізвище\tІм’я\tНародження\nБойко\tОлена\t2013-09-01')
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 1 of 1 students')
  expect(await studentsOf(asTeacher)).toMatchObject([
    { firstName: 'Олена', lastName: 'Бойко', studentId: `STU${year}001` },
  ])

  await test.step('thousands of rows are shown in portions and can be corrected', async () => {
    await openImport(page)
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const number = String(index % 1000).padStart(3, '0')
      return `Учень,Номер-${index},STU${2030 + Math.floor(index / 1000)}${number}`
    })
    await dragFile(page, 'drop', 'all.csv', ['First,Last,ID', ...rows, 'Учень,Останній,STU2030000'].join('\n'))
    await expect(dialog.getByText('5,000 new')).toBeVisible()
    await expect(dialog.getByText('1–50 of 5,001')).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(51)
    await dialog.getByRole('button', { name: 'Next rows' }).click()
    await expect(dialog.getByLabel('Last name, row 52', { exact: true })).toHaveValue('Номер-50')
    await dialog.getByText('Rows with problems', { exact: true }).click()
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await dialog.getByLabel('Student ID, row 5002', { exact: true }).fill('STU2036000')
    await expect(dialog.getByText('5,001 new')).toBeVisible()
  })
})
