import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdAnswers, scriptOf } from './network.ts'
import { accountMenuButton, expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { chooseFile, openImport } from './pages/csv-import.ts'
import { expectDashboard, expectSignedOut, fillLogin } from './pages/login.ts'
import { modalOf, openRegister, pointsOf } from './pages/register.ts'
import { emails } from './school.ts'
import { createClass, createStudents, createTemplate, scheduleLesson, studentsOf } from './test-data.ts'
import { workbookOf } from './workbook.ts'

/** An answer that comes late closes no other dialog, and takes nothing that was typed, pasted or selected meanwhile. */

// Dialogs and toasts close with the animation that most people see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const discard = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

test('a class that is saved after its dialog was closed leaves the dialog of another class open', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const saved = await createClass(asTeacher, { name: '7-А' })
  await createClass(asTeacher, { name: '8-Б' })
  await page.goto('/classes')
  const dialog = page.getByRole('dialog', { name: 'Edit Class' })
  const release = await holdAnswers(page, `**/api/classes/${saved}`)

  await cardOf(page, '7-А').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Name').fill('7-В')
  await dialog.getByRole('button', { name: 'Save Class' }).click()
  await page.keyboard.press('Escape')
  await discard(page)
  await cardOf(page, '8-Б').getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Name').fill('8-Б, англійська')
  release()
  await expectToast(page, 'Success', 'Class updated successfully')
  await expect(page.getByRole('heading', { name: '7-В', includeHidden: true })).toBeAttached()
  await expect(dialog.getByLabel('Name')).toHaveValue('8-Б, англійська')
})

test('a lesson that is deleted after its register was closed leaves the register of another lesson open', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко'])
  const lesson = { classId, templateId: await createTemplate(asTeacher) }
  const deleted = await scheduleLesson(asTeacher, { ...lesson, startTime: '09:00' })
  await scheduleLesson(asTeacher, { ...lesson, startTime: '10:00' })
  await openRegister(page, deleted)
  const release = await holdAnswers(page, `**/api/scheduled-lessons/${deleted}`)

  await modalOf(page).getByRole('button', { name: 'Видалити урок' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(modalOf(page)).toBeHidden()
  await page.getByRole('button', { name: '10:00 to' }).click()
  await pointsOf(page, 'Олена Бойко').fill('11')
  release()
  await expectToast(page, 'Success', 'Lesson deleted successfully')
  await expect(page.getByRole('button', { name: '09:00 to', includeHidden: true })).toHaveCount(0)
  await expect(pointsOf(page, 'Олена Бойко')).toHaveValue('11')
})

test('a user who is deleted after the question was closed leaves the question about another user open', async ({
  asAdmin: { page },
}) => {
  await page.goto('/admin/users')
  const rowOf = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  const question = (email: string) =>
    page.getByRole('alertdialog', { name: `Are you sure you want to remove ${email}?` })
  const release = await holdAnswers(page, '**/api/approved-users/*')

  await rowOf(emails.teacher)
    .getByRole('button', { name: /^Delete / })
    .click()
  await question(emails.teacher).getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await rowOf(emails.assistant)
    .getByRole('button', { name: /^Delete / })
    .click()
  release()
  await expect(page.getByText(`User ${emails.teacher} removed successfully`)).toBeAttached()
  await question(emails.assistant).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`User ${emails.assistant} removed successfully`)).toBeVisible()
  await expect(question(emails.assistant)).toBeHidden()
})

test('a class that is purged after the question was closed leaves the question about another class open', async ({
  school,
  asTeacher,
  asAdmin: { page },
}) => {
  const purged = await createClass(asTeacher, { name: '7-А' })
  const other = await createClass(asTeacher, { name: '8-Б' })
  for (const id of [purged, other]) await asTeacher.send('DELETE', `/api/classes/${id}`)
  await school.db.updateTable('classes').set({ deletedAt: '2026-01-01T12:00:00Z' }).execute()
  await page.goto('/deleted?age=older')
  const question = (name: string) => page.getByRole('alertdialog', { name: `Delete ${name} for good?` })
  const release = await holdAnswers(page, `**/api/deleted/${purged}`)
  const otherAnswer = Promise.withResolvers<void>()
  await page.route(`**/api/deleted/${other}`, async (route) => {
    const response = await route.fetch()
    await otherAnswer.promise
    await route.fulfill({ response })
  })

  await page.getByRole('button', { name: 'Delete for good: 7-А' }).click()
  await question('7-А').getByRole('button', { name: 'Delete for good' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete for good: 7-А' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete for good: 8-Б' }).click()
  await question('8-Б').getByRole('button', { name: 'Delete for good' }).click()
  release()
  await expectToast(page, 'Success', '7-А is deleted for good')
  await expect(question('8-Б').getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expect(page.getByText('Nothing older is left'), 'the question stays where the list is empty').toBeVisible()
  otherAnswer.resolve()
  await expectToast(page, 'Success', '8-Б is deleted for good')
  await expect(question('8-Б')).toBeHidden()
})

test('the address of the next user that is typed while an invitation is sent stays', async ({ asAdmin: { page } }) => {
  await page.goto('/admin/users')
  const email = page.getByLabel('Email')
  const release = await holdAnswers(page, '**/api/approved-users')
  await email.fill('olena.boyko@school.test')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await email.press('Enter')
  await sent
  await email.fill('marko.didenko')
  await email.press('Home')
  release()
  await expect(page.getByRole('status').filter({ hasText: 'Invitation sent to olena.boyko@school.test' })).toBeVisible()
  await expect(email).toHaveValue('marko.didenko')
  await expect(email).toBeFocused()
})

test('students who are selected while others are moved stay selected', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  await createStudents(asTeacher, classId, ['Олена Бойко', 'Марко Діденко', 'Ганна Ґалаґан'])
  await createClass(asTeacher, { name: '6-Б' })
  await page.goto('/students')
  const bar = page.getByRole('region', { name: 'Selected students' })
  const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  const release = await holdAnswers(page, '**/api/students/moves')
  await checkbox('Олена Бойко').check()
  await bar.getByLabel('Move to class…').selectOption('6-Б')
  await bar.getByRole('button', { name: 'Move' }).click()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  for (const name of ['Марко Діденко', 'Ганна Ґалаґан']) await checkbox(name).check()
  release()
  await expectToast(page, 'Success', '1 student moved to 6-Б')
  await expect(bar.getByText('2 students selected')).toBeVisible()
  for (const name of ['Марко Діденко', 'Ганна Ґалаґан']) await expect(checkbox(name)).toBeChecked()
})

test('a workbook whose reader comes late replaces neither a pasted list nor one that is being imported', async ({
  asTeacher: { page },
}) => {
  const workbook = Buffer.from(
    workbookOf([
      ['First name', 'Last name'],
      ['Інший', 'Список'],
    ]),
  )
  const isReader = scriptOf('lib/csv/workbook.ts')
  const whenReaderIsThere = async (release: () => void) => {
    const answered = page.waitForResponse((response) => isReader(new URL(response.url())))
    release()
    const reader = (await answered).url()
    await page.evaluate(async (url) => {
      await import(url)
      await new Promise((resolve) => requestIdleCallback(resolve))
    }, reader)
  }

  for (const isImporting of [false, true]) {
    await page.goto('/students')
    const { dialog, csv, submit } = await openImport(page)
    const list = 'First name,Last name\nОлена,Бойко\n'
    if (isImporting) await csv.fill(list)
    const release = await holdAnswers(page, isReader)
    const requested = page.waitForRequest((request) => isReader(new URL(request.url())))
    await chooseFile(dialog, 'list.xlsx', workbook)
    await requested
    if (isImporting) {
      await holdAnswers(page, '**/api/students')
      await submit.click()
      await expect(csv).not.toBeEditable()
    } else await csv.fill(list)
    await whenReaderIsThere(release)
    await expect(csv).toHaveValue(list)
    await expect(dialog.getByText('list.xlsx')).toHaveCount(0)
  }
})

test('what one person began neither goes on in the name of the next one nor is told to them', async ({
  asTeacher,
  asAdmin,
}) => {
  const { page } = asTeacher
  const [fifth, sixth] = [await createClass(asTeacher), await createClass(asTeacher, { name: '6-Б' })]
  await createStudents(asTeacher, fifth, ['Олена Бойко'])
  const templateId = await createTemplate(asTeacher, { title: 'Дроби' })
  const lessonId = await scheduleLesson(asTeacher, { classId: fifth, templateId })
  await asTeacher.send('DELETE', `/api/scheduled-lessons/${lessonId}`)
  await asTeacher.send('DELETE', `/api/lesson-templates/${templateId}`)
  const deleted = page.getByRole('main').getByRole('listitem')
  const openDeleted = async () => {
    await accountMenuButton(page).click()
    await page.getByRole('link', { name: 'Deleted' }).click()
  }
  const signedIn = Promise.withResolvers<void>()
  const [isMoved, isRestored] = [/\/students\/moves$/, /\/restoration$/].map((url) => {
    const stored = Promise.withResolvers<void>()
    void page.route(url, async (route) => {
      const response = await route.fetch()
      stored.resolve()
      await signedIn.promise
      await route.fulfill({ response })
    })
    return stored.promise
  })

  await page.goto('/students')
  await page.getByRole('checkbox', { name: 'Select Олена Бойко' }).check()
  const bar = page.getByRole('region', { name: 'Selected students' })
  await bar.getByLabel('Move to class…').selectOption(sixth)
  await bar.getByRole('button', { name: 'Move' }).click()
  await isMoved
  await openDeleted()
  await deleted.getByRole('button', { name: 'Restore with template: Дроби' }).click()
  await isRestored
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expectSignedOut(page)
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await fillLogin(page, emails.admin)
  await page.keyboard.press('Enter')
  await expectDashboard(page)

  const answers = [/\/students\/moves$/, /\/restoration$/].map((url) => page.waitForResponse(url))
  signedIn.resolve()
  await Promise.all(answers)
  await openDeleted()
  await expect(deleted).toHaveText(/Lesson/)
  // Not awaited, because a toast disappears by itself.
  expect(await page.getByText(/moved to 6-Б|is restored|Failed/).count()).toBe(0)
  expect(await studentsOf(asAdmin)).toMatchObject([{ classId: sixth }])
  expect(await asAdmin.send('GET', '/api/scheduled-lessons')).toEqual([])
})
