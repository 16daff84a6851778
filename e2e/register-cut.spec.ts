import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast, makeClass, makeLesson, makeStudents, makeTemplate, recordsOf, today } from './school-day.ts'

/** What a register survives, and where else it can go. */

const names = ['Олена Бойко', 'Ганна Ґалаґан', 'Максим Мельник', 'Іван Сірко'] as const

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
const presence = (page: Page, name: string) => modalOf(page).getByLabel(`Присутність: ${name}`)
const points = (page: Page, name: string) => modalOf(page).getByLabel(`Бали: ${name}`, { exact: true })
const save = (page: Page) => modalOf(page).getByRole('button', { name: 'Зберегти' })

test('a connection cut half-way, a reload and a second save leave every record exactly once', async ({
  school,
  asTeacher,
}) => {
  const { page } = asTeacher
  const classId = await makeClass(asTeacher)
  const [olena = '', hanna = '', maksym = '', ivan = ''] = await makeStudents(asTeacher, classId, names)
  const lessonId = await makeLesson(asTeacher, { templateId: await makeTemplate(asTeacher), classId })
  await page.goto(`/?lesson=${lessonId}`)
  await points(page, names[0]).fill('6')
  await points(page, names[1]).fill('7')
  await presence(page, names[2]).uncheck()
  // One is stored and its answer lost, one never arrives, the others come through.
  await page.route('**/api/student-progress', async (route) => {
    const { studentId } = route.request().postDataJSON()
    if (studentId === olena) await route.fetch()
    if (studentId === olena || studentId === hanna) return route.abort()
    return route.continue()
  })
  await save(page).click()
  await expectToast(page, 'Помилка', 'Не вдалося зберегти дані')
  expect(await recordsOf(asTeacher, lessonId)).toHaveLength(3)
  await page.unrouteAll()
  await page.reload()
  await expect(points(page, names[0])).toHaveValue('6')
  await expect(points(page, names[1])).toHaveValue('7')
  await save(page).click()
  await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
  await expect(modalOf(page)).toBeHidden()
  const stored = await school.db
    .selectFrom('studentProgress')
    .select(['studentId', 'isPresent', 'points'])
    .where('scheduledLessonId', '=', lessonId)
    .execute()
  expect(stored.toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1))).toEqual(
    [
      { studentId: olena, isPresent: true, points: 6 },
      { studentId: hanna, isPresent: true, points: 7 },
      { studentId: maksym, isPresent: false, points: null },
      { studentId: ivan, isPresent: true, points: 0 },
    ].toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1)),
  )
})

test('the register as a file and on paper', async ({ asTeacher }) => {
  const { page } = asTeacher
  const classId = await makeClass(asTeacher)
  await makeStudents(asTeacher, classId, names)
  const lessonId = await makeLesson(asTeacher, { templateId: await makeTemplate(asTeacher), classId })
  await page.goto(`/?lesson=${lessonId}`)
  const modal = modalOf(page)
  await points(page, names[0]).fill('7,5')
  await presence(page, names[1]).uncheck()

  await test.step('as CSV: what stands on the screen', async () => {
    const download = page.waitForEvent('download')
    await modal.getByRole('button', { name: 'Завантажити CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`5-А ${today()} 09-00.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines).toEqual([
      '\uFEFFУчень,Номер учня,Присутність,Бали,Коментар',
      'Олена Бойко,STU2024001,так,7.5,',
      'Ганна Ґалаґан,STU2024002,ні,,',
      'Максим Мельник,STU2024003,так,,',
      'Іван Сірко,STU2024004,так,,',
    ])
  })

  await test.step('on paper: values instead of controls', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(modal.getByText('7,5')).toBeVisible()
    await expect(modal.getByText('немає')).toBeVisible()
    for (const control of ['checkbox', 'textbox', 'button'] as const) {
      await expect(modal.getByRole(control).filter({ visible: true })).toHaveCount(0)
    }
  })
})
