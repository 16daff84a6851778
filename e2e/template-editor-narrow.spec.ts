import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { editorOf, sectionsOf } from './pages/template-editor.ts'
import { createTemplate, fractionsTemplate } from './test-data.ts'

/** What in a dialog can be scrolled sideways or is beyond its edge. */
const tooWide = (dialog: Locator) =>
  dialog.evaluate((root) => {
    const edge = root.getBoundingClientRect()
    return [root, ...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { overflowX } = getComputedStyle(element)
      const isScroller = overflowX === 'auto' || overflowX === 'scroll'
      const excess = isScroller ? element.scrollWidth - element.clientWidth : 0
      const isBeyond = left < edge.left - 0.5 || right > edge.right + 0.5
      if (excess <= 0 && !(isBeyond && element.matches('button, input, textarea, label, p, h3'))) return []
      return [`<${element.tagName} class="${element.className}">: ${left} to ${right}, ${excess} px to scroll`]
    })
  })

test.use({ isMobile: true, hasTouch: true, viewport: { width: 320, height: 640 } })

test('at 320 px the template editor fits without scrolling sideways', async ({ asTeacher }) => {
  const { page } = asTeacher
  const sections = Array.from({ length: 9 }, (_, index) => ({
    id: `section-${index}`,
    title: 'Високоінтелектуальноорієнтований етап',
    duration: 10,
    description: 'Найдовшеназвапоглибленогокурсу',
  }))
  await createTemplate(asTeacher, { lessonStructure: sections })
  await page.goto('/templates')
  await page.getByRole('button', { name: `Edit ${fractionsTemplate.title}` }).tap()
  const editor = editorOf(page)
  await expect(sectionsOf(page)).toHaveCount(9)
  expect(await tooWide(editor)).toEqual([])

  await test.step('with warnings, errors and a removed section', async () => {
    await sectionsOf(page).nth(7).getByRole('textbox').first().fill('')
    await sectionsOf(page).nth(6).getByRole('textbox').nth(1).fill('')
    await sectionsOf(page).nth(8).getByRole('button').last().tap()
    await editor.getByLabel('Назва уроку').fill('')
    await editor.getByRole('textbox', { name: 'Ціль 1' }).fill('')
    await editor.getByRole('button', { name: 'Оновити шаблон' }).tap()
    await expect(editor.getByRole('alert').first()).toBeVisible()
    expect(await tooWide(editor)).toEqual([])
    await expectAccessible(page)
  })
})
