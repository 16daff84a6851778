import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests } from './network.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { openImport } from './pages/csv-import.ts'
import { chooseClass, expectRefusalToast, studentCardOf } from './pages/students.ts'
import {
  createClass,
  createStudent,
  createTemplate,
  insertPastLesson,
  recordProgress,
  studentsOf,
  year,
} from './test-data.ts'

const formatMessage = 'Student ID format: STU + year + number (e.g., STU2024001)'

test('a student is created after the fields are validated and a taken id is refused, and closing asks', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const fifth = await createClass(asTeacher)
  await createStudent(asTeacher, 'Олена Бойко', { studentId: `STU${year}007`, classId: fifth })
  await page.goto('/students')
  const add = page.getByRole('button', { name: 'Add Student' }).first()
  const dialog = page.getByRole('dialog', { name: 'Add New Student' })
  const first = dialog.getByLabel('First name')
  const last = dialog.getByLabel('Last name')
  const id = dialog.getByLabel('Student ID')
  const errors = dialog.getByRole('alert')

  await test.step('the dialog opens with the focus on the first field and proposes the next free id', async () => {
    await expect(add).toBeEnabled()
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(id).toHaveValue(`STU${year}008`)
    await expect(id).toHaveAccessibleDescription('Format: STU + year + number')
    await expect(dialog.getByText('Format: STU + year + number', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Class')).toHaveText('No class')
    await expectAccessible(page)
  })

  await test.step('every empty field shows an error, and the first one has the focus', async () => {
    await last.fill('   ')
    await id.fill('')
    await id.press('Enter')
    await expect(errors).toHaveText(['First name is required', 'Last name is required', 'Student ID is required'])
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription('First name is required')
    await expectFitsPhone(page)
  })

  await test.step('a student id that is not STU, a year and three digits is refused', async () => {
    await first.fill('Іван')
    await last.fill('Сірко')
    await id.press('Enter')
    await expect(errors).toHaveText(['Student ID is required'])
    await id.fill('STU20240011')
    // From another field, so that the focus tells that the input was refused.
    await last.press('Enter')
    await expect(id).toBeFocused()
    await expect(errors).toHaveText([formatMessage])
    // A refused form focuses its first wrong field once more in the next task, which would take the text from another one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await first.fill('І'.repeat(101))
    await expect(errors).toHaveText(['Please use at most 100 characters', formatMessage])
    await first.fill('Іван')
    await expect(errors).toHaveText([formatMessage])
    expect(await studentsOf(asTeacher)).toHaveLength(1)
  })

  await test.step('a taken id is refused', async () => {
    await id.fill(`STU${year}007`)
    await id.press('Enter')
    await expect(errors).toHaveText([`Student ID STU${year}007 is already in use`])
    await expect(id).toBeFocused()
    await expect(id).toHaveAccessibleDescription(/is already in use/)
    await expectRefusalToast(page, `Student ID STU${year}007 is already in use`)
  })

  await test.step('the next free id is offered when another person has used the proposed one', async () => {
    await id.fill(`STU${year}008`)
    await asTeacher.send('POST', '/api/students', { firstName: 'a', lastName: 'b', studentId: `STU${year}008` })
    await asTeacher.send('POST', '/api/students', { firstName: 'c', lastName: 'd', studentId: `STU${year}009` })
    await id.press('Enter')
    await expect(errors).toHaveText([`Student ID STU${year}008 is already in use`])
    await expectRefusalToast(page, `Student ID STU${year}008 is already in use`)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: `Use STU${year}010 instead` }).click()
    await expect(id).toHaveValue(`STU${year}010`)
    await expect(id).toBeFocused()
    await expect(errors).toHaveCount(0)
    await expect(first).toHaveValue('Іван')
  })

  await test.step('the student is saved with a class chosen by keyboard', async () => {
    await dialog.getByLabel('Class').press('Enter')
    await expect(page.getByRole('option')).toHaveText(['No class', '5-А'])
    // An open list is rendered outside the landmarks of the page.
    await expectAccessible(page, { without: ['region'] })
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { name: '5-А' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
    await expect(studentCardOf(page, 'Іван Сірко')).toContainText('5-А')
    await expect(studentCardOf(page, 'Іван Сірко')).toContainText(`STU${year}010`)
  })

  await test.step('the next dialog is empty and proposes the class of the filter', async () => {
    await page.getByLabel('Filter by class').selectOption('5-А')
    await add.click()
    await expect(first).toHaveValue('')
    await expect(last).toHaveValue('')
    await expect(id).toHaveValue(`STU${year}011`)
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
  })

  await test.step('closing with unsaved changes asks for confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    await first.fill('Олена')
    await page.keyboard.press('Escape')
    await expect(question).toContainText('Your changes have not been saved.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(first).toHaveValue('Олена')
    await expect(first).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  })

  await test.step('so does an import, whose class follows the page until somebody chooses one', async () => {
    const { dialog: importDialog, csv } = await openImport(page)
    const defaultClass = importDialog.getByLabel('Default class')
    await expect(defaultClass).toHaveText('5-А')
    const filtered = page.url()
    await csv.fill('First name,Last name\nЛеся,Українка')
    await expect(importDialog.getByText('1 new')).toBeVisible()
    await page.goto('/students')
    await openImport(page)
    await expect(importDialog.getByText('1 new')).toBeVisible()
    await expect(defaultClass).toHaveText('No class')

    await showAddress(page, filtered)
    await expect(defaultClass).toHaveText('5-А')
    await defaultClass.click()
    await page.getByRole('option', { name: 'No class' }).click()
    await expect(defaultClass).toHaveText('No class')
    await page.reload()
    await openImport(page)
    await expect(importDialog.getByText('1 new')).toBeVisible()
    await expect(defaultClass).toHaveText('No class')
  })
})

test('an updated student keeps all records, in the old class and in the new one', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const fifth = await createClass(asTeacher)
  await createClass(asTeacher, { name: '6-Б', color: '#EF4444' })
  const olena = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId: fifth })
  await createStudent(asTeacher, 'Марко Бойко', { studentId: 'STU2024002', classId: fifth })
  const templateId = await createTemplate(asTeacher)
  const lesson = await insertPastLesson(school, { templateId, classId: fifth, date: '2025-09-02', startTime: '09:00' })
  await recordProgress(asTeacher, lesson, olena, { points: 9, comment: 'Чудово' })
  await page.goto('/students')
  const edit = page.getByRole('button', { name: 'Edit Олена Бойко' })
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  const save = dialog.getByRole('button', { name: 'Save Student' })

  await test.step('the dialog shows the stored student', async () => {
    await edit.click()
    await expect(dialog.getByLabel('First name')).toHaveValue('Олена')
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко')
    await expect(dialog.getByLabel('Student ID')).toHaveValue('STU2024001')
    await expect(dialog.getByLabel('Class')).toHaveText('5-А')
    await expectAccessible(page)
  })

  await test.step('an id of another student is refused', async () => {
    await dialog.getByLabel('Student ID').fill('STU2024002')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Student ID STU2024002 is already in use')
    await expectRefusalToast(page, 'Student ID STU2024002 is already in use')
    await dialog.getByLabel('Student ID').fill('STU2024001')
  })

  await test.step('a failed save keeps the dialog and its values', async () => {
    const restore = await failRequests(page, 'PUT', /\/api\/students\//)
    await dialog.getByLabel('Last name').fill('Бойко-Гнатюк')
    await chooseClass(dialog, '6-Б')
    await save.click()
    await expectToast(page, 'Error', 'Failed to update student')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко-Гнатюк')
    await restore()
  })

  await test.step('an update by another person is shown first, and overwritten by the next save', async () => {
    await asTeacher.send('PUT', `/api/students/${olena}`, {
      firstName: 'Леся',
      lastName: 'Бойко',
      studentId: 'STU2024001',
      classId: fifth,
    })
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText(/^Somebody else has changed this student meanwhile/)
    // Untouched fields show the stored values now, so the next save overwrites nothing that was not shown.
    await expect(dialog.getByLabel('First name')).toHaveValue('Леся')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Бойко-Гнатюк')
    await expect(dialog.getByLabel('Class')).toHaveText('6-Б')
    await expectFitsPhone(page)
    await save.click()
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(dialog).toBeHidden()
    await expect(studentCardOf(page, 'Леся Бойко-Гнатюк')).toContainText('6-Б')
    await expect(page.getByRole('button', { name: 'Edit Леся Бойко-Гнатюк' })).toBeFocused()
  })

  await test.step('the record stays in the history and in the register of the old class', async () => {
    await studentCardOf(page, 'Леся Бойко-Гнатюк').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Леся Бойко-Гнатюк')
    await expect(page.getByRole('main').getByRole('link', { name: '6-Б' })).toBeVisible()
    await expect(page.getByRole('row', { name: /Чудово/ })).toContainText('Graded')
    await showAddress(page, `/?week=2025-09-01&lesson=${lesson}`)
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' }).getByText('Бойко-Гнатюк').first()).toBeVisible()
  })

  await test.step('a student is moved out of every class; a save after a deletion by another person fails', async () => {
    await showAddress(page, '/students')
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    await chooseClass(dialog, 'No class')
    await save.click()
    await expect(studentCardOf(page, 'Марко Бойко').getByText('No class')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    const [marko] = (await studentsOf(asTeacher)).filter((student) => student.firstName === 'Марко')
    await asTeacher.send('DELETE', `/api/students/${marko?.id}`)
    await save.click()
    await expectToast(page, 'Error', 'Student not found')
  })
})
