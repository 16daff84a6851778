import { addDays, startOfWeek } from '../src/contract/kernel/dates.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import {
  accountIdOf,
  cardsOfClass,
  createTwoClasses,
  handOverDialogOf,
  lessonTeachersOf,
  openHandOver,
  showChoiceOf,
  showSwitchOf,
} from './pages/mine.ts'
import { modalOf, openRegister, presenceOf } from './pages/register.ts'
import { lessonCardsOf } from './pages/week.ts'
import { insertUser, names } from './school.ts'
import { createClass, createTemplate, today } from './test-data.ts'

test('a class gets teachers with their subjects, and loses them again', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createClass(asTeacher, { name: '5-А' })
  await page.goto('/classes')
  const dialog = page.getByRole('dialog')
  const openDialog = () => page.getByRole('button', { name: 'Edit 5-А' }).click()
  const row = (number: number) => dialog.getByRole('group', { name: `Teacher ${number}` })

  await test.step('a person has to be chosen', async () => {
    await openDialog()
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    await expect(row(1).getByLabel('Person')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expect(row(1).getByText('Please choose a person')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('two teachers are stored in their order', async () => {
    await row(1).getByLabel('Person').selectOption(`${names.teacher} (you)`)
    await row(1).getByLabel('Subject').fill('Математика')
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    await expect(row(2).getByRole('option', { name: names.teacher })).toHaveCount(0)
    await row(2).getByLabel('Person').selectOption(names.admin)
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Success', 'Class updated successfully')
    await page.getByRole('link', { name: '5-А' }).click()
    await expect(page.getByRole('main')).toContainText(`${names.teacher}, Математика`)
    await expect(page.getByRole('main')).toContainText(names.admin)
    await expectAccessible(page)
  })

  await test.step('the history names them', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByText(`${names.teacher}, Математика`)).toBeVisible()
    await expect(history.getByText('Teachers', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('one is removed', async () => {
    await page.getByRole('button', { name: 'Back to Classes' }).click()
    await openDialog()
    await expect(row(1).getByLabel('Person')).toHaveValue(await accountIdOf(asTeacher, names.teacher))
    await expect(row(1).getByLabel('Subject')).toHaveValue('Математика')
    await row(1).getByRole('button', { name: 'Remove teacher 1' }).click()
    await dialog.getByRole('button', { name: 'Save Class' }).click()
    await expectToast(page, 'Success', 'Class updated successfully')
    await page.getByRole('link', { name: '5-А' }).click()
    await expect(page.getByRole('main')).toContainText(names.admin)
    await expect(page.getByRole('main')).not.toContainText('Математика')
  })
})

test('a lesson is handed over to a substitute, who has it in their own day, and back, but not after it was changed meanwhile', async ({
  school,
  asTeacher,
  asAssistant,
  adminApi,
}) => {
  const { page, send } = asTeacher
  await insertUser(school, { email: 'olha@school.test', name: 'Ольга Бондар' })
  const { ownLesson } = await createTwoClasses(school, asTeacher)

  await test.step('the absent teacher no longer has it', async () => {
    await openRegister(page, ownLesson)
    await expect(lessonTeachersOf(page)).toContainText(`${names.teacher} (ви)`)
    const dialog = await openHandOver(page)
    const add = dialog.getByRole('button', { name: 'Додати ще когось' })
    const remove = (name: string) => dialog.getByRole('button', { name: `Прибрати: ${name}` })
    // Going through the options by the arrow keys adds nobody.
    await dialog.getByLabel('Кому').selectOption(names.admin)
    await expect(remove(names.admin)).toHaveCount(0)
    await add.click()
    await expect(dialog.getByLabel('Кому')).toBeFocused()
    await expect(dialog.getByLabel('Кому').getByRole('option', { name: names.admin })).toHaveCount(0)
    await remove(names.admin).click()
    await expect(dialog.getByLabel('Кому')).toBeFocused()
    await dialog.getByLabel('Кому').selectOption(names.assistant)
    await dialog.getByRole('button', { name: 'Передати' }).click()
    await expectToast(page, 'Успіх', 'Урок передано')
    await expect(lessonTeachersOf(page)).toContainText(names.assistant)
    await modalOf(page).getByRole('button', { name: 'Закрити' }).first().click()
    await expect(lessonCardsOf(page).filter({ hasText: '09:00' }).filter({ hasText: '5-А' })).toHaveCount(
      startOfWeek(addDays(today(), -1)) === startOfWeek(today()) ? 1 : 0,
    )
  })

  await test.step('the substitute opens on it, with its plan and register', async () => {
    const { page } = asAssistant
    await page.goto('/')
    await expect(showChoiceOf(page, 'Mine')).toBeChecked()
    await expect(lessonCardsOf(page)).toHaveCount(1)
    await lessonCardsOf(page).getByRole('button').click()
    await expect(lessonTeachersOf(page)).toContainText(`${names.assistant} (ви)`)
    await expect(modalOf(page).getByRole('button', { name: 'Передати' })).toHaveCount(0)
    await expect(modalOf(page).getByText('Розминка')).toBeVisible()
    await expect(presenceOf(page, 'Олена Бойко')).toBeVisible()
  })

  await test.step('its history says to whom, and it goes back to the class’s teachers', async () => {
    await page.goto(`/?show=everyone&history=lesson.${ownLesson}`)
    await expect(page.getByRole('dialog').getByText('учителі класу')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(names.assistant)).toBeVisible()
    await page.keyboard.press('Escape')
    await lessonCardsOf(page).filter({ hasText: names.assistant }).getByRole('button').click()
    const dialog = await openHandOver(page)
    await dialog.getByRole('button', { name: 'Повернути вчителям класу' }).click()
    await expectToast(page, 'Успіх', 'Урок знову ведуть учителі класу')
    await expect(lessonTeachersOf(page)).toContainText(`${names.teacher} (ви)`)
    await asAssistant.page.keyboard.press('Escape')
    // Whoever teaches nothing sees everyone's lessons.
    await expect(cardsOfClass(asAssistant.page, '9-В').first()).toBeVisible()
    await expect(showSwitchOf(asAssistant.page)).toHaveCount(0)
  })

  const lesson = `**/api/scheduled-lessons/${ownLesson}`
  const dialog = handOverDialogOf(page)

  await test.step('who is chosen while it is being handed over stays chosen', async () => {
    await openHandOver(page)
    const save = dialog.getByRole('button', { name: 'Передати' })
    await save.click()
    await expect(dialog.getByLabel('Кому')).toHaveAccessibleDescription('Оберіть принаймні одну людину')
    await expect(dialog.getByLabel('Кому')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Кому').selectOption(names.assistant)
    const release = await holdAnswers(page, lesson)
    const sending = page.waitForRequest(lesson)
    await save.click()
    await sending
    await dialog.getByRole('button', { name: 'Додати ще когось' }).click()
    await dialog.getByLabel('Кому').selectOption(names.admin)
    release()
    await expectToast(
      page,
      'Успіх',
      'Збережено без того, що ви дописали тим часом. Збережіть ще раз, щоб зберегти й це.',
    )
    await save.click()
    await expectToast(page, 'Успіх', 'Урок передано')
    await expect(dialog).toBeHidden()
    await page.unroute(lesson)
  })

  await test.step('a lesson that was changed meanwhile is not handed over, and the dialog says so', async () => {
    const lessons = await send<{ teacherIds: string[]; updatedAt: string }[]>(
      'GET',
      `/api/scheduled-lessons?lessonId=${ownLesson}`,
    )
    expect(lessons[0]?.teacherIds).toHaveLength(2)
    const shownAt = lessons[0]?.updatedAt
    await openHandOver(page)
    const field = dialog.getByLabel('Кому')
    await field.selectOption('Ольга Бондар')
    // The page is not told of the change, as with a broken connection.
    await page.route('**/api/changes*', (route) => route.abort())
    const templateId = await createTemplate(adminApi, { title: 'Інша тема' })
    await adminApi.send('PATCH', `/api/scheduled-lessons/${ownLesson}`, { templateId })
    const [newest] = await adminApi.send<{ id: string }[]>('GET', '/api/approved-users')
    await adminApi.send('DELETE', `/api/approved-users/${newest?.id}`)
    await page.route(lesson, async (route) => {
      const body = route.request().postDataJSON()
      await route.continue({ postData: { ...body, updatedAt: shownAt } })
    })
    await dialog.getByRole('button', { name: 'Передати' }).click()
    await expect(dialog.getByText(/Хтось інший тим часом змінив цей урок/)).toBeVisible()
    await page.unroute(lesson)
    await dialog.getByRole('button', { name: 'Передати' }).click()
    await expect(dialog.getByText('Цієї людини вже немає серед користувачів')).toBeVisible()
    await expect(field.getByRole('option', { selected: true })).toHaveText('Ольга Бондар')
    await field.selectOption(names.assistant)
    await dialog.getByRole('button', { name: 'Передати' }).click()
    await expectToast(page, 'Успіх', 'Урок передано')
  })
})
