import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { expectAccessible } from './accessibility.ts'
import { type Actor, type ApiActor, expect, test } from './fixtures.ts'
import { failRequests, holdAnswers, loseAnswers } from './network.ts'
import { expectToast, followLink, showAddress } from './pages/app.ts'
import {
  createClass,
  createStudent,
  createStudents,
  createTemplate,
  progressOf,
  recordProgress,
  scheduleLesson,
} from './test-data.ts'

/** An admin answers a request for data protection: everything about a student is exported, or erased. */

/** Olena, with a record of 7 points that was corrected to 9.5, and a classmate with 10. */
async function schoolWithHistory(asTeacher: ApiActor) {
  const classId = await createClass(asTeacher)
  const [olena = '', marko = ''] = await createStudents(asTeacher, classId, ['Олена Бойко', 'Марко Діденко'])
  const lessonId = await scheduleLesson(asTeacher, { classId, templateId: await createTemplate(asTeacher) })
  await recordProgress(asTeacher, lessonId, olena, { points: 7 })
  await recordProgress(asTeacher, lessonId, olena, { points: 9.5, comment: '=гарно' })
  await recordProgress(asTeacher, lessonId, marko)
  return { classId, olena, marko, lessonId }
}

const dataMenu = ({ page }: Actor, name: string) => page.getByRole('button', { name: `Data of ${name}` })

/** Stores a draft of a report that somebody else has written on this device. */
const storeOthersDraft = ({ page }: Actor, id: string) =>
  page.evaluate((key) => localStorage.setItem(key, '{}'), `daybook.report.other.${id}.2026-03-01..2026-03-31`)

const draftsOf = ({ page }: Actor) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.report.')))

test('an admin downloads everything about a student as JSON and CSV in a zip file, and erases it, also after a lost answer', async ({
  school,
  teacherApi,
  asAdmin,
}) => {
  const { page } = asAdmin
  const { olena, marko, lessonId } = await schoolWithHistory(teacherApi)
  await page.goto(`/students/${olena}`)
  const release = await holdAnswers(page, '**/export?*')
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/export?')) requests += 1
  })
  const exportEntry = page.getByRole('menuitem', { name: 'Export data' })
  await dataMenu(asAdmin, 'Олена Бойко').click()
  const downloading = page.waitForEvent('download')
  // Before the page is rendered again.
  await exportEntry.evaluate((entry: HTMLElement) => [entry.click(), entry.click()])
  await followLink(page, 'Students')
  await page.getByRole('link', { name: 'Бойко Олена' }).click()
  await expect(dataMenu(asAdmin, 'Олена Бойко')).toBeDisabled()
  await dataMenu(asAdmin, 'Олена Бойко').press('Enter')
  await exportEntry.press('Enter')
  release()
  const download = await downloading
  await expectToast(page, 'Success', 'Everything about Олена Бойко is in the downloaded file')
  expect(requests, 'made by three presses, the last of them after the page was left').toBe(1)
  expect(download.suggestedFilename()).toBe('Олена Бойко STU2024001.zip')
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files).sort()).toEqual([
    'absences.csv',
    'everything.json',
    'history.csv',
    'memberships.csv',
    'records.csv',
    'reports.csv',
    'student.csv',
  ])
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(textOf('everything.json'))).toMatchObject({
    student: { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001' },
    memberships: [{ className: '5-А', startsOn: null, endsOn: null }],
    records: [{ lesson: 'Дроби на числовій прямій', className: '5-А', points: 9.5, comment: '=гарно' }],
  })
  const { data: records } = Papa.parse<Record<string, string>>(textOf('records.csv'), { header: true })
  expect(records).toMatchObject([{ points: '9.5', comment: "'=гарно" }])
  const { data: history } = Papa.parse<Record<string, string>>(textOf('history.csv'), { header: true })
  expect(history).toContainEqual(
    expect.objectContaining({ by: 'Тарас Учитель', what: 'record', field: 'points', before: '7', after: '9.5' }),
  )

  await test.step('an export that fails says so', async () => {
    await dataMenu(asAdmin, 'Олена Бойко').click()
    await expectAccessible(page)
    const restore = await failRequests(page, 'GET', '**/export?*')
    await page.getByRole('menuitem', { name: 'Export data' }).click()
    await expectToast(page, 'Error', 'Failed to export the data')
    await restore()
  })

  await test.step('the data of a student are erased after the name was typed', async () => {
    await storeOthersDraft(asAdmin, olena)
    await dataMenu(asAdmin, 'Олена Бойко').click()
    await page.getByRole('menuitem', { name: 'Erase data…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Олена Бойко' })
    await expect(dialog).toContainText('This cannot be undone.')
    await expect(dialog).toContainText('Backups made before still contain the data until they are deleted.')
    const name = dialog.getByRole('textbox', { name: 'To confirm, type the name: Олена Бойко' })
    await expect(name).toBeFocused()
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please type the name of the student')
    await name.fill('Олена')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(
      'To erase the data, type the name as it is written here: Олена Бойко',
    )
    await expect(name).toBeFocused()
    await expectAccessible(page)
    await name.fill('олена  бойко')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'The data of Олена Бойко are erased')
    expect(await draftsOf(asAdmin)).toEqual([])
    await expect(page).toHaveURL('/students')
    await expect(page.getByRole('link', { name: 'Діденко Марко' })).toBeVisible()
    await expect(page.getByText('Бойко Олена', { exact: true })).toHaveCount(0)
    expect(await progressOf(teacherApi, lessonId)).toMatchObject([{ studentId: marko, points: 10 }])
    const changes = await school.db.selectFrom('changeHistory').selectAll().execute()
    expect(JSON.stringify(changes)).not.toContain(olena)
  })

  await test.step('a page of the student that was open says that there is none', async () => {
    await showAddress(page, `/students/${olena}`)
    await expect(page.getByText('Student not found')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Students' }).click()
  })

  await test.step('one whose answer was lost deletes the drafts on the device, and succeeds when it is repeated', async () => {
    await page.getByRole('link', { name: 'Діденко Марко' }).click()
    await dataMenu(asAdmin, 'Марко Діденко').click()
    await storeOthersDraft(asAdmin, marko)
    await page.getByRole('menuitem', { name: 'Erase data…' }).click()
    await page.getByRole('textbox', { name: 'To confirm, type the name: Марко Діденко' }).fill('Марко Діденко')
    const restore = await loseAnswers(page, '**/api/students/*/data', 'DELETE')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expectToast(page, 'Error', 'Failed to erase the data')
    expect(await draftsOf(asAdmin)).toEqual([])
    await restore()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expectToast(page, 'Success', 'The data of Марко Діденко are erased')
    await expect(page).toHaveURL('/students')
  })

  await test.step('a purge whose answer was lost deletes the drafts, too', async () => {
    const hanna = await createStudent(teacherApi, 'Ганна Гнатюк', { studentId: 'STU2024101' })
    await teacherApi.send('DELETE', `/api/students/${hanna}`)
    await school.db.updateTable('students').set({ deletedAt: '2026-01-01T12:00:00Z' }).where('id', '=', hanna).execute()
    await showAddress(page, '/deleted?age=older')
    await storeOthersDraft(asAdmin, hanna)
    await loseAnswers(page, '**/api/deleted/*', 'DELETE')
    await page.getByRole('button', { name: 'Delete for good: Гнатюк Ганна' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await expectToast(page, 'Error', 'Failed to delete Гнатюк Ганна for good')
    expect(await draftsOf(asAdmin)).toEqual([])
  })

  await test.step('a deleted student is exported and erased, too', async () => {
    await page.unrouteAll()
    const ivan = await createStudent(teacherApi, 'Іван Сірко', { studentId: 'STU2024102' })
    await teacherApi.send('DELETE', `/api/students/${ivan}`)
    await showAddress(page, '/deleted')
    await dataMenu(asAdmin, 'Сірко Іван').click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export data' }).click()
    expect((await downloading).suggestedFilename()).toBe('Сірко Іван STU2024102.zip')
    await dataMenu(asAdmin, 'Сірко Іван').click()
    await page.getByRole('menuitem', { name: 'Erase data…' }).click()
    await page.getByRole('textbox', { name: 'To confirm, type the name: Сірко Іван' }).fill('Сірко Іван')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expectToast(page, 'Success', 'The data of Сірко Іван are erased')
    await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
  })
})
