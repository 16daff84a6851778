import type { Browser, Locator, Page } from '@playwright/test'
import { type Actor, expect, test } from './fixtures.ts'
import { openRegister } from './pages/register.ts'
import { createClass, createStudents, createTemplate, scheduleLesson } from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

/** Dialogs on the narrowest phone, in Ukrainian, whose words are longer. */

async function openNarrowPhone(browser: Browser, { page }: Actor, path: string): Promise<Page> {
  await page.addInitScript(() => localStorage.setItem('language', 'uk'))
  const phone = await openPhone(browser, page, path)
  await phone.setViewportSize({ width: 320, height: 640 })
  return phone
}

const expectNoSidewaysScrollIn = (dialog: Locator) =>
  expect.poll(() => dialog.locator('.overflow-y-auto').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)

test('a class with a lesson time does not scroll sideways, the titles of a unit have the width of their line, and the register says the time of a lesson whose class has a long name and has menus that fit', async ({
  browser,
  asTeacher,
}) => {
  for (const title of ['Дроби', 'Теорема Піфагора']) await createTemplate(asTeacher, { title })
  const phone = await openNarrowPhone(browser, asTeacher, '/classes')

  await test.step('the dialog of a class', async () => {
    await phone.getByRole('button', { name: 'Новий клас' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'Новий клас' })
    await dialog.getByRole('button', { name: 'Додати час уроку' }).tap()
    await expect(dialog.getByText('Повторити наступного вільного дня')).toBeVisible()
    await expectNoSidewaysScrollIn(dialog)
    await expectTouchTargets(dialog)
  })

  await test.step('the dialog of a unit', async () => {
    await phone.goto('/templates?view=units')
    await phone.getByRole('button', { name: 'Нова тема' }).tap()
    const dialog = phone.getByRole('dialog', { name: 'Нова тема' })
    await dialog.getByRole('button', { name: 'Додати всі 2 шаблони' }).tap()
    const title = dialog.getByRole('list').first().getByText('Теорема Піфагора')
    expect((await title.boundingBox())?.width).toBeGreaterThan(200)
    await expectTouchTargets(dialog)
  })

  await test.step('the register', async () => {
    const classId = await createClass(asTeacher, { name: 'Експериментально-природничий клас 11-А' })
    await createStudents(asTeacher, classId, ['Олена Бойко'])
    const lessonId = await scheduleLesson(asTeacher, { templateId: await createTemplate(asTeacher), classId })
    const modal = await openRegister(phone, lessonId)
    const roomAfterTime = await modal.getByText(/09:00 · /).evaluate((line) => {
      const range = document.createRange()
      for (const node of line.childNodes) if (node.textContent === '09:00') range.selectNodeContents(node)
      return line.getBoundingClientRect().right - range.getBoundingClientRect().right
    })
    expect(roomAfterTime).toBeGreaterThan(40)
    expect(roomAfterTime).toBeLessThan(320)
    await modal.locator('summary').first().tap()
    await phone.getByRole('button', { name: 'Скопіювати або зсунути' }).tap()
    const { x, width } = (await phone.getByRole('menu').boundingBox()) ?? { x: 0, width: 0 }
    expect(x).toBeGreaterThanOrEqual(8)
    expect(x + width).toBeLessThanOrEqual(320 - 8)
  })
  await phone.context().close()
})

test('the days of a term are one below the other, and the buttons of the school year and of a student are aligned', async ({
  browser,
  asAdmin,
}) => {
  const phone = await openNarrowPhone(browser, asAdmin, '/admin/school-year')
  await phone.getByRole('button', { name: 'Редагувати семестри' }).tap()
  const dialog = phone.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Додати семестр' }).tap()
  const days = dialog.locator('input[type="date"]')
  await expect(days).toHaveCount(2)
  for (const day of await days.all()) expect((await day.boundingBox())?.width).toBeGreaterThan(200)
  await phone.setViewportSize({ width: 390, height: 844 })
  const [first, last] = await Promise.all([days.first().boundingBox(), days.last().boundingBox()])
  expect(last?.y).toBe(first?.y)
  await phone.keyboard.press('Escape')
  await phone.getByRole('alertdialog').getByRole('button').last().click()
  await expect(dialog).toBeHidden()

  const boxesOf = (buttons: Locator) =>
    buttons.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))
  const edit = phone.getByRole('main').locator('section').getByRole('button')
  await expect(edit).toHaveCount(5)
  expect.soft(new Set((await boxesOf(edit)).map(({ x, width }) => `${x} ${width}`)).size).toBe(1)
  const classId = await createClass(asAdmin)
  const [student] = await createStudents(asAdmin, classId, ['Олександра-Вікторія Кривоносенко'])
  await phone.goto(`/students/${student}`)
  const actions = phone.getByRole('main').getByRole('button', { name: /^(Звіт|Історія|Дані:)/ })
  await expect(actions).toHaveCount(3)
  expect.soft(new Set((await boxesOf(actions)).map(({ y }) => y)).size).toBe(1)
  await phone.context().close()
})
