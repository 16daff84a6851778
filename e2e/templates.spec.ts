import { expectAccessible, expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { failRequests, preventChanges } from './network.ts'
import { chooseLanguage, expectToast } from './pages/app.ts'
import { cardOf } from './pages/cards.ts'
import { createTemplate, fractionsTemplate } from './test-data.ts'

const list = '**/api/lesson-templates'
const shortDate = (locale: string) =>
  new Date().toLocaleDateString(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Europe/Kyiv',
  })

test('the list of templates while loading, after a failure, empty, and with cards', async ({
  asTeacher,
  asAssistant,
}) => {
  const { page } = asTeacher
  const isAnswered = Promise.withResolvers<void>()

  await test.step('six skeletons are shown while loading', async () => {
    await page.route(list, async (route) => {
      await isAnswered.promise
      await route.fulfill({ status: 500, body: 'broken' })
    })
    await page.goto('/templates')
    await expect(page.getByTestId('skeleton')).toHaveCount(6)
    await expect(page.getByText('Loading...', { exact: true })).toBeAttached()
    await expectAccessible(page)
    isAnswered.resolve()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
  })

  await test.step('a failed request can be retried', async () => {
    await expect(page.getByRole('alert')).toContainText('Failed to load templates')
    await expect(page.getByRole('alert')).toContainText('Check the connection and try again.')
    await expectAccessible(page)
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('the empty state leads to the first template', async () => {
    await expect(page).toHaveTitle('Daybook · Lesson Templates')
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expect(page.getByText('Create your first lesson template to get started')).toBeVisible()
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Create Template' }).click()
    await expect(page.getByRole('dialog', { name: 'Новий шаблон уроку' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create Template' })).toBeFocused()
  })

  await test.step('an assistant is not offered to create one', async () => {
    await asAssistant.page.goto('/templates')
    await expect(asAssistant.page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expect(asAssistant.page.getByText('Teachers create the templates; they will appear here.')).toBeVisible()
    await expect(asAssistant.page.getByRole('button', { name: /Template/ })).toHaveCount(0)
  })

  const plain = { title: 'Poetry', description: 'Hear a METRE', objectives: ['Clap it'], preparationNotes: ' \n' }
  // Templates of an older version can have no total duration.
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const templates: { title: string; totalDuration: number }[] = await response.json()
    const json = templates.map((one) => (one.title === plain.title ? { ...one, totalDuration: 0 } : one))
    await route.fulfill({ response, json })
  })
  const id = await createTemplate(asTeacher)
  await createTemplate(asTeacher, plain)

  await test.step('a card shows all details, with the date in uk-UA format', async () => {
    const fractions = cardOf(page, 'Дроби на числовій прямій')
    for (const text of ['Порівнювати дроби на прямій', '2 objectives', '45 min', 'Has preparation notes']) {
      await expect(fractions.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(fractions.getByText(`Created ${shortDate('uk-UA')}`)).toBeVisible()
    await expect(fractions.getByRole('button', { name: 'Edit Дроби на числовій прямій' })).toBeVisible()
    await expect(fractions.getByRole('button', { name: 'Delete Дроби на числовій прямій' })).toBeVisible()
    await expect(page.getByText('2 templates', { exact: true })).toBeVisible()
  })

  await test.step('a card shows 40 minutes for a missing duration, and no notes where there are none', async () => {
    const poetry = cardOf(page, 'Poetry')
    await expect(poetry.getByText('40 min', { exact: true })).toBeVisible()
    await expect(poetry.getByText('1 objective', { exact: true })).toBeVisible()
    await expect(poetry.getByText('Has preparation notes')).toHaveCount(0)
    await expectFitsPhone(page)
  })

  await test.step('the search covers titles and descriptions and is kept in the address', async () => {
    const search = page.getByRole('searchbox', { name: 'Search templates' })
    await search.fill('числовій  пряМІЙ')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(cardOf(page, 'Дроби на числовій прямій')).toBeVisible()
    await search.fill(' metre')
    await expect(cardOf(page, 'Poetry')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/\/templates\?search=\+metre$/)
    await expect(page.getByText('1 template', { exact: true })).toBeVisible()
  })

  await test.step('a search without results can be cleared', async () => {
    await page.goto('/templates?search=+%25')
    await expect(page.getByRole('searchbox', { name: 'Search templates' })).toHaveValue(' %')
    await expect(page.getByRole('heading', { name: 'No templates found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page).toHaveURL(/\/templates$/)
  })

  await test.step('an assistant can read and not change', async () => {
    const reader = asAssistant.page
    await cardOf(reader, 'Poetry').click()
    const preview = reader.getByRole('dialog', { name: 'Poetry' })
    await expect(preview.getByText('Clap it')).toBeVisible()
    await expect(preview.getByRole('button')).toHaveText(['', '', 'Close', ''])
    await expect(preview.getByRole('button', { name: /^(History|Print)$/ })).toHaveCount(2)
    await preview.getByRole('button', { name: 'Close' }).first().click()
    await expect(
      reader.getByRole('button', { name: /New Template|Create Template|^Edit|^Dupl|^Delete|^Schedule/ }),
    ).toHaveCount(0)
  })

  await test.step('deleting a card moves the focus to the next one', async () => {
    await cardOf(page, 'Poetry').getByRole('button', { name: 'Delete Poetry' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Дроби на числовій прямій', exact: true })).toBeFocused()
  })

  await test.step('of hundreds of cards only those near the viewport are rendered', async () => {
    await page.unroute(list)
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const [one] = await response.json()
      const json = Array.from({ length: 500 }, (_, number) => ({ ...one, id: `${number}`, title: `Урок ${number}` }))
      await route.fulfill({ response, json })
    })
    await asTeacher.send('PUT', `/api/lesson-templates/${id}`, { ...fractionsTemplate, title: 'Дроби' })
    await expect(page.getByText('500 templates', { exact: true })).toBeVisible()
    expect(await page.getByRole('article').count()).toBeLessThan(200)
    await page.getByRole('searchbox').fill('урок 499')
    await expect(page.getByRole('article')).toHaveCount(1)
  })
})

test('a template is previewed, edited from the preview, deleted and restored', async ({ asTeacher }) => {
  const { page } = asTeacher

  const id = await createTemplate(asTeacher)
  // The last step deletes what somebody else has deleted before.
  await preventChanges(page)
  const title = 'Дроби на числовій прямій'
  const card = cardOf(page, title)

  await test.step('the address of a template that was deleted says so, and shows the others', async () => {
    await page.goto(`/templates?template=${crypto.randomUUID()}`)
    await expectToast(page, 'Error', 'This template was deleted')
    await expect(page).toHaveURL('/templates')
    await expect(card).toBeVisible()
  })

  await test.step('a click anywhere on the card opens the read-only preview', async () => {
    await card.click()
    const preview = page.getByRole('dialog', { name: title })
    const texts = ['Purpose', 'Порівнювати дроби на прямій', 'Textbook pages', 'с. 42–45', 'Lesson structure', 'I']
    texts.push('Розминка', '10 min', 'Усне опитування', 'II', 'Робота з прямою', '30 min', 'III', 'Підсумок', '5 min')
    texts.push('minutes 0–10', 'minutes 10–40', 'minutes 40–45')
    texts.push('Objectives', 'Позначити 3/4 на прямій', 'Порівняти два дроби', 'Basic materials', 'Лінійки')
    texts.push('Additional resources', 'Картки для пар', 'Preparation notes', 'Роздрукувати пряму', '45 min')
    // The timeline repeats some of the texts.
    for (const text of texts) await expect(preview.getByText(text, { exact: true }).last()).toBeVisible()
    await expect(preview.getByText(`Created ${shortDate('uk-UA')}`)).toBeVisible()
    await expect(preview.getByRole('textbox')).toHaveCount(0)
    await expectFitsPhone(page)
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(card.getByRole('button', { name: title, exact: true })).toBeFocused()
  })

  await test.step('Edit opens the editor, and closing it returns the focus to the card', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Редагування шаблону уроку' })
    await expect(editor.getByLabel('Назва уроку')).toHaveValue(title)
    await editor.getByRole('button', { name: 'Скасувати' }).click()
    await expect(editor).toBeHidden()
    await expect(card.getByRole('button', { name: title, exact: true })).toBeFocused()
  })

  const question = page.getByRole('alertdialog', { name: `Are you sure you want to delete "${title}"?` })
  const deleteButton = card.getByRole('button', { name: `Delete ${title}` })
  await test.step('deleting asks for confirmation; Cancel keeps the template', async () => {
    await deleteButton.click()
    await expect(question).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(deleteButton).toBeFocused()
    await expect(card).toBeVisible()
  })

  await test.step('a failed delete shows an error and keeps the template', async () => {
    await failRequests(page, 'DELETE', `${list}/*`)
    await deleteButton.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Error', 'Failed to delete template')
    await expect(question).toBeHidden()
    await expect(card).toBeVisible()
    await page.unroute(`${list}/*`)
  })

  await test.step('a delete can be undone', async () => {
    await deleteButton.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const toast = await expectToast(page, 'Success', 'Template deleted successfully')
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lesson Templates' })).toBeFocused()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Success', 'Template restored')
    await expect(card).toBeVisible()
  })

  await test.step('a template deleted meanwhile by somebody else disappears here as well', async () => {
    await asTeacher.send('DELETE', `/api/lesson-templates/${id}`)
    await deleteButton.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Success', 'Template deleted successfully')
    await expect(card).toHaveCount(0)
  })
})

test('the editor in English and the page in Ukrainian, when that language is chosen', async ({ asTeacher }) => {
  const { page } = asTeacher

  await test.step('the editor in English, when that language is chosen', async () => {
    await page.goto('/templates')
    await chooseLanguage(page, 'English')
    await page.getByRole('button', { name: 'New Template' }).click()
    const editor = page.getByRole('dialog', { name: 'New lesson template' })
    await expect(editor).toHaveAttribute('lang', 'en')
    await expect(editor.getByLabel('Section title').first()).toHaveValue('Organisation and warm-up')
    await expect(editor.getByRole('button', { name: 'Cancel' })).toBeVisible()
    // The form is saved by its key wherever the focus is in its dialog.
    await editor.press('Control+Enter')
    await expectToast(page, 'Please check the form', 'The lesson title is required')
    await expect(editor.getByRole('alert').first()).toHaveText('The lesson title is required')
  })

  await test.step('the page in Ukrainian, when that language is chosen', async () => {
    await page.keyboard.press('Escape')
    await createTemplate(asTeacher)
    await chooseLanguage(page, 'Українська')
    await expect(page.getByRole('heading', { name: 'Шаблони уроків', level: 1 })).toBeVisible()
    const card = cardOf(page, 'Дроби на числовій прямій')
    for (const text of ['2 цілі', '45 хв', 'Є нотатки для підготовки', `Створено ${shortDate('uk-UA')}`]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await card.click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^(Історія|Друкувати)$/ })).toHaveCount(2)
    await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
      '',
      '',
      'Закрити',
      'Запланувати',
      'Дублювати',
      'Редагувати',
      '',
    ])
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /^Видалити/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Видалити «Дроби на числовій прямій»?' })
    await expect(question.getByRole('button')).toHaveText(['Скасувати', 'Видалити'])
    await question.getByRole('button', { name: 'Видалити' }).click()
    await expectToast(page, 'Успіх', 'Шаблон видалено')
    await expect(page.getByText('Шаблонів ще немає')).toBeVisible()
  })
})
