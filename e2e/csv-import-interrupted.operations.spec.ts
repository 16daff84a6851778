import { expect, test } from './fixtures.ts'
import { preventChanges } from './network.ts'
import { expectToast } from './pages/app.ts'
import { openImport, studentRequests } from './pages/csv-import.ts'
import { createClass, studentsOf } from './test-data.ts'

/** An import that is left in the middle, or beside which somebody else imports. */

const list = 'First name,Last name\nІван,Франко\nЛеся,Українка\nМарко,Вовчок'

test('a list that somebody else imports at the same time is imported once', async ({ asTeacher, asAdmin }) => {
  const { page } = asAdmin
  // The admin's list of students is older than the teacher's import, as it is during both.
  await preventChanges(page)
  await page.goto('/students')
  const admin = await openImport(page)
  await admin.csv.fill(list)
  await expect(admin.dialog.getByText('3 new')).toBeVisible()

  await asTeacher.page.goto('/students')
  const teacher = await openImport(asTeacher.page)
  await teacher.csv.fill(list)
  await teacher.submit.click()
  await expectToast(asTeacher.page, 'Import Complete', 'Successfully imported 3 of 3 students')

  await admin.submit.click()
  await expectToast(page, 'Error', 'Failed to import students')
  await expect(admin.dialog.getByText('3 already there')).toBeVisible()
  await admin.submit.click()
  await expect(
    admin.dialog.getByText('Everybody in this list is in the school already, so there is nothing to send.'),
  ).toBeVisible()
  expect(await studentsOf(asTeacher)).toHaveLength(3)
})

test('an import whose page is closed in the middle is undone whole', async ({ asTeacher }) => {
  const { page } = asTeacher
  // Nothing is stored by a timer, as in the moment after a row was sent.
  await page.clock.install()
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  await csv.fill(list)
  await expect(dialog.getByText('3 new')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  const lastIsStored = Promise.withResolvers<void>()
  await page.route(studentRequests, async (route) => {
    if (route.request().postDataJSON()?.lastName !== 'Вовчок') return route.fallback()
    // Only its answer is held back, because Chromium sometimes sends a request that is held back when its page is left.
    await route.fetch()
    lastIsStored.resolve()
  })
  await submit.click()
  await lastIsStored.promise
  page.on('dialog', (leaving) => void leaving.accept())
  await page.goto('/students', { waitUntil: 'commit' })
  await page.clock.resume()
  await openImport(page)
  await csv.fill('')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the import' })
  await undo.getByRole('button', { name: 'Undo the import' }).click()
  await expectToast(page, 'Success', 'The import is undone. Deleted: 3 students, 0 classes.')
  expect(await studentsOf(asTeacher)).toEqual([])
})

test('an import that is closed in one tab leaves what was pasted in another', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createClass(asTeacher)
  await page.goto('/students')
  const { dialog, csv } = await openImport(page)
  const other = await page.context().newPage()
  await other.goto('/students')
  const pasted = await openImport(other)
  await pasted.csv.fill(list)
  await expect(pasted.dialog.getByText('3 new')).toBeVisible()

  await dialog.getByLabel('Default class').click()
  await page.getByRole('option', { name: '5-А' }).click()
  await expect(dialog.getByLabel('Default class')).toHaveText('5-А')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await other.reload()
  await openImport(other)
  await expect(pasted.csv).toHaveValue(list)

  await test.step('its own is deleted by discarding it', async () => {
    await pasted.csv.fill(`${list}\nПанас,Мирний`)
    await other.keyboard.press('Escape')
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await openImport(page)
    await expect(csv).toHaveValue('')
  })
})
