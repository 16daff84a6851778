import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { editorOf } from './pages/template-editor.ts'
import { names } from './school.ts'
import { createTemplate, fractionsTemplate, templatesOf } from './test-data.ts'

test('two people update one template: both versions are shown, nothing is overwritten silently', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const id = await createTemplate(asTeacher)
  const editor = editorOf(page)
  const updateAsAdmin = (given: object) =>
    adminApi.send('PUT', `/api/lesson-templates/${id}`, { ...fractionsTemplate, ...given })
  const save = editor.getByRole('button', { name: 'Оновити шаблон' })
  const conflict = page.getByRole('dialog', { name: 'Цей шаблон змінено, поки ви його редагували' })
  await page.goto('/templates')
  await page.getByRole('button', { name: /^Edit/ }).click()
  await editor.getByLabel('Назва уроку').fill('Моя назва')
  await editor.getByRole('textbox', { name: 'Ціль 2' }).fill('Порівняти три дроби')

  await test.step('the second save shows who saved before, and where the versions differ', async () => {
    await updateAsAdmin({ title: 'Їхня назва', lessonStructure: fractionsTemplate.lessonStructure.slice(0, 2) })
    await save.click()
    await expect(conflict.getByText(`: ${names.admin}. Ваші зміни не зникнуть`)).toBeVisible()
    await expect(conflict.getByRole('heading', { level: 3 })).toHaveText([
      'Назва уроку',
      'Структура уроку',
      'Навчальні цілі',
    ])
    await expect(conflict.getByRole('article')).toHaveText([
      'Інша версіяЇхня назва',
      'Моя версіяМоя назва',
      /^Інша версіяI\. Розминка.*II\. Робота з прямою, 30 хв[^I]*$/,
      /^Моя версія.*III\. Підсумок, 5 хв Лише тут/,
      'Інша версіяПозначити 3/4 на прямій Порівняти два дроби Лише тут',
      'Моя версіяПозначити 3/4 на прямій Порівняти три дроби Лише тут',
    ])
    const [theirs, mine] = await conflict
      .getByRole('article')
      .evaluateAll((articles) => articles.map((article) => article.getBoundingClientRect().top))
    expect(theirs).toBe(mine)
    await expectFitsPhone(page)
  })

  await test.step('continuing to edit decides nothing', async () => {
    await conflict.getByRole('button', { name: 'Продовжити редагування' }).click()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Моя назва')
    expect((await templatesOf(asTeacher)).map(({ title }) => title)).toEqual(['Їхня назва'])
    await save.click()
    await expect(conflict).toBeVisible()
  })

  await test.step('their version is loaded', async () => {
    await conflict.getByRole('button', { name: 'Взяти іншу, відкинути мою' }).click()
    await expect(conflict).toBeHidden()
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Їхня назва')
    await expect(editor.getByLabel('Назва розділу')).toHaveCount(2)
  })

  await test.step('or my version is written over theirs', async () => {
    await editor.getByLabel('Назва уроку').fill('Знову моя')
    await updateAsAdmin({ title: 'Знову їхня' })
    await save.click()
    await expect(conflict.getByText('Знову їхня')).toBeVisible()
    await updateAsAdmin({ title: 'Ще новіша' })
    await conflict.getByRole('button', { name: 'Зберегти мою замість неї' }).click()
    // The admin has saved again meanwhile, and that version has not been shown yet.
    await expect(conflict.getByText('Ще новіша')).toBeVisible()
    await conflict.getByRole('button', { name: 'Зберегти мою замість неї' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    await expect(editor).toHaveCount(0)
    expect((await templatesOf(asTeacher)).map(({ title }) => title)).toEqual(['Знову моя'])
  })

  await test.step('two people who wrote the same see no conflict', async () => {
    await page.getByRole('button', { name: 'Edit Знову моя' }).click()
    await editor.getByLabel('Назва уроку').fill('Однакова')
    const [now] = await templatesOf(asTeacher)
    await updateAsAdmin({ title: 'Однакова', lessonStructure: now?.lessonStructure, objectives: now?.objectives })
    await save.click()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    await expect(editor).toHaveCount(0)
  })
})
