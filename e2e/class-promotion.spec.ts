import { addDays } from '../src/contract/kernel/dates.ts'
import { formatDate } from '../src/web/lib/i18n/format.ts'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, openAs, test } from './fixtures.ts'
import { failRequests, holdAnswers, loseAnswers } from './network.ts'
import { expectToast, followLink, showAddress } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { openDialog, sectionOf } from './pages/school-year.ts'
import { names } from './school.ts'
import { classesOf, createClass, createStudents, createTemplate, scheduleLesson, today } from './test-data.ts'

const path = '/admin/school-year'

test('a new school year begins in one act, and every admin can undo it', async ({ browser, school, asAdmin }) => {
  const { page } = asAdmin
  await createClass(asAdmin, { name: '5-А' })
  const eleventh = await createClass(asAdmin, { name: '11-А' })
  await createClass(asAdmin, { name: '10-А' })
  await createStudents(asAdmin, eleventh, ['Олена Бойко', 'Іван Франко'])
  await scheduleLesson(asAdmin, { templateId: await createTemplate(asAdmin), classId: eleventh })
  const lastDayOf11 = addDays(today(), -1)
  await test.step('a list of beginnings that cannot be loaded is told as such', async () => {
    const restore = await failRequests(page, 'GET', '**/api/classes/promotions')
    await page.goto(path)
    const section = sectionOf(page, 'New school year')
    await expect(section.getByRole('alert')).toContainText('Failed to load the school year')
    await expectAccessible(page)
    await restore()
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect(section.getByRole('alert')).toBeHidden()
  })
  const dialog = await openDialog(page, 'Begin a new school year')
  await expect(dialog.getByLabel('New name of 5-А')).toHaveValue('6-А')
  await expect(dialog.getByLabel('11-А leaves school')).toBeChecked()
  await expect(dialog.getByRole('listitem')).toContainText(['5-А0 students', '10-А0 students', '11-А2 students'])
  await expect(dialog.getByText('Several classes would have the same name: 11-А')).toBeVisible()
  await test.step('a name that is missing or too long is answered under its field', async () => {
    const field = dialog.getByLabel('New name of 10-А')
    for (const { name, sentence } of [
      { name: 'А'.repeat(101), sentence: 'Please use at most 100 characters' },
      { name: ' ', sentence: 'Please enter a name' },
    ]) {
      await field.fill(name)
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await expect(field).toHaveAccessibleDescription(sentence)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(name)
    }
    await expectAccessible(page)
    await field.fill('11-А')
    await expect(field).toHaveAccessibleDescription('')
  })
  await test.step('the last day of those who leave stops nothing where nobody leaves', async () => {
    const lastDay = dialog.getByLabel('Last day of those who leave')
    const leaves = dialog.getByLabel('11-А leaves school')
    await lastDay.fill('')
    await leaves.uncheck()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(dialog.getByText('class leaves')).toBeHidden()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await leaves.check()
    await lastDay.fill(lastDayOf11)
  })
  await dialog.getByLabel('New name of 11-А').fill('11-А (2025)')
  await expect(dialog.getByText('Several classes would have the same name')).toBeHidden()
  await expectFitsPhone(page)

  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('3 classes get another name')).toBeVisible()
  await expect(dialog.getByText('1 class leaves')).toBeVisible()
  await expect(
    dialog.getByText(`2 students belong to no class after ${formatDate(lastDayOf11, 'en-US')}`),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    '5-А → 6-А0 students',
    '10-А → 11-А0 students',
    '11-А → 11-А (2025)Leaves school, 2 students',
  ])
  await expectAccessible(page)
  const begin = dialog.getByRole('button', { name: 'Begin the school year' })
  await test.step('a lost answer is told as such, and the next press does nothing twice', async () => {
    const restore = await loseAnswers(page, '**/api/classes/promotions')
    await begin.click()
    await expect(dialog.getByText('The server did not answer, so the school year may have begun.')).toBeVisible()
    await restore()
    await begin.click()
  })
  await expectToast(page, 'Success', 'The new school year has begun')
  const begun = new RegExp(`^A new school year was begun on \\w{3} \\d+, \\d{4} by ${names.admin}`)
  await expect(page.getByText(begun)).toHaveCount(1)
  await expectFitsPhone(page)

  const namesOf = async () =>
    (await asAdmin.send<{ name: string; studentCount: number }[]>('GET', '/api/classes')).map(
      ({ name, studentCount }) => `${name} ${studentCount}`,
    )
  expect((await namesOf()).toSorted()).toEqual(['11-А (2025) 0', '11-А 0', '6-А 0'])
  expect(await asAdmin.send('GET', `/api/scheduled-lessons?classId=${eleventh}`)).toMatchObject([{ studentCount: 0 }])
  await test.step('in another browser it is undone, and then no longer offered here', async () => {
    const other = await openAs(browser, school, 'admin')
    await other.page.goto(path)
    await other.page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(other.page, 'Success', 'Everything is as it was before')
    await other.page.context().close()
    await expect(page.getByText(begun)).toBeHidden()
  })
  expect((await namesOf()).toSorted()).toEqual(['10-А 0', '11-А 2', '5-А 0'])
})

test('a school year that has just begun is undone from its toast, and only what is shown is begun', async ({
  asAdmin,
}) => {
  const { page } = asAdmin
  await createClass(asAdmin, { name: '5-А' })
  await page.goto(path)
  const dialog = await openDialog(page, 'Begin a new school year')
  const preview = dialog.getByRole('button', { name: 'Preview' })
  const begin = dialog.getByRole('button', { name: 'Begin the school year' })
  await test.step('a refused one leads back to its preview, with the focus', async () => {
    const refusal = { status: 409, json: { code: 'changed_meanwhile', message: 'Changed' } }
    await page.route('**/api/classes/promotions', (route) =>
      route.request().postDataJSON()?.dryRun === false ? route.fulfill(refusal) : route.fallback(),
    )
    await preview.click()
    await begin.click()
    await expect(dialog.getByRole('alert')).toContainText('A class has been changed meanwhile.')
    await expect(preview).toBeFocused()
    await page.unrouteAll()
  })
  await preview.click()
  await begin.click()
  await expectToast(page, 'Success', 'The new school year has begun')
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Success', 'Everything is as it was before')
  expect(await classesOf(asAdmin)).toMatchObject([{ name: '5-А' }])
  await followLink(page, 'Classes')
  await expect(cardOf(page, '5-А')).toBeVisible()
  await showAddress(page, path)

  await test.step('what is edited during a preview is previewed again, and Back waits for the answer', async () => {
    await openDialog(page, 'Begin a new school year')
    const releasePreview = await holdAnswers(page, '**/api/classes/promotions')
    const previewed = page.waitForResponse((response) => response.request().method() === 'POST')
    await preview.click()
    await dialog.getByLabel('New name of 5-А').fill('6-Б')
    releasePreview()
    await (await previewed).finished()
    await expect(preview).not.toHaveAttribute('aria-disabled', 'true')
    await expect(begin).toHaveCount(0)
    await preview.click()
    await expect(dialog.getByText('5-А → 6-Б')).toBeVisible()

    const releaseBegin = await holdAnswers(page, '**/api/classes/promotions')
    await begin.click()
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeDisabled()
    releaseBegin()
    await expectToast(page, 'Success', 'The new school year has begun')
    expect(await classesOf(asAdmin)).toMatchObject([{ name: '6-Б' }])
  })
})
