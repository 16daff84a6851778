import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { addStudent, cardOf } from './roster.ts'
import { expectToast, makeClass, today } from './school-day.ts'

test('what is shown goes into a file, and onto paper', async ({ asTeacher, asAssistant }) => {
  const classId = await makeClass(asTeacher, { name: '5-А, "гуманітарна"' })
  const people = [
    ['=1+1', '+380', 'STU2024001', classId],
    ['Олена', '@x', 'STU2024002', null],
    ['О’Ніл, "Рудий"', 'Ґудзь', 'STU2024003', classId],
    ['Їжак', '-Бойко', 'STU2024004', null],
  ] as const
  for (const [firstName, lastName, studentId, inClass] of people) {
    await asTeacher.send('POST', '/api/students', { firstName, lastName, studentId, classId: inClass })
  }
  // Assistants read, and so they may take the list with them.
  const { page } = asAssistant
  const saved = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    const text = await readFile(await file.path(), 'utf8')
    return { name: file.suggestedFilename(), text, rows: Papa.parse<string[]>(text.slice(1)).data }
  }

  await test.step('everybody, cell by cell; nothing in it is a formula', async () => {
    await page.goto('/students')
    const { name, text, rows } = await saved()
    expect(name).toBe(`Students ${today()}.csv`)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toContain('\r\n')
    expect(rows[0]).toEqual(['Last name', 'First name', 'Student ID', 'Class'])
    expect(rows.slice(1).toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? ''))).toEqual([
      ["'+380", "'=1+1", 'STU2024001', '5-А, "гуманітарна"'],
      ["'@x", 'Олена', 'STU2024002', ''],
      ['Ґудзь', 'О’Ніл, "Рудий"', 'STU2024003', '5-А, "гуманітарна"'],
      ["'-Бойко", 'Їжак', 'STU2024004', ''],
    ])
  })

  await test.step('after a search and a class, only those in sight', async () => {
    await page.getByLabel('Filter by class').selectOption(classId)
    await page.getByRole('searchbox').fill('ґудзь')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 student')
    expect((await saved()).rows.map(([lastName]) => lastName)).toEqual(['Last name', 'Ґудзь'])
    await page.getByRole('searchbox').fill('nobody')
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    await page.goto('/students')
  })

  await test.step('on paper: one line each, no chrome', async () => {
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(table.getByRole('columnheader')).toHaveText(['№', 'Last name', 'First name', 'Student ID', 'Class'])
    await expect(table.getByRole('row').filter({ hasText: 'Ґудзь' })).toContainText('5-А, "гуманітарна"')
    for (const chrome of ['banner', 'searchbox', 'button', 'listitem'] as const) {
      await expect(page.getByRole(chrome).filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: 'screen' })
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  })
})

const linkTo = ({ page }: Actor, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('the focus goes on to the next card when one leaves, and to the one that comes back', async ({ asTeacher }) => {
  const { page } = asTeacher
  const remove = async (name: string) => {
    const button = page.getByRole('button', { name: new RegExp(`^(Remove|Delete) ${name}$`) })
    await button.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Remove|Delete)$/ })
      .press('Enter')
    await expect(button).toHaveCount(0)
  }
  const undo = () => page.getByRole('button', { name: 'Undo' }).press('Enter')
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('students', async () => {
    await addStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001' })
    await addStudent(asTeacher, 'Марко Вовк', { studentId: 'STU2024002' })
    await addStudent(asTeacher, 'Юрій Яр', { studentId: 'STU2024003' })
    await page.goto('/students')
    await remove('Марко Вовк')
    await expect(linkTo(asTeacher, 'Юрій Яр')).toBeFocused()
    await undo()
    await expect(linkTo(asTeacher, 'Марко Вовк')).toBeFocused()
    await remove('Юрій Яр')
    await expect(linkTo(asTeacher, 'Марко Вовк')).toBeFocused()
    await remove('Марко Вовк')
    await expect(linkTo(asTeacher, 'Олена Бойко')).toBeFocused()
    await remove('Олена Бойко')
    await expect(heading).toBeFocused()
    await expectAccessible(page)
    await undo()
    await expectToast(page, 'Success', 'The student is back on the list')
    await expect(linkTo(asTeacher, 'Олена Бойко')).toBeFocused()
    await expect(cardOf(page, 'Олена Бойко')).toBeVisible()
  })

  await test.step('classes', async () => {
    for (const name of ['5-А', '6-А']) await makeClass(asTeacher, { name })
    await page.goto('/classes')
    await remove('5-А')
    await expect(linkTo(asTeacher, '6-А')).toBeFocused()
    await undo()
    await expect(linkTo(asTeacher, '5-А')).toBeFocused()
    await remove('6-А')
    await expect(linkTo(asTeacher, '5-А')).toBeFocused()
    await remove('5-А')
    await expect(heading).toBeFocused()
  })
})
