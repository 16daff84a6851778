import { downloadTable } from './downloads.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { expectToast, followLink } from './pages/app.ts'
import { studentCardOf } from './pages/students.ts'
import { createClass, createStudent, today } from './test-data.ts'

test('the students shown are exported to a file and printed', async ({ teacherApi, asAssistant }) => {
  const classId = await createClass(teacherApi, { name: '5-А, "гуманітарна"' })
  const students = [
    ['=1+1', '+380', 'STU2024001', classId],
    ['Олена', '@x', 'STU2024002', null],
    ['О’Ніл, "Рудий"', 'Ґудзь', 'STU2024003', classId],
    ['Їжак', '-Бойко', 'STU2024004', null],
  ] as const
  for (const [firstName, lastName, studentId, inClass] of students) {
    await teacherApi.send('POST', '/api/students', { firstName, lastName, studentId, classId: inClass })
  }
  // Assistants may read the list, so they may export it.
  const { page } = asAssistant
  const table = page.getByRole('main').getByRole('table')

  await test.step('the file contains all students, and no cell is a formula', async () => {
    await page.goto('/students')
    const { name, rows } = await downloadTable(page, 'Download CSV')
    expect(name).toBe(`Students ${today()}.csv`)
    expect(rows[0]).toEqual(['Last name', 'First name', 'Student ID', 'Class'])
    expect(rows.slice(1).toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? ''))).toEqual([
      ["'+380", "'=1+1", 'STU2024001', '5-А, "гуманітарна"'],
      ["'@x", 'Олена', 'STU2024002', ''],
      ['Ґудзь', 'О’Ніл, "Рудий"', 'STU2024003', '5-А, "гуманітарна"'],
      ["'-Бойко", 'Їжак', 'STU2024004', ''],
    ])
  })

  await test.step('paper shows one line for each student, without controls', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(table.getByRole('row')).toHaveCount(5)
    await expect(table.getByRole('columnheader')).toHaveText(['No.', 'Last name', 'First name', 'Student ID', 'Class'])
    await expect(table.getByRole('row').filter({ hasText: 'Ґудзь' })).toContainText('5-А, "гуманітарна"')
    for (const chrome of ['banner', 'searchbox', 'button', 'listitem'] as const) {
      await expect(page.getByRole(chrome).filter({ visible: true })).toHaveCount(0)
    }
    await page.emulateMedia({ media: 'screen' })
    await expect(table).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  })

  await test.step('with a search and a class filter file and paper contain only the students shown', async () => {
    await page.getByLabel('Filter by class').selectOption(classId)
    await page.getByRole('searchbox').fill('ґудзь')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 student')
    expect((await downloadTable(page, 'Download CSV')).rows.map(([lastName]) => lastName)).toEqual([
      'Last name',
      'Ґудзь',
    ])
    await page.emulateMedia({ media: 'print' })
    await expect(table).toHaveAccessibleName(/ · 5-А, "гуманітарна" · ґудзь$/)
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('searchbox').fill('nobody')
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAccessibleDescription('No students found')
  })
})

const linkTo = ({ page }: Actor, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('the focus moves to the next card after a deletion, and to the card restored by Undo', async ({ asTeacher }) => {
  const { page } = asTeacher
  const deleteCard = async (name: string) => {
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
    await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001' })
    await createStudent(asTeacher, 'Марко Вовк', { studentId: 'STU2024002' })
    await createStudent(asTeacher, 'Юрій Яр', { studentId: 'STU2024003' })
    await page.goto('/students')
    await deleteCard('Марко Вовк')
    await expect(linkTo(asTeacher, 'Яр Юрій')).toBeFocused()
    await undo()
    await expect(linkTo(asTeacher, 'Вовк Марко')).toBeFocused()
    await deleteCard('Юрій Яр')
    await expect(linkTo(asTeacher, 'Вовк Марко')).toBeFocused()
    await deleteCard('Марко Вовк')
    await expect(linkTo(asTeacher, 'Бойко Олена')).toBeFocused()
    await deleteCard('Олена Бойко')
    await expect(heading).toBeFocused()
    await undo()
    await expectToast(page, 'Success', 'Student restored')
    await expect(linkTo(asTeacher, 'Бойко Олена')).toBeFocused()
    await expect(studentCardOf(page, 'Олена Бойко')).toBeVisible()
  })

  await test.step('classes', async () => {
    for (const name of ['5-А', '6-А']) await createClass(asTeacher, { name })
    await followLink(page, 'Classes')
    await deleteCard('5-А')
    await expect(linkTo(asTeacher, '6-А')).toBeFocused()
    await undo()
    await expect(linkTo(asTeacher, '5-А')).toBeFocused()
    await deleteCard('6-А')
    await expect(linkTo(asTeacher, '5-А')).toBeFocused()
    await deleteCard('5-А')
    await expect(heading).toBeFocused()
  })
})
