import { readStudentTable } from '../src/web/features/students/import/form.ts'
import { downloadTable } from './downloads.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { scripts } from './network.ts'
import { expectToast, followLink, showAddress } from './pages/app.ts'
import { studentCardOf } from './pages/students.ts'
import { createClass, createStudent, createStudents, today } from './test-data.ts'

const withoutFormula = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text)

test('the students shown and those of a class are exported to a file and printed', async ({
  teacherApi,
  asAssistant,
}) => {
  const classId = await createClass(teacherApi, { name: '5-А, "гуманітарна"' })
  const students = [
    ['=1+1', '+380', 'STU2025001', classId],
    ['Олена', '@x', 'STU2025002', null],
    ['О’Ніл, "Рудий"', 'Ґудзь', 'STU2025003', classId],
    ['Їжак', '-Бойко', 'STU2025004', null],
  ] as const
  for (const [firstName, lastName, studentId, inClass] of students) {
    await teacherApi.send('POST', '/api/students', { firstName, lastName, studentId, classId: inClass })
  }
  // Assistants may read the list, so they may export it.
  const { page } = asAssistant
  const table = page.getByRole('main').getByRole('table')

  await test.step('a file whose code does not arrive is not created, which is said', async () => {
    await page.goto(`/classes/${classId}?tab=students`)
    await expect(page.getByRole('button', { name: 'Download roster (CSV)' })).toBeEnabled()
    await page.route(scripts, (route) => route.abort())
    await page.getByRole('button', { name: 'Download roster (CSV)' }).click()
    await expectToast(page, 'Error', 'The file could not be created. Check the connection and try again.')
    await page.unroute(scripts)
  })

  await test.step('the file contains all students, and no cell is a formula', async () => {
    // A language of the browser that is no valid tag is no obstacle.
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }))
    await page.reload()
    await showAddress(page, '/students')
    const { name, rows } = await downloadTable(page, 'Download CSV')
    expect(name).toBe(`Students ${today()}.csv`)
    expect(rows[0]).toEqual(['Last name', 'First name', 'Student ID', 'Class'])
    expect(rows.slice(1).toSorted((a, b) => (a[2] ?? '').localeCompare(b[2] ?? ''))).toEqual([
      ["'+380", "'=1+1", 'STU2025001', '5-А, "гуманітарна"'],
      ["'@x", 'Олена', 'STU2025002', ''],
      ['Ґудзь', 'О’Ніл, "Рудий"', 'STU2025003', '5-А, "гуманітарна"'],
      ["'-Бойко", 'Їжак', 'STU2025004', ''],
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

  await test.step('the exported roster of a class can be imported again', async () => {
    const otherId = await createClass(teacherApi, { name: '5-А, "поглиблений"' })
    const names = ['Олена Бойко', 'Ганна Ґалаґан', '=Марко -Діденко', 'Ім’я Яр;ема']
    await createStudents(teacherApi, otherId, names)
    await showAddress(page, `/classes/${otherId}?tab=students`)
    const { name, rows } = await downloadTable(page, 'Download roster (CSV)')
    expect(name).toBe('5-А, поглиблений Students.csv')
    const students = await teacherApi.send<Record<string, string>[]>('GET', `/api/classes/${otherId}/students`)
    expect(rows).toEqual([
      ['Last name', 'First name', 'Student ID', 'Class'],
      ...students.map(({ lastName = '', firstName = '', studentId }) => {
        return [withoutFormula(lastName), withoutFormula(firstName), studentId, '5-А, "поглиблений"']
      }),
    ])
    expect(readStudentTable(rows).rows).toMatchObject(
      students.map(({ firstName, lastName, studentId }) => {
        return { firstName, lastName, studentId, className: '5-А, "поглиблений"' }
      }),
    )
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
