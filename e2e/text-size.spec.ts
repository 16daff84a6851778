import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createClass, createStudents, createTemplate, insertPastLesson, recordProgress } from './test-data.ts'

// The scroll bars of a phone take no room.
test.use({ isMobile: true })

/** With the letters twice as large, as far as the page is wider than the window, or what scrolls in a dialog wider than that. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
    const inDialogs = [...document.querySelectorAll('[role="dialog"] *:not(:has(> [role="grid"]))')].filter(
      (element) => getComputedStyle(element).overflowX === 'auto',
    )
    return Math.max(
      ...[document.documentElement, ...inDialogs].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
  })

test('with letters twice as large no page of a phone scrolls sideways', async ({
  school,
  asTeacher,
  asAssistant,
  asStranger,
}) => {
  const { page } = asTeacher
  const classId = await createClass(asTeacher)
  const [olena = ''] = await createStudents(asTeacher, classId, ['Олена Бойко'])
  const lesson = { templateId: await createTemplate(asTeacher), classId, date: '2026-03-02', startTime: '09:00' }
  const lessonId = await insertPastLesson(school, lesson)
  await recordProgress(asTeacher, lessonId, olena)
  for (const { page } of [asTeacher, asAssistant]) {
    // Its words are longer than the English ones.
    await page.addInitScript(() => localStorage.setItem('language', 'uk'))
  }
  const expectFits = async (page: Page) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /oading|авантаж/ }),
    ).toHaveCount(0)
    await expect.poll(() => overflowOf(page), page.url()).toBe(0)
  }
  const open = async (page: Page, address: string) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await expectFits(page)
  }
  const follow = async (name: string, path: string) => {
    await page.getByRole('button', { name: 'Відкрити меню' }).click()
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expectFits(page)
  }
  await open(page, '/')
  await follow('Шаблони', '/templates')
  await page.getByText('Теми', { exact: true }).first().click()
  await expect(page).toHaveURL('/templates?view=units')
  await expectFits(page)
  await follow('Учні', '/students')
  await page.getByRole('link', { name: 'Бойко Олена' }).first().click()
  await expect(page).toHaveURL(`/students/${olena}`)
  await expectFits(page)
  await follow('Класи', '/classes')
  await page.getByRole('main').getByRole('link', { name: '5-А' }).first().click()
  for (const name of ['Огляд', 'Учні', 'Уроки', 'Записи уроків', 'Аналітика']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expectFits(page)
  }
  await open(page, '/deleted')
  // What a person without the permission sees instead.
  await open(asAssistant.page, '/admin/users')
  await open(asStranger, '/')
  await asStranger.getByRole('link', { name: 'Get Started' }).click()
  await expect(asStranger).toHaveURL('/login')
  await expectFits(asStranger)

  await test.step('nor does a dialog', async () => {
    await page.goto(`/?lesson=${lessonId}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group').first().click()
    await expect(dialog.getByRole('button', { name: 'Скопіювати або зсунути' })).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBe(0)
    const name = dialog.getByText('Бойко Олена').first()
    expect((await name.boundingBox())?.height, 'the name of a student in one line').toBeLessThan(50)
    await dialog.getByRole('checkbox').first().press('Shift+F10')
    const states = dialog.getByRole('group', { name: /^Відвідування: / }).getByRole('button')
    await states.first().press('ArrowDown')
    await expect(states.nth(1), 'below the first state').toBeFocused()
    await page.keyboard.press('Escape')
    await page.goto(`/classes/${classId}?tab=students&report=2026-03-01..2026-03-31`)
    await expect(dialog.getByRole('button', { name: /^Друкувати/ }).last()).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.goto(`/classes/${classId}?register=2026-03`)
    await dialog.getByRole('gridcell').first().click()
    await page.keyboard.press('Shift+F10')
    await expect(dialog.getByRole('button', { name: 'Поважна причина' })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => overflowOf(page)).toBe(0)
  })
})
