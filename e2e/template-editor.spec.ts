import type { Locator, Page } from '@playwright/test'
import { expectFitsPhone } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswers } from './network.ts'
import { expectToast } from './pages/app.ts'
import { editorOf, openNew, sectionsOf } from './pages/template-editor.ts'
import { templatesOf } from './test-data.ts'

const all = '**/api/lesson-templates'
/** Records the URLs of the page's requests that create a template. */
function recordCreateRequests(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/lesson-templates')) sent.push(request.url())
  })
  return sent
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 10 })
  }).toPass({ intervals: [0] })
}

test('a template is created by keyboard alone', async ({ asTeacher }) => {
  const { page } = asTeacher
  await page.goto('/templates')
  await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  const editor = editorOf(page)

  await test.step('a new template has three default sections of 45 minutes in total', async () => {
    await tabTo(page, page.getByRole('button', { name: 'New Template' }))
    await page.keyboard.press('Enter')
    await expect(editor.getByLabel('Назва уроку')).toBeFocused()
    await expect(editor).toHaveAttribute('lang', 'uk')
    const defaultSections = [
      ['Організаційний момент, розминка', '10'],
      ['Основна частина', '30'],
      ['Підсумки та рефлексія', '5'],
    ] as const
    await expect(sectionsOf(page)).toHaveCount(3)
    for (const [index, [title, minutes]] of defaultSections.entries()) {
      await expect(editor.getByLabel('Назва розділу').nth(index)).toHaveValue(title)
      await expect(editor.getByLabel('Хвилин').nth(index)).toHaveValue(minutes)
    }
    await expect(editor.getByText('Усього: 45 хв')).toBeVisible()
    await expectFitsPhone(page)
  })

  await test.step('the tab order follows the reading order', async () => {
    await editor.getByLabel('Назва уроку').focus()
    await page.keyboard.type('Дроби')
    await page.keyboard.press('Tab')
    await page.keyboard.type('с. 42')
    await page.keyboard.press('Tab')
    await expect(editor.getByLabel('Мета уроку')).toBeFocused()
    await page.keyboard.type('Порівнювати')
    for (const [index, text] of ['Привітання', 'Вправи', ''].entries()) {
      await tabTo(page, editor.getByLabel('Опис', { exact: true }).nth(index))
      await page.keyboard.type(text)
    }
    await tabTo(page, editor.getByRole('textbox', { name: 'Ціль 1' }))
    await page.keyboard.type('Перша')
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('textbox', { name: 'Ціль 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('textbox', { name: 'Ціль 3' })).toHaveCount(0)
    for (const name of ['Основні матеріали', 'Додаткові ресурси', 'Нотатки для підготовки']) {
      await tabTo(page, editor.getByLabel(name))
      await page.keyboard.type(name)
    }
    await expect(editor.getByText('Без опису не збережеться')).toBeVisible()
    await expect(editor.getByText('Збережуться лише 2 повні розділи: 40 хв')).toBeVisible()
  })

  await test.step('the button shows that saving is in progress, and a second press creates no second template', async () => {
    const release = await holdAnswers(page, all)
    const sent = recordCreateRequests(page)
    await page.keyboard.press('Control+Enter')
    const saving = editor.getByRole('button', { name: 'Збереження...' })
    await expect(saving).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await saving.press('Enter')
    release()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    await expect(editor).toBeHidden()
    await expect(page.getByRole('button', { name: 'New Template' })).toBeFocused()
    expect(sent).toHaveLength(1)
  })

  await test.step('empty objectives and incomplete sections are not stored', async () => {
    const [template] = await templatesOf(asTeacher)
    expect(template).toMatchObject({
      title: 'Дроби',
      studentPages: 'с. 42',
      description: 'Порівнювати',
      objectives: ['Перша'],
      totalDuration: 40,
      lessonStructure: [
        { title: 'Організаційний момент, розминка', duration: 10, description: 'Привітання' },
        { title: 'Основна частина', duration: 30, description: 'Вправи' },
      ],
      basicMaterials: 'Основні матеріали',
      additionalResources: 'Додаткові ресурси',
      preparationNotes: 'Нотатки для підготовки',
    })
    await expect(page.getByRole('article').getByText('40 min')).toBeVisible()
  })
})

test('sections and objectives are added and removed, and one of each is kept', async ({ asTeacher }) => {
  const { page } = asTeacher
  const editor = await openNew(page)
  const minutes = (index: number) => editor.getByLabel('Хвилин').nth(index)

  await test.step('a duration is a number from 1 to 120', async () => {
    const parsed = { '': '1', '121': '120' }
    for (const [typed, minute] of Object.entries(parsed)) {
      await minutes(0).fill(typed)
      await minutes(0).press('Tab')
      await expect(minutes(0)).toHaveValue(minute)
    }
    await minutes(0).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('e')
    await page.keyboard.press('Tab')
    await expect(minutes(0)).toHaveValue('1')
    await expect(editor.getByText('Усього: 36 хв')).toBeVisible()
    await minutes(0).fill('12')
    await minutes(0).hover()
    const before = (await minutes(0).boundingBox())?.y
    await page.mouse.wheel(0, 40)
    await expect.poll(async () => (await minutes(0).boundingBox())?.y).not.toBe(before)
    await expect(minutes(0)).toHaveValue('12')
  })

  await test.step('a warning appears at 61 minutes, not at 60', async () => {
    await minutes(0).fill('25')
    await expect(editor.getByText('Усього: 60 хв')).toBeVisible()
    await expect(editor.getByText('Довше за рекомендовані 60 хвилин')).toHaveCount(0)
    await minutes(0).fill('26')
    await expect(editor.getByText('Усього: 61 хв')).toBeVisible()
    await expect(editor.getByText('Довше за рекомендовані 60 хвилин')).toBeVisible()
  })

  await test.step('sections are numbered', async () => {
    await editor.getByRole('button', { name: 'Додати розділ' }).click()
    await expect(editor.getByLabel('Назва розділу').nth(3)).toBeFocused()
    const numerals = ['I', 'II', 'III', 'IV']
    for (const [index, numeral] of numerals.entries()) {
      await expect(sectionsOf(page).nth(index)).toHaveAccessibleName(`Розділ ${numeral}`)
      await expect(sectionsOf(page).nth(index).getByText(`Розділ ${numeral}`, { exact: true }).last()).toBeVisible()
    }
  })

  await test.step('removing a section can be undone', async () => {
    await editor.getByRole('button', { name: 'Прибрати розділ II', exact: true }).click()
    await expect(editor.getByText('Розділ II прибрано')).toBeVisible()
    await expect(editor.getByLabel('Назва розділу').nth(1)).toHaveValue('Підсумки та рефлексія')
    const undo = editor.getByRole('button', { name: 'Відмінити' })
    await expect(undo).toHaveAccessibleDescription('Розділ II прибрано')
    await undo.click()
    await expect(editor.getByLabel('Назва розділу').nth(1)).toHaveValue('Основна частина')
    await expect(editor.getByLabel('Назва розділу').nth(1)).toBeFocused()
    // In another order nobody knows where it was.
    await editor.getByRole('button', { name: 'Прибрати розділ IV', exact: true }).click()
    await editor.getByRole('button', { name: 'Вище: Розділ II', exact: true }).click()
    await expect(undo).toHaveCount(0)
    await editor.getByRole('button', { name: 'Додати розділ' }).click()
  })

  await test.step('the last section cannot be removed', async () => {
    for (let left = 4; left > 1; left--) {
      await expect(sectionsOf(page)).toHaveCount(left)
      await editor
        .getByRole('button', { name: /^Прибрати розділ/ })
        .last()
        .click()
    }
    await expect(sectionsOf(page)).toHaveCount(1)
    await expect(editor.getByRole('button', { name: /^Прибрати розділ/ })).toHaveCount(0)
  })

  await test.step('a warning is shown while no objective is filled, and the last one cannot be removed', async () => {
    const warning = editor.getByText('Додайте хоча б одну навчальну ціль')
    const objectives = editor.getByRole('textbox', { name: /^Ціль / })
    await expect(warning).toBeVisible()
    await expect(editor.getByRole('button', { name: /^Прибрати ціль/ })).toHaveCount(0)
    await editor.getByRole('button', { name: 'Додати ціль' }).click()
    await expect(objectives.nth(1)).toBeFocused()
    await page.keyboard.type('Друга')
    await expect(warning).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(objectives.nth(2)).toBeFocused()
    await editor.getByRole('button', { name: 'Прибрати ціль 3' }).click()
    await expect(objectives.nth(1)).toBeFocused()
    await editor.getByRole('button', { name: 'Прибрати ціль 1' }).click()
    await expect(objectives).toHaveCount(1)
    await expect(objectives).toHaveValue('Друга')
    await expect(objectives).toBeFocused()
    await expect(editor.getByRole('button', { name: /^Прибрати ціль/ })).toHaveCount(0)
  })
})

test('closing with unsaved changes asks for confirmation, validation errors are reported, and a failed save keeps what was typed', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const editor = await openNew(page)

  await test.step('closing asks for confirmation only when something was typed', async () => {
    const notes = editor.getByLabel('Нотатки для підготовки')
    const question = page.getByRole('alertdialog', { name: 'Відкинути введене?' })
    const open = async () => {
      await page.getByRole('button', { name: 'New Template' }).click()
      await expect(editor.getByLabel('Назва уроку')).toBeFocused()
    }
    const keepEditing = async () => {
      await expect(question.getByText('Ваші зміни не збережено.')).toBeVisible()
      await question.getByRole('button', { name: 'Продовжити редагування' }).click()
      await expect(question).toBeHidden()
      await expect(notes).toHaveValue('Роздрукувати')
    }
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    // Each in a newly opened editor, because for a moment after a question has been closed Radix hears neither.
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400)]) {
      await open()
      await expect(notes).toHaveValue('')
      await notes.fill('Роздрукувати')
      await leave()
      await keepEditing()
      await editor.getByRole('button', { name: 'Закрити' }).click()
      await keepEditing()
      await editor.getByRole('button', { name: 'Скасувати' }).click()
      await question.getByRole('button', { name: 'Відкинути' }).click()
      await expect(editor).toBeHidden()
    }
    await open()
  })

  await test.step('validation errors are reported one after the other, and nothing is sent', async () => {
    const sent = recordCreateRequests(page)
    const save = editor.getByRole('button', { name: 'Створити шаблон' })
    const expectRefused = async (sentence: string, field: Locator) => {
      await save.click()
      await expectToast(page, 'Помилка валідації', sentence)
      await expect(field).toBeFocused()
      await expect(editor.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    }

    await editor.getByLabel('Назва уроку').fill('  ')
    await editor.getByLabel('Нотатки для підготовки').focus()
    await expect(editor.getByText('Назва уроку', { exact: true })).not.toBeInViewport()
    await expectRefused("Назва уроку є обов'язковою", editor.getByLabel('Назва уроку'))
    await expect(editor.getByText('Назва уроку', { exact: true })).toBeInViewport()
    await expect(editor.getByRole('alert')).toHaveText([
      "Назва уроку є обов'язковою",
      "Мета уроку є обов'язковою",
      'Додайте хоча б один розділ уроку',
      'Додайте хоча б одну навчальну ціль',
    ])
    await expectFitsPhone(page)
    await editor.getByLabel('Назва уроку').fill('x'.repeat(201))
    await expect(editor.getByText('Щонайбільше 200 символів')).toBeVisible()
    // The form is saved by its key wherever the focus is in its dialog.
    await editor.press('Control+Enter')
    await expectToast(page, 'Помилка валідації', 'Щонайбільше 200 символів')
    await editor.getByLabel('Назва уроку').fill('Дроби')
    await expectRefused("Мета уроку є обов'язковою", editor.getByLabel('Мета уроку'))
    await editor.getByLabel('Мета уроку').fill('Порівнювати')
    await expect(editor.getByText("Мета уроку є обов'язковою")).toBeHidden()
    await expectRefused('Додайте хоча б одну навчальну ціль', editor.getByRole('textbox', { name: 'Ціль 1' }))
    await editor.getByRole('textbox', { name: 'Ціль 1' }).fill('Порівняти')
    await expectRefused('Додайте хоча б один розділ уроку', editor.getByLabel('Опис', { exact: true }).first())
    await editor.getByLabel('Опис', { exact: true }).first().fill('Привітання')
    await expect(editor.getByRole('alert')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  await test.step('a failed save of a new template', async () => {
    await page.route(all, (route) => route.abort())
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    const toast = await expectToast(page, 'Помилка', 'Не вдалося створити шаблон')
    await expect(toast).toHaveAttribute('lang', 'uk')
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби')
    await page.unroute(all)
    await editor.getByRole('button', { name: 'Створити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку створено успішно')
    expect(await templatesOf(asTeacher)).toHaveLength(1)
  })

  await test.step('a failed save of a stored template', async () => {
    await page.getByRole('button', { name: 'Edit Дроби' }).click()
    await expect(page.getByRole('dialog', { name: 'Редагування шаблону уроку' })).toBeVisible()
    await expect(sectionsOf(page)).toHaveCount(1)
    await editor.getByLabel('Назва уроку').fill('Дроби ІІ')
    await page.route(`${all}/*`, (route) => route.fulfill({ status: 500, body: '' }))
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    await expectToast(page, 'Помилка', 'Не вдалося оновити шаблон')
    await expect(editor.getByLabel('Назва уроку')).toHaveValue('Дроби ІІ')
    await page.unroute(`${all}/*`)
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    await expect(page.getByRole('heading', { name: 'Дроби ІІ' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Дроби ІІ' })).toBeFocused()
  })
})
