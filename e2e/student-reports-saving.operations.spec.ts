import type { StudentReports } from '../src/contract/student-reports/schema.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { signIn } from './pages/login.ts'
import { dialogOf, insertMarch, march, previewOf, saveButton, textOf } from './pages/student-reports.ts'
import { emails } from './school.ts'
import { createClass, createStudent, createStudents, numberedNames } from './test-data.ts'

test('the progress of a long save is shown, and it is stopped', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, numberedNames(5))
  await page.goto(`/classes/${classId}?tab=students&report=2026-03-01..2026-03-31`)
  const choose = (number: number) =>
    dialogOf(page)
      .getByRole('button', { name: `Номер-0${number} Учень` })
      .click()
  for (const number of [1, 2, 3, 4, 5]) {
    await choose(number)
    await textOf(page).fill(`Текст ${number}`)
  }
  const answer = await holdAnswers(page, '**/api/student-reports')
  await saveButton(page).click()
  await expect(dialogOf(page).getByRole('progressbar', { name: '0 of 5 saved' })).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Stop' }).press('Enter')
  answer()
  await expectToast(page, 'Error', 'Not saved: Номер-02 Учень; Номер-03 Учень; Номер-04 Учень …. The others are saved.')
  await expect(saveButton(page)).toBeFocused()
  await expect(textOf(page)).toHaveValue('Текст 2')

  await test.step('what was stored before and is put back before its turn stays', async () => {
    const answers = await holdAnswers(page, '**/api/student-reports')
    await saveButton(page).click()
    await choose(5)
    await textOf(page).fill('')
    answers()
    await expectToast(page, 'Success', '4 reports saved')
    await expect(textOf(page)).toHaveValue('')
    await saveButton(page).click()
    await expectToast(page, 'Success', '1 report saved')
  })
})

test('what two people write of one student is not lost', async ({ school, asTeacher, asAdmin }) => {
  const { page } = asTeacher
  const { olena } = await insertMarch(school, asTeacher)
  const put = (text: string) => {
    const body = { studentId: olena, from: '2026-03-01', to: '2026-03-31', text, commentIds: [] }
    return asAdmin.send('PUT', '/api/student-reports', body)
  }
  await page.goto(`/students/${olena}?report=${march}`)
  await textOf(page).fill('Моє речення')
  await put('Чуже речення')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Чуже речення')
  await expect(textOf(page)).toHaveValue('Моє речення')
  await saveButton(page).click()
  await expectToast(page, 'Success', '1 report saved')
  await textOf(page).fill('Ще одне')
  await put('Знову чуже')
  await dialogOf(page).getByRole('button', { name: 'Use their text' }).click()
  await expect(textOf(page)).toHaveValue('Знову чуже')
  await expect(saveButton(page)).toBeDisabled()
})

test('what is entered after a save whose answer was lost replaces it, and nobody else is said to have written', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  await preventChanges(page)
  const { olena } = await insertMarch(school, asTeacher)
  await page.goto(`/students/${olena}?report=${march}`)
  await textOf(page).fill('Перше речення')
  await page.route('**/api/student-reports*', async (route) => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  await saveButton(page).click()
  await expectToast(page, 'Error', 'Failed to save the reports')
  await textOf(page).fill('Друге речення')
  await page.unroute('**/api/student-reports*')
  await saveButton(page).click()
  await expectToast(page, 'Success', '1 report saved')
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0)
  const path = `/api/student-reports?studentId=${olena}&from=2026-03-01&to=2026-03-31`
  const { students } = await asTeacher.send<StudentReports>('GET', path)
  expect(students.map(({ report }) => report?.text)).toEqual(['Друге речення'])
})

test('what is entered while a save runs stays, also where the reports cannot be fetched after it', async ({
  school,
  asTeacher,
  asAdmin,
}) => {
  const { page } = asTeacher
  const { olena } = await insertMarch(school, asTeacher)
  await page.goto(`/students/${olena}?report=${march}`)
  await textOf(page).fill('Перше речення.')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/student-reports', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/student-reports?*', (route) => route.abort())
  await saveButton(page).click()
  await textOf(page).pressSequentially(' Друге речення.')
  release()
  await expectToast(page, 'Success', '1 report saved')
  await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
  await expect(dialogOf(page).getByText('Somebody else has written meanwhile')).toBeHidden()
  await expect(previewOf(page)).toContainText('Друге речення.')
  await saveButton(page).click()
  await expectToast(page, 'Success', '1 report saved')
  await expect(saveButton(page)).toBeDisabled()
  await page.unrouteAll()
  await page.reload()
  await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')

  await test.step('also what was stored before it', async () => {
    await textOf(page).fill('Інше речення.')
    const answer = await holdAnswers(page, '**/api/student-reports')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await saveButton(page).click()
    await sent
    await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
    answer()
    await expectToast(page, 'Success', '1 report saved')
    await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
    await saveButton(page).click()
    await expectToast(page, 'Success', '1 report saved')
    await page.reload()
    await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
    await expect(saveButton(page)).toBeDisabled()
  })

  // Of a save that was merged nothing is left that would undo what somebody else has chosen.
  await textOf(page).fill('Третє речення.')
  const { students } = await asAdmin.send<StudentReports>(
    'GET',
    `/api/student-reports?studentId=${olena}&from=2026-03-01&to=2026-03-31`,
  )
  const [{ comments = [], report } = {}] = students
  const commentIds = comments.slice(0, 1).map(({ id }) => id)
  await asAdmin.send('PUT', '/api/student-reports', {
    studentId: olena,
    from: '2026-03-01',
    to: '2026-03-31',
    text: report?.text,
    commentIds,
  })
  const chosen = dialogOf(page).getByRole('checkbox', { name: /Пояснювала іншим/ })
  await expect(chosen).toBeChecked()
  await saveButton(page).click()
  await expectToast(page, 'Success', '1 report saved')
  await expect(chosen).toBeChecked()
  await expect(saveButton(page)).toBeDisabled()

  await textOf(page).fill('Помилка')
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click()
  await expect(textOf(page)).toHaveValue('Третє речення.')
  await expect(textOf(page)).toBeFocused()
  await textOf(page).fill('x'.repeat(3001))
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Please use at most 3000 characters')
  await saveButton(page).click()
  await expectToast(page, 'Error', 'Not saved: Бойко Олена. The text is too long, or there are too many comments.')
})

test('what is entered in reports that were opened again during a save stays on the device, also of a deleted student', async ({
  school,
  asTeacher,
  asAdmin,
}) => {
  const { page } = asTeacher
  const { olena } = await insertMarch(school, asTeacher)
  await page.goto(`/students/${olena}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await dialogOf(page).getByLabel('First day').fill('2026-03-01')
  await dialogOf(page).getByLabel('Last day').fill('2026-03-31')
  await textOf(page).fill('Перше речення.')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/student-reports', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  await sent
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await page.goForward()
  await expect(textOf(page)).toHaveValue('Перше речення.')
  await textOf(page).fill('Перше речення. Друге речення.')
  release()
  await expectToast(page, 'Success', '1 report saved')
  await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
  await page.reload()
  await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
  await expect(dialogOf(page).getByText('Somebody else has written meanwhile')).toBeHidden()

  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.report.')))
  expect(await drafts()).toHaveLength(1)
  await asAdmin.send('DELETE', `/api/students/${olena}`)
  await page.reload()
  await expect(page.getByText('Student not found')).toBeVisible()
  expect(await drafts()).toHaveLength(1)
  await asAdmin.send('POST', `/api/students/${olena}/restoration`)
  await page.goto(`/students/${olena}?report=${march}`)
  await expect(textOf(page)).toHaveValue('Перше речення. Друге речення.')
})

test('the text of somebody else about a student who is not on the screen is not replaced unseen', async ({
  school,
  asTeacher,
  asAdmin,
}) => {
  const { page } = asTeacher
  const { classId, olena, marko } = await insertMarch(school, asTeacher)
  await page.goto(`/classes/${classId}?tab=students&report=${march}`)
  await textOf(page).fill('Моє про Олену')
  await dialogOf(page).getByRole('button', { name: 'Діденко Марко' }).click()
  await textOf(page).fill('Моє про Марка')
  await asAdmin.send('PUT', '/api/student-reports', {
    studentId: olena,
    from: '2026-03-01',
    to: '2026-03-31',
    text: 'Чуже про Олену',
    commentIds: [],
  })
  await expect(dialogOf(page).getByRole('button', { name: 'Бойко Олена somebody else has written, too' })).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).click()
  await expectToast(
    page,
    'Error',
    'Somebody else has written meanwhile about Бойко Олена. Look at what is shown now, then save again.',
  )
  await expect(page).toHaveURL(new RegExp(`student=${olena}`))
  await expect(dialogOf(page).getByRole('alert')).toContainText('Чуже про Олену')
  await expect(textOf(page)).toHaveValue('Моє про Олену')
  await saveButton(page).click()
  await expectToast(page, 'Success', '1 report saved')

  await test.step('the student stays the one that is written of, whatever changes around', async () => {
    await dialogOf(page).getByRole('button', { name: 'Діденко Марко' }).click()
    await createStudent(asTeacher, 'Ганна Андрієнко', { studentId: 'STU2024009', classId })
    await expect(dialogOf(page).getByRole('button', { name: 'Андрієнко Ганна' })).toBeVisible()
    await expect(textOf(page)).toHaveValue('Моє про Марка')
    await dialogOf(page).getByLabel('Last day').fill('2026-03-10')
    await expect(previewOf(page)).toContainText('1–10 бер. 2026')
    await expect(page).toHaveURL(new RegExp(`student=${marko}`))
    await expect(textOf(page)).toHaveValue('')
    await page.reload()
    await expect(dialogOf(page).getByRole('heading', { name: 'Діденко Марко', exact: true }).first()).toBeVisible()
    await dialogOf(page).getByLabel('Last day').fill('2026-02-10')
    await expect(dialogOf(page).getByRole('alert')).toHaveText('The last day must not be before the first')
    await expect(page.getByRole('heading', { name: 'Діденко Марко', includeHidden: true }).first()).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
  })
})

test('a save that a sign-out in another tab ends is not confirmed to who signs in next', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const { classId, olena, marko } = await insertMarch(school, asTeacher)
  // The page would learn from the server that its text is stored.
  await preventChanges(page)
  await page.goto(`/classes/${classId}?tab=students&report=${march}&student=${marko}`)
  await textOf(page).fill('Одужуй')
  await dialogOf(page).getByRole('button', { name: 'Бойко Олена' }).click()
  await textOf(page).fill('Гарна робота')
  const [stored, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/student-reports', async (route) => {
    const response = await route.fetch()
    stored.resolve()
    await answered.promise
    await route.fulfill({ response })
  })
  await saveButton(page).click()
  await stored.promise
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(dialogOf(page)).toHaveCount(0)
  await signIn(tab, emails.admin)
  // The dialog of the address may be open again, for the other person.
  await expect(page.getByRole('navigation', { includeHidden: true }).first()).toContainText('Admin')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).join())
  expect(await drafts()).toContain(olena)
  await page.evaluate(() => {
    const note = () => {
      if (/reports? saved/.test(document.body.innerText)) document.body.dataset.told = 'true'
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  answered.resolve()
  await expect.poll(drafts).not.toContain(olena)
  expect(await drafts()).toContain(marko)
  await expect(page.locator('body[data-told]')).toHaveCount(0)
})
