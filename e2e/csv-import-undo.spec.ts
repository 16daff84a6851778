import type { Page } from '@playwright/test'
import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast, showAddress } from './pages/app.ts'
import { openPalette, searchFieldOf } from './pages/command-palette.ts'
import { openImport } from './pages/csv-import.ts'
import { createClass, createTemplate, recordProgress, scheduleLesson, studentsCsv, studentsOf } from './test-data.ts'

test('an import is undone whole from its toast: its students and its classes, nothing else, and can go on', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  // Another import of the same dialog, which stays open with a row that names nobody.
  await csv.fill('First name,Last name\nОлена,Бойко\n,Безіменний')
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 1 of 1 students')
  await csv.fill('First name,Last name,Class\nІван,Франко,7-А\nЛеся,Українка,7-А\nМарко,Вовчок,8-Б')
  await dialog.getByRole('button', { name: 'Create 2 classes: 7-А, 8-Б' }).click()
  await submit.click()
  const toast = await expectToast(page, 'Import Complete', 'Successfully imported 3 of 3 students')
  expect(await studentsOf(asTeacher)).toHaveLength(4)
  await toast.getByRole('button', { name: 'Undo', exact: true }).click()

  const undo = page.getByRole('dialog', { name: 'Undo the import' })
  await expect(undo.getByText(/3 students, 2 classes\. Whatever has been changed since/)).toBeVisible()
  const question = page.url()
  await expectFitsPhone(page)
  await undo.getByRole('button', { name: 'Undo the import' }).click()
  await expectToast(page, 'Success', 'The import is undone. Deleted: 3 students, 2 classes.')
  await expect(undo).toBeHidden()
  expect((await studentsOf(asTeacher)).map(({ lastName }) => lastName)).toEqual(['Бойко'])
  expect(await asTeacher.send<object[]>('GET', '/api/classes')).toEqual([])
  await showAddress(page, question)
  await expect(undo.getByText('This import cannot be undone on this device any more.')).toBeVisible()

  await test.step('one that was stopped and undone creates its classes again when it goes on', async () => {
    await page.keyboard.press('Escape')
    await openImport(page)
    const list = 'First name,Last name,Class\nІван,Франко,7-А\nЛеся,Українка,7-А'
    await csv.fill(list)
    await dialog.getByRole('button', { name: 'Create 1 class: 7-А' }).click()
    await page.route('**/api/students', (route) =>
      route.request().postDataJSON()?.lastName === 'Українка'
        ? route.fulfill({ status: 422, json: { code: 'invalid', message: 'No' } })
        : route.fallback(),
    )
    await submit.click()
    const stopped = await expectToast(page, 'Import Complete', 'Successfully imported 1 of 2 students')
    await csv.fill(`${list}\nМарко,Вовчок,7-А`)
    await expect(dialog.getByText('1 new')).toBeVisible()
    await storeListOfAnotherTab(page)
    await stopped.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('dialog', { name: 'Undo the import' }).getByRole('button', { name: 'Undo the import' }).click()
    await expectToast(page, 'Success', 'The import is undone. Deleted: 1 student, 1 class.')
    expect(await asTeacher.send<object[]>('GET', '/api/classes')).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    // The table is still there as it was edited last, without what has been deleted.
    await dialog.getByRole('button', { name: 'Create 1 class: 7-А' }).click()
    await submit.click()
    await expectToast(page, 'Import Complete', 'Successfully imported 3 of 3 students')
    const classes = await asTeacher.send<{ id: string; name: string }[]>('GET', '/api/classes')
    expect(classes.map(({ name }) => name)).toEqual(['7-А'])
    expect((await studentsOf(asTeacher)).map(({ classId }) => classId).filter(Boolean)).toEqual(
      Array(3).fill(classes[0]?.id),
    )
  })
})

const storeListOfAnotherTab = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /student-import.*csv$/.test(name)) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...draft, text: 'First name,Last name\nІнша,Вкладка' }))
  })

test('an import that was opened by the command palette begins again from its list, also where the device has no room', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await createClass(asTeacher, { name: '5-А' })
  await page.goto('/')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openPalette(page)
  await searchFieldOf(page).fill('import students')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import students from CSV' })
  const submit = dialog.getByRole('button', { name: 'Import Students' })
  await dialog.getByLabel('CSV data').fill('First name,Last name\nІван,Франко\nЛеся,Українка')
  await test.step('for the only class, also when somebody creates another meanwhile', async () => {
    await createClass(asTeacher, { name: '6-Б' })
    const defaultClass = dialog.getByLabel('Default class')
    await defaultClass.click()
    await expect(page.getByRole('option')).toHaveText(['No class', '5-А', '6-Б'])
    await page.keyboard.press('Escape')
    await expect(defaultClass).toHaveText('5-А')
  })
  await page.route('**/api/students', (route) =>
    route.request().postDataJSON()?.lastName === 'Українка'
      ? route.fulfill({ status: 422, json: { code: 'invalid', message: 'No' } })
      : route.fallback(),
  )
  await submit.click()
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the import' })
  await expect(undo).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await undo.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('1 already there')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await undo.getByRole('button', { name: 'Undo the import' }).click()
  await expectToast(page, 'Success', 'The import is undone. Deleted: 1 student, 0 classes.')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(dialog.getByText('2 new')).toBeVisible()
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 2 of 2 students')
  expect(await studentsOf(asTeacher)).toHaveLength(2)
})

test('an undo leaves what was changed or recorded since, says so, and can be stopped and continued', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  await page.goto('/students')
  const { dialog, csv, submit } = await openImport(page)
  await csv.fill(studentsCsv(6, { withIds: false }).replaceAll('\n', ',7-А\n').replace(',7-А', ',Class').concat(',7-А'))
  await dialog.getByRole('button', { name: 'Create 1 class: 7-А' }).click()
  await submit.click()
  await expectToast(page, 'Import Complete', 'Successfully imported 6 of 6 students')
  const [first, second] = await studentsOf(asTeacher)
  const [schoolClass] = await asTeacher.send<{ id: string }[]>('GET', '/api/classes')
  const classId = schoolClass?.id ?? ''
  await asTeacher.send('PUT', `/api/students/${first?.id}`, {
    firstName: 'Олена',
    lastName: 'Змінена',
    studentId: first?.studentId,
    classId,
  })
  const lesson = await scheduleLesson(asTeacher, {
    templateId: await createTemplate(asTeacher),
    classId,
  })
  await recordProgress(asTeacher, lesson, second?.id ?? '')

  await page.reload()
  await openImport(page)
  await expect(dialog.getByText(/^Your last import, .*: 6 students, 1 class\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo the import' })
  const start = undo.getByRole('button', { name: 'Undo the import' })

  await test.step('Back and Stop let the request under way finish and send no other, and the outcome is shown', async () => {
    const release = Promise.withResolvers<void>()
    let deletes = 0
    await page.route(/\/api\/students\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      deletes += 1
      if (deletes === 2) await release.promise
      await route.fallback()
    })
    await start.click()
    await expect(undo.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
    await expectAccessible(page)
    await page.evaluate(() => window.history.back())
    await undo.getByRole('button', { name: 'Stop' }).click()
    release.resolve()
    await expect(undo.getByText('Deleted: 2 students, 0 classes.')).toBeVisible()
    await expect(undo.getByText('The rest was left as it is and can still be undone.')).toBeVisible()
    expect(await studentsOf(asTeacher)).toHaveLength(4)
  })

  await test.step('the next press goes on; the changed student, the one with a record and the class stay', async () => {
    await start.click()
    await expect(undo.getByText('Deleted: 2 students, 0 classes.')).toBeVisible()
    await expect(undo.getByRole('listitem')).toHaveText(['7-А: has lessons'])
    await expect(start).toHaveCount(0)
    await expectFitsPhone(page)
    expect((await studentsOf(asTeacher)).map(({ id }) => id).toSorted()).toEqual([first?.id, second?.id].toSorted())
    expect(await asTeacher.send<object[]>('GET', '/api/classes')).toHaveLength(1)
  })
})
