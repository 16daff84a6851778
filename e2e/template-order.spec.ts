import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast } from './pages/app.ts'
import { editorOf, sectionsOf, valuesOf } from './pages/template-editor.ts'
import { createTemplate, templatesOf } from './test-data.ts'

const titlesOf = (page: Page) => valuesOf(editorOf(page).getByLabel('Назва розділу'))
const objectivesOf = (page: Page) => valuesOf(editorOf(page).getByRole('textbox', { name: /^Ціль / }))
const button = (page: Page, name: string) => editorOf(page).getByRole('button', { name, exact: true })

async function drag(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await onto.boundingBox()]
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 3 })
  await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 10 })
  await page.mouse.up()
  await fireTimers(page)
}

/**
 * Fires the timers of the drag and drop library, whose state nothing shows: it handles keys and has measured the rows only some timers
 * after Space, and ignores clicks until one of 50 ms has fired after a drop.
 */
const fireTimers = (page: Page) => page.clock.runFor(50)

test('sections and objectives are reordered, and the timeline follows', async ({ asTeacher }) => {
  const { page } = asTeacher
  await createTemplate(asTeacher, { objectives: ['Перша', 'Друга', 'Третя'] })
  await page.clock.install()
  await page.goto('/templates')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const editor = editorOf(page)
  const timeline = editor.getByRole('toolbar', { name: 'Перебіг уроку' })
  await expect(sectionsOf(page)).toHaveCount(3)

  await test.step('a button moves a section by one position; focus and numerals follow', async () => {
    await button(page, 'Нижче: Розділ I').click()
    expect(await titlesOf(page)).toEqual(['Робота з прямою', 'Розминка', 'Підсумок'])
    await expect(button(page, 'Нижче: Розділ II')).toBeFocused()
    await expect(editor.getByText('Розділ I: переміщено на місце 2 з 3')).toBeAttached()
    await expect(sectionsOf(page).nth(1)).toHaveAccessibleName('Розділ II')
    for (const [index, name] of ['I Робота з прямою: 30 хв', 'II Розминка: 10 хв', 'III Підсумок: 5 хв'].entries()) {
      await expect(timeline.getByRole('button').nth(index)).toHaveAccessibleName(name)
    }
    await expect(button(page, 'Вище: Розділ I')).toBeDisabled()
  })

  await test.step('the arrow keys on the handle move it as well', async () => {
    await button(page, 'Перемістити: Розділ III').focus()
    await page.keyboard.press('ArrowUp')
    await expect(button(page, 'Перемістити: Розділ II')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(button(page, 'Перемістити: Розділ I')).toBeFocused()
    expect(await titlesOf(page)).toEqual(['Підсумок', 'Робота з прямою', 'Розминка'])
  })

  await test.step('what is focused right after a move keeps the focus', async () => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('ArrowDown')
    await button(page, 'Перемістити: Ціль 1').focus()
    await fireTimers(page)
    await expect(button(page, 'Перемістити: Ціль 1')).toBeFocused()
    await page.clock.resume()
    await button(page, 'Перемістити: Розділ II').press('ArrowUp')
    expect(await titlesOf(page)).toEqual(['Підсумок', 'Робота з прямою', 'Розминка'])
  })

  await test.step('dragging by keyboard; Escape cancels it and keeps the editor open', async () => {
    const pickUp = async () => {
      await page.keyboard.press('Space')
      await expect(editor.getByText('Ціль 1: взято, місце 1 з 3')).toBeAttached()
      await fireTimers(page)
    }
    await button(page, 'Перемістити: Ціль 1').focus()
    await pickUp()
    await page.keyboard.press('ArrowDown')
    await expect(editor.getByText('Ціль 1: місце 2 з 3')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(editor.getByText('Ціль 1: залишається на місці 1 з 3')).toBeAttached()
    await expect(editor).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await objectivesOf(page)).toEqual(['Перша', 'Друга', 'Третя'])
    await pickUp()
    await page.keyboard.press('ArrowDown')
    await expect(editor.getByText('Ціль 1: місце 2 з 3')).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => objectivesOf(page)).toEqual(['Друга', 'Перша', 'Третя'])
    await expect(button(page, 'Перемістити: Ціль 2')).toBeFocused()
    // Said once, and not by the announcer of the drag and drop library, too.
    await expect(editor.getByText('Ціль 1: переміщено на місце 2 з 3')).toHaveCount(1)
  })

  await test.step('dragging by pointer', async () => {
    await drag(page, button(page, 'Перемістити: Ціль 3'), editor.getByRole('textbox', { name: 'Ціль 1' }))
    await expect.poll(() => objectivesOf(page)).toEqual(['Третя', 'Друга', 'Перша'])
    await drag(page, button(page, 'Перемістити: Розділ II'), editor.getByLabel('Опис', { exact: true }).first())
    await expect.poll(() => titlesOf(page)).toEqual(['Робота з прямою', 'Підсумок', 'Розминка'])
  })

  await test.step('the width of a section in the timeline is its duration, and a press focuses the section', async () => {
    // The timeline follows the dragged section in a frame of its own.
    await expect
      .poll(async () => {
        const widths = await timeline.getByRole('button').evaluateAll((parts) => parts.map((part) => part.clientWidth))
        const [thirty = 0, five = 0, ten = 0] = widths
        return [Math.round(thirty / ten), Math.round(ten / five)]
      })
      .toEqual([3, 2])
    await timeline.getByRole('button', { name: 'III Розминка: 10 хв' }).click()
    await expect(editor.getByLabel('Назва розділу').nth(2)).toBeFocused()
    await expect(editor.getByLabel('Опис', { exact: true }).nth(2)).toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    await editor.getByLabel('Хвилин').nth(2).fill('40')
    await expect(timeline.getByRole('button', { name: 'III Розминка: 40 хв' })).toBeVisible()
    await timeline.getByRole('button').first().focus()
    await page.keyboard.press('End')
    await expect(timeline.getByRole('button').last()).toBeFocused()
  })

  await test.step('the new order is saved', async () => {
    await editor.getByRole('button', { name: 'Оновити шаблон' }).click()
    await expectToast(page, 'Успіх', 'Шаблон уроку оновлено успішно')
    const [template] = await templatesOf(asTeacher)
    expect(template?.lessonStructure.map(({ id }) => id)).toEqual(['main', 'summary', 'warm-up'])
    expect(template?.objectives).toEqual(['Третя', 'Друга', 'Перша'])
    expect(template?.totalDuration).toBe(75)
  })
})
