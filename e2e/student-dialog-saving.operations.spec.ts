import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers, preventChanges, scriptOf } from './network.ts'
import { expectToast } from './pages/app.ts'
import { studentRequests } from './pages/csv-import.ts'
import { chooseClass, expectRefusalToast, studentCardOf } from './pages/students.ts'
import { createClass, createStudent, studentsOf, today, year } from './test-data.ts'

test('repeated presses and lost answers create one student', async ({ school, asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await preventChanges(page)
  await page.goto('/students')
  const dialog = page.getByRole('dialog', { name: 'Add New Student' })
  const fill = async (firstName: string) => {
    await page.getByRole('button', { name: 'Add Student' }).first().click()
    await dialog.getByLabel('First name').fill(firstName)
    await dialog.getByLabel('Last name').fill('Бойко')
  }
  const save = dialog.getByRole('button', { name: 'Add Student' })
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/students')) requests += 1
  })

  await test.step('two presses at once', async () => {
    await fill('Олена')
    await save.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(studentCardOf(page, 'Олена Бойко')).toBeVisible()
    expect(requests).toBe(1)
    expect(await studentsOf(asTeacher)).toHaveLength(1)
  })

  await test.step('a second press after a lost answer', async () => {
    await fill('Марко')
    const restore = await loseAnswers(page, studentRequests)
    await save.click()
    await expectToast(page, 'Error', 'Failed to create student')
    await expect(dialog.getByLabel('First name')).toHaveValue('Марко')
    expect(await studentsOf(asTeacher)).toHaveLength(2)
    await restore()
    await save.click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(studentCardOf(page, 'Марко Бойко')).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(2)
  })

  await test.step('a second press with other values after a lost answer', async () => {
    await fill('Ганна')
    const restore = await loseAnswers(page, studentRequests)
    await save.click()
    await expectToast(page, 'Error', 'Failed to create student')
    await restore()
    await dialog.getByLabel('Last name').fill('Бойко-Гнатюк')
    await save.click()
    await expectToast(page, 'Success', 'Student created successfully')
    await expect(studentCardOf(page, 'Ганна Бойко-Гнатюк')).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(3)
  })

  await test.step('a second press after an update whose answer was lost', async () => {
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Student' })
    await editor.getByLabel('First name').fill('Марк')
    const restore = await loseAnswers(page, '**/api/students/*', 'PUT')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Error', 'Failed to update student')
    await restore()
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(studentCardOf(page, 'Марк Бойко')).toBeVisible()
  })

  await test.step('a second press with the former value after an update whose answer was lost', async () => {
    await page.getByRole('button', { name: 'Edit Марк Бойко' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Student' })
    await editor.getByLabel('First name').fill('Маркіян')
    const restore = await loseAnswers(page, '**/api/students/*', 'PUT')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Error', 'Failed to update student')
    await restore()
    await editor.getByLabel('First name').fill('Марк')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(studentCardOf(page, 'Марк Бойко')).toBeVisible()
  })

  await test.step('a second press where a proxy answers in its place, and the text has a space at its end', async () => {
    await page.getByRole('button', { name: 'Edit Марк Бойко' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Student' })
    await editor.getByLabel('First name').fill('Маркіян ')
    await page.route('**/api/students/*', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    })
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Error', 'Failed to update student')
    await expect(page.getByRole('heading', { name: 'Бойко Маркіян', includeHidden: true })).toBeAttached()
    await page.unroute('**/api/students/*')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Success', 'Student updated successfully')
    await expect(studentCardOf(page, 'Маркіян Бойко')).toBeVisible()
  })

  await test.step('a second press after an update with the day of joining whose answer was lost', async () => {
    await page.getByRole('button', { name: 'Edit Маркіян Бойко' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit Student' })
    await chooseClass(editor, '5-А')
    await editor.getByRole('group', { name: 'In this class since' }).getByLabel('Date').fill('2025-09-01')
    const restore = await loseAnswers(page, '**/api/students/*', 'PUT')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Error', 'Failed to update student')
    await restore()
    await editor.getByLabel('First name').fill('Марко')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Success', 'Student updated successfully')
    const students = await studentsOf(asTeacher)
    expect(students.find(({ firstName }) => firstName === 'Марко')).toMatchObject({
      classId,
      inClassSince: '2025-09-01',
    })
    await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
    await chooseClass(editor, 'No class')
    await editor.getByRole('button', { name: 'Save Student' }).click()
    await expectToast(page, 'Success', 'Student updated successfully')
  })

  await test.step('the message of the server is shown where it has one', async () => {
    await fill('Іван')
    await chooseClass(dialog, '5-А')
    await asTeacher.send('DELETE', `/api/classes/${classId}`)
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('This class does not exist any more')
    await expectRefusalToast(page, 'This class does not exist any more')
    await expect(dialog.getByLabel('Class')).toBeFocused()
    await chooseClass(dialog, 'No class')
    await school.db.updateTable('approvedUsers').set({ role: 'assistant' }).where('role', '=', 'teacher').execute()
    await save.click()
    const toast = await expectToast(page, 'Error', 'Your role does not allow this')
    await expect(toast.getByText('Your role does not allow this')).toHaveCount(1)
  })
})

test('a value whose answer was lost, and which somebody else sets again later, is not overwritten unseen', async ({
  asTeacher,
  asAdmin,
}) => {
  const { page } = asTeacher
  const id = await createStudent(asTeacher, 'Марко Бойко', { studentId: `STU${year}001` })
  await preventChanges(page)
  await page.goto('/students')
  await page.getByRole('button', { name: 'Edit Марко Бойко' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  const save = dialog.getByRole('button', { name: 'Save Student' })
  const firstName = dialog.getByLabel('First name')
  const rename = (firstName: string) =>
    asAdmin.send('PUT', `/api/students/${id}`, {
      firstName,
      lastName: 'Бойко',
      studentId: `STU${year}001`,
      classId: null,
    })
  await firstName.fill('Марк')
  const restore = await loseAnswers(page, '**/api/students/*', 'PUT')
  await save.click()
  await expectToast(page, 'Error', 'Failed to update student')
  await restore()
  await rename('Мар')
  await firstName.fill('Маркіян')
  await save.click()
  await expect(dialog.getByText(/^Somebody else has changed this student/)).toBeVisible()
  await rename('Марк')
  await save.click()
  await expect(save).toBeEnabled()
  expect(await studentsOf(asTeacher)).toMatchObject([{ firstName: 'Марк' }])
  await save.click()
  await expectToast(page, 'Success', 'Student updated successfully')
  expect(await studentsOf(asTeacher)).toMatchObject([{ firstName: 'Маркіян' }])
})

test('a day of joining is not kept for the class to which somebody else has moved the student', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const otherClassId = await createClass(asTeacher, { name: '6-Б' })
  const id = await createStudent(asTeacher, 'Іван Сірко', { classId, studentId: `STU${year}001` })
  await page.goto('/students')
  await page.getByRole('button', { name: 'Edit Іван Сірко' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  const since = dialog.getByRole('group', { name: 'In this class since' })
  await since.getByLabel('Date').fill('2025-09-01')
  const [student] = await studentsOf(asTeacher)
  const { firstName = '', lastName = '', studentId = '' } = student ?? {}
  await asTeacher.send('PUT', `/api/students/${id}`, { firstName, lastName, studentId, classId: otherClassId })
  await dialog.getByRole('button', { name: 'Save Student' }).click()
  await expect(dialog.getByText(/^Somebody else has changed this student meanwhile/)).toBeVisible()
  await expect(dialog.getByLabel('Class')).toHaveText('6-Б')
  await expect(since.getByLabel('Date')).not.toHaveValue('2025-09-01')
  await dialog.getByRole('button', { name: 'Save Student' }).click()
  await expectToast(page, 'Success', 'Student updated successfully')
  const [saved] = await studentsOf(asTeacher)
  expect(saved).toMatchObject({ classId: otherClassId, inClassSince: today() })
})

test('what is typed while a student is saved stays, and is stored by the next save', async ({ asTeacher }) => {
  const { page } = asTeacher
  const id = await createStudent(asTeacher, 'Іван Сірко', { studentId: `STU${year}001` })
  const savedInPart = 'Saved, except for what you typed meanwhile. Save again to store that as well.'
  await page.goto('/students')
  for (const { open, name, method } of [
    { open: 'Add Student', name: 'Add New Student', method: 'POST' },
    { open: 'Edit Іван Сірко', name: 'Edit Student', method: 'PUT' },
  ]) {
    await test.step(name, async () => {
      await page.getByRole('button', { name: open }).first().click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.getByLabel('First name').fill('Олена')
      await dialog.getByLabel('Last name').fill('Бойко')
      const release = await holdAnswers(page, '**/api/students{,/*}')
      const saving = page.waitForRequest((request) => request.method() === method)
      await page.keyboard.press('Enter')
      await saving
      await dialog.getByLabel('Last name').fill('Бойко-Сірко')
      release()
      await expectToast(page, 'Success', savedInPart)
      const stored = page.getByRole('dialog', { name: 'Edit Student' })
      await expect(stored.getByLabel('Last name')).toHaveValue('Бойко-Сірко')
      await page.unrouteAll()
      await stored.getByLabel('Last name').press('Enter')
      await expectToast(page, 'Success', 'Student updated successfully')
      await expect(stored).toBeHidden()
    })
  }
  await test.step('also where the save ends while the next page is fetched, and Back shows the dialog again', async () => {
    await page.getByRole('button', { name: 'Edit Олена Бойко-Сірко' }).first().click()
    const lastName = page.getByRole('dialog', { name: 'Edit Student' }).getByLabel('Last name')
    await lastName.fill('Бойко')
    await holdAnswers(page, scriptOf('pages/classes-page.tsx'))
    const release = await holdAnswers(page, '**/api/students/*')
    const saving = page.waitForRequest((request) => request.method() === 'PUT')
    await lastName.press('Enter')
    await saving
    await lastName.fill('Бойко-Сірко')
    await page.evaluate(() => history.pushState({}, '', '/classes'))
    await expect(lastName).toBeHidden()
    release()
    await expectToast(page, 'Success', savedInPart)
    await page.goBack()
    await expect(lastName).toHaveValue('Бойко-Сірко')
    await lastName.press('Enter')
    await expectToast(page, 'Success', 'Student updated successfully')
  })
  const students = await studentsOf(asTeacher)
  expect(students.map(({ lastName }) => lastName)).toEqual(['Бойко-Сірко', 'Бойко-Сірко'])
  expect(students.map((student) => student.id)).toContain(id)
})
