import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers, loseAnswers, scriptOf } from './network.ts'
import { expectToast, followLink } from './pages/app.ts'
import { signIn } from './pages/login.ts'
import { editorOf, openNew } from './pages/template-editor.ts'
import { emails } from './school.ts'
import { createTemplate, templatesOf } from './test-data.ts'

const recoveredText = 'Відновлено те, що ви не встигли зберегти.'
const one = '**/api/lesson-templates/*'
const all = '**/api/lesson-templates'

async function fillNew(editor: Locator, title: string) {
  await editor.getByLabel('Назва уроку').fill(title)
  await editor.getByLabel('Мета уроку').fill('Порівнювати')
  await editor.getByLabel('Опис', { exact: true }).first().fill('Привітання')
  await editor.getByRole('textbox', { name: 'Ціль 1' }).fill('Порівняти')
}

test('a save keeps what is typed meanwhile and an editor opened meanwhile, and a lost answer causes no second template, also where it was deleted since', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const editor = await openNew(page)
  const savedInPart = 'Шаблон збережено, але без того, що ви дописали тим часом'

  await test.step('a new template is saved in part: the rest is kept, and closing asks for confirmation', async () => {
    await fillNew(editor, 'Дроби')
    const release = await holdAnswers(page, all)
    await page.keyboard.press('Control+Enter')
    await expect(editor.getByRole('button', { name: 'Збереження...' })).toBeVisible()
    await editor.getByLabel('Нотатки для підготовки').fill('Роздрукувати')
    release()
    await expectToast(page, 'Успіх', savedInPart)
    await page.unroute(all)
    await expect(editor).toHaveAccessibleName('Редагування шаблону уроку')
    expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Дроби', preparationNotes: '' }])
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продовжити редагування' }).click()
    await page.reload()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Дроби' }).click()
    await expect(editor.getByLabel('Нотатки для підготовки')).toHaveValue('Роздрукувати')
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Дроби', preparationNotes: 'Роздрукувати' }])
  })

  await test.step('a save that ends after its editor was closed does not close another editor', async () => {
    await page.getByRole('button', { name: 'Edit Дроби' }).click()
    await editor.getByLabel('Назва уроку').fill('Частки')
    const release = await holdAnswers(page, one)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Відкинути' }).click()
    await expect(editor).toHaveCount(0)
    await page.getByRole('button', { name: 'New Template' }).click()
    await editor.getByLabel('Назва уроку').fill('Інший урок')
    release()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    await expect(page.getByRole('heading', { name: 'Частки', includeHidden: true })).toBeVisible()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Інший урок')
    await page.unroute(one)
  })

  await test.step('a save that ends while the next page is fetched has closed its editor when Back shows it again', async () => {
    await holdAnswers(page, scriptOf('pages/classes-page.tsx'))
    await fillNew(editor, 'Відсотки')
    const release = await holdAnswers(page, all)
    await page.keyboard.press('Control+Enter')
    await page.evaluate(() => history.pushState({}, '', '/classes'))
    await expect(editor).toBeHidden()
    release()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Відсотки' })).toBeVisible()
    await expect(editor).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('a lost answer causes no second template and no conflict', async () => {
    for (const { id } of await templatesOf(asTeacher)) await asTeacher.send('DELETE', `/api/lesson-templates/${id}`)
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'New Template' }).click()
    await fillNew(editor, 'Дроби')
    const restore = await loseAnswers(page, all)
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Помилка', 'Не вдалося створити шаблон')
    expect(await templatesOf(asTeacher)).toHaveLength(1)
    await restore()
    await editor.getByLabel('Назва уроку').fill('Дроби та частки')
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    const [first] = await templatesOf(asTeacher)
    expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Дроби та частки' }])
    await asTeacher.send('DELETE', `/api/lesson-templates/${first?.id}`)
  })

  await test.step('one whose answer was lost, and that was deleted since', async () => {
    await page.getByRole('button', { name: 'New Template' }).click()
    await fillNew(editor, 'Дроби')
    const restore = await loseAnswers(page, all)
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Помилка', 'Не вдалося створити шаблон')
    await restore()
    const [template] = await templatesOf(asTeacher)
    await asTeacher.send('DELETE', `/api/lesson-templates/${template?.id}`)
    await editor.getByLabel('Назва уроку').fill('Дроби та частки')
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expect(editor.getByRole('alert')).toHaveText(/^Цей шаблон тим часом видалили/)
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Дроби та частки' }])
  })

  await test.step('one that somebody else deletes while it is edited', async () => {
    const [template] = await templatesOf(asTeacher)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await editor.getByLabel('Назва уроку').fill('Дроби знову')
    await adminApi.send('DELETE', `/api/lesson-templates/${template?.id}`)
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    await expectToast(page, 'Помилка', 'Не вдалося оновити шаблон')
    await expect(editor.getByRole('alert')).toHaveText(/^Цей шаблон тим часом видалили/)
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    await expect(editor).toHaveCount(0)
    const templates = await templatesOf(asTeacher)
    expect(templates).toMatchObject([{ title: 'Дроби знову', objectives: template?.objectives }])
    expect(templates[0]?.id).not.toBe(template?.id)
  })
})

test('what was typed survives the end of the session', async ({ asTeacher, adminApi }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher)
  const editor = editorOf(page)
  const users = await adminApi.send<{ id: string; email: string }[]>('GET', '/api/approved-users')
  const teacher = users.find(({ email }) => email === emails.teacher)?.id
  const setStatus = (status: string) => adminApi.send('PATCH', `/api/approved-users/${teacher}`, { status })
  await page.goto('/templates')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await editor.getByLabel('Назва уроку').fill('Дроби знову')
  await setStatus('suspended')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/login')
  await setStatus('active')
  await signIn(page, emails.teacher)
  await followLink(page, 'Templates')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(editor.getByText(recoveredText)).toBeVisible()
  await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби знову')
  await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
  await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
  expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Дроби знову' }])
})

test('two windows with one draft do not overwrite each other', async ({ asTeacher }) => {
  const { page } = asTeacher
  const editor = await openNew(page)
  await fillNew(editor, 'Перше вікно')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const second = await page.context().newPage()
  const secondEditor = editorOf(second)
  await second.goto('/templates')
  await second.getByRole('button', { name: 'New Template' }).click()
  await expect(secondEditor.getByLabel('Назва уроку')).toHaveValue('Перше вікно')
  await secondEditor.getByLabel('Назва уроку').fill('Друге вікно')
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await editor.getByRole('button', { name: 'Створити шаблон' }).click()
  await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
  const storedDrafts = () => second.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('template')))
  expect(await storedDrafts()).toHaveLength(1)
  await secondEditor.getByRole('button', { name: 'Створити шаблон' }).click()
  const conflict = second.getByRole('dialog', { name: 'Цей шаблон змінено, поки ви його редагували' })
  await expect(conflict.getByText(/^Іншу версію зберегли ви самі/)).toBeVisible()
  await expect(conflict.getByRole('article')).toHaveText(['Інша версіяПерше вікно', 'Моя версіяДруге вікно'])
  await conflict.getByRole('button', { name: 'Взяти іншу, відкинути мою' }).click()
  await secondEditor.getByLabel('Нотатки для підготовки').fill('Разом')
  await secondEditor.getByRole('button', { name: 'Оновити шаблон' }).click()
  await expectToast(second, 'Успіх', 'Шаблон уроку оновлено успішно')
  expect(await templatesOf(asTeacher)).toMatchObject([{ title: 'Перше вікно', preparationNotes: 'Разом' }])
  expect(await storedDrafts()).toHaveLength(0)
})
