import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { openNew, valuesOf } from './pages/template-editor.ts'
import { createTemplate, fractionsTemplate, templatesOf } from './test-data.ts'

const recoveredText = 'Відновлено те, що ви не встигли зберегти.'

test('drafts of a new, a stored and a duplicated template survive a reload until they are saved or discarded', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const editor = await openNew(page)
  const notice = editor.getByText(recoveredText)

  await test.step('a reload immediately after typing', async () => {
    await editor.getByLabel('Назва уроку').fill('Дроби')
    await editor.getByRole('button', { name: 'Додати розділ' }).click()
    await page.keyboard.type('Гра')
    await page.reload()
    await page.getByRole('button', { name: 'New Template' }).click()
    await expect(notice).toBeVisible()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби')
    await expect(editor.getByLabel('Назва розділу').nth(3)).toHaveValue('Гра')
    await expectFitsPhone(page)
  })

  await test.step('closing asks for confirmation; continuing keeps the draft', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продовжити редагування' }).click()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби')
  })

  await test.step('discarding it restores the three default sections', async () => {
    await editor.getByRole('button', { name: 'Відкинути' }).click()
    await expect(notice).toBeHidden()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('')
    await expect(editor.getByLabel('Назва розділу')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
  })

  await test.step('a draft is deleted by saving', async () => {
    await page.getByRole('button', { name: 'New Template' }).click()
    await editor.getByLabel('Назва уроку').fill('Частки')
    await editor.getByLabel('Мета уроку').fill('Ділити')
    await editor.getByLabel('Опис', { exact: true }).first().fill('Привітання')
    await editor.getByRole('textbox', { name: 'Ціль 1' }).fill('Поділити')
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    await page.getByRole('button', { name: 'New Template' }).click()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('')
    await expect(notice).toHaveCount(0)
    expect((await templatesOf(asTeacher)).map(({ title }) => title)).toEqual(['Частки'])
  })

  await page.keyboard.press('Escape')
  for (const { id } of await templatesOf(asTeacher)) await asTeacher.send('DELETE', `/api/lesson-templates/${id}`)
  const id = await createTemplate(asTeacher)
  const card = cardOf(page, fractionsTemplate.title)

  await test.step('the card of a template shows its draft, which overwrites no newer version', async () => {
    await card.getByRole('button', { name: /^Edit/ }).click()
    await editor.getByLabel('Назва уроку').fill('Моя назва')
    await page.reload()
    await expect(card.getByText('Unsaved changes')).toBeVisible()
    await expectAccessible(page)
    await adminApi.send('PUT', `/api/lesson-templates/${id}`, { ...fractionsTemplate, description: 'Їхня мета' })
    await expect(card).toContainText('Їхня мета')

    await page.getByRole('button', { name: /^Edit/ }).click()
    await expect(editor.getByText(/Тим часом шаблон змінили/)).toBeVisible()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Моя назва')
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    const conflict = page.getByRole('dialog', { name: 'Цей шаблон змінено, поки ви його редагували' })
    await expect(conflict.getByText('Їхня мета')).toBeVisible()
    await conflict.getByRole('button', { name: 'Взяти іншу, відкинути мою' }).click()
    await expect(editor.getByLabel('Мета уроку')).toHaveValue('Їхня мета')
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expect(card.getByText('Unsaved changes')).toHaveCount(0)
  })

  await test.step('duplicated from the card: closing the copy asks for confirmation', async () => {
    await page.getByRole('button', { name: 'Duplicate Дроби на числовій прямій' }).click()
    await expect(editor).toHaveAccessibleName('Новий шаблон уроку')
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби на числовій прямій (копія)')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Відкинути' }).click()
    await expect(editor).toBeHidden()
    expect(await templatesOf(asTeacher)).toHaveLength(1)
  })

  await test.step('duplicated from the preview: the draft of the copy is kept and shown on the card', async () => {
    await page.getByRole('article').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await editor.getByLabel('Назва уроку').fill('Дроби 6-Б')
    await page.reload()
    await expect(page.getByText('Unsaved copy')).toBeVisible()
    await page.getByRole('button', { name: /^Duplicate/ }).click()
    await expect(editor.getByText(recoveredText)).toBeVisible()
    expect(await valuesOf(editor.getByLabel('Назва розділу'))).toEqual(['Розминка', 'Робота з прямою', 'Підсумок'])
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    await expect(page.getByText('Unsaved copy')).toHaveCount(0)
    const templates = await templatesOf(asTeacher)
    const copy = templates.find(({ title }) => title === 'Дроби 6-Б')
    const sections = templates.find((template) => template.id === id)?.lessonStructure ?? []
    expect(copy?.lessonStructure.map(({ title }) => title)).toEqual(sections.map(({ title }) => title))
    for (const [index, section] of sections.entries()) expect(copy?.lessonStructure[index]?.id).not.toBe(section.id)
  })
})
