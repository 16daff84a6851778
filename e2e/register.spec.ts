import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectSaved, openRegister, pointsOf, presenceOf, reopenRegister, saveButton } from './pages/register.ts'
import { createLesson, listSaves, names } from './pages/register-of-four.ts'
import { rosterName } from './pages/students.ts'
import { lessonCardsOf } from './pages/week.ts'
import { progressOf } from './test-data.ts'

/** Runs in the page: the contrast, as WCAG defines it, of a field's placeholder and of its value with the background. */
function contrasts(field: HTMLElement, theme: string) {
  document.documentElement.dataset.theme = theme
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? []
    const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const styles = (element: Element, part?: string) => getComputedStyle(element, part)
  const isOpaque = (element: Element) => !/, 0\)|transparent/.test(styles(element).backgroundColor)
  let behind: Element = field
  while (!isOpaque(behind) && behind.parentElement) behind = behind.parentElement
  const ground = luminance(styles(behind).backgroundColor)
  const contrast = (color: string) => {
    const [low = 0, high = 0] = [ground, luminance(color)].sort((one, other) => one - other)
    return (high + 0.05) / (low + 0.05)
  }
  return { placeholder: contrast(styles(field, '::placeholder').color), typed: contrast(styles(field).color) }
}

test('a teacher records a register by keyboard', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { lessonId, olena, hanna, maksym, ivan } = await createLesson(asTeacher)
  const modal = await openRegister(page, lessonId)
  const sent = listSaves(page)

  await test.step('every student is present, with an empty points field that counts as 0', async () => {
    await expect(presenceOf(page, names[0])).toBeFocused()
    await expect(modal.getByRole('heading', { name: 'Учні Присутні: 4 з 4', exact: true })).toBeVisible()
    for (const name of names) {
      await expect(presenceOf(page, name)).toBeChecked()
      await expect(pointsOf(page, name)).toHaveValue('')
      await expect(pointsOf(page, name)).toHaveAttribute('placeholder', '0')
    }
  })

  await test.step('the placeholder 0 is legible and weaker than a value in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { placeholder, typed } = await pointsOf(page, names[0]).evaluate(contrasts, theme)
      expect(placeholder).toBeGreaterThanOrEqual(4.5)
      expect(typed).toBeGreaterThan(placeholder * 1.5)
    }
  })

  await test.step('an absent student has no points', async () => {
    await page.keyboard.press('Space')
    await expect(modal.getByText('немає')).toBeVisible()
    await expect(modal.getByText('Присутні: 3 з 4')).toBeVisible()
    await expect(pointsOf(page, names[0])).toBeDisabled()
    await expect(modal.getByTitle('Бали отримують лише присутні учні')).toHaveCount(1)
    await expect(modal.getByLabel('Не збережено')).toHaveCount(1)
  })

  await test.step('arrow keys move between students; a comma, letters and no grade are accepted', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(presenceOf(page, names[1])).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(pointsOf(page, names[1])).toBeFocused()
    await page.keyboard.type('7,5')
    await page.keyboard.press('Enter')
    await expect(pointsOf(page, names[2])).toBeFocused()
    await page.keyboard.type('xyz')
    await page.keyboard.press('ArrowDown')
    await expect(pointsOf(page, names[2])).toHaveValue('0')
    await expect(pointsOf(page, names[3])).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(pointsOf(page, names[2])).toBeFocused()
    const noGrade = modal.getByRole('button', { name: `Без оцінки: ${rosterName(names[3])}` })
    await noGrade.press('Enter')
    await expect(noGrade).toHaveAttribute('aria-pressed', 'true')
    await expect(pointsOf(page, names[3])).toHaveAttribute('placeholder', '–')
  })

  await test.step('points beyond the limits say so before they become the nearer limit', async () => {
    const limits = modal.getByRole('alert').filter({ hasText: 'Бали — від −1000 до 1000' })
    await pointsOf(page, names[2]).fill('2500')
    await expect(limits).toBeVisible()
    await expectAccessible(page)
    await pointsOf(page, names[2]).press('ArrowDown')
    await expect(pointsOf(page, names[2])).toHaveValue('1000')
    await expect(limits).toHaveCount(0)
    await pointsOf(page, names[2]).fill('0')
  })

  await test.step('buttons add and take away a point, and open the comment', async () => {
    await modal.getByRole('button', { name: `Додати бал: ${rosterName(names[1])}` }).click()
    await modal.getByRole('button', { name: `Додати бал: ${rosterName(names[1])}` }).click()
    await modal.getByRole('button', { name: `Зняти бал: ${rosterName(names[1])}` }).click()
    await expect(pointsOf(page, names[1])).toHaveValue('8,5')
    await modal.getByRole('button', { name: `Коментар: ${rosterName(names[1])}` }).press('Enter')
    await expect(modal.getByRole('textbox', { name: `Коментар: ${rosterName(names[1])}` })).toBeFocused()
    await page.keyboard.type('  Чудова відповідь ')
    await expectAccessible(page)
  })

  await test.step('Ctrl+Enter leaves the comment, then saves and closes', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(presenceOf(page, names[1])).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
    await expect(modal).toBeHidden()
    expect(sent.toSorted()).toEqual([olena, hanna, maksym, ivan].toSorted())
    const records = await progressOf(asTeacher, lessonId)
    expect(records).toHaveLength(4)
    expect(records).toEqual(
      expect.arrayContaining(
        [
          { studentId: olena, isPresent: false, points: null, comment: '' },
          { studentId: hanna, isPresent: true, points: 8.5, comment: 'Чудова відповідь' },
          { studentId: maksym, isPresent: true, points: 0, comment: '' },
          { studentId: ivan, isPresent: true, points: null, comment: '' },
        ].map(expect.objectContaining),
      ),
    )
    const card = lessonCardsOf(page)
    await expect(card).toContainText('Complete')
    await expect(card).toContainText('2 of 3 graded')
  })

  await test.step('the register shows what was saved, and a save without a change sends nothing', async () => {
    sent.length = 0
    await reopenRegister(page, lessonId)
    await expect(presenceOf(page, names[0])).not.toBeChecked()
    await expect(pointsOf(page, names[1])).toHaveValue('8,5')
    await modal.getByRole('button', { name: `Коментар: ${rosterName(names[1])}` }).click()
    await expect(modal.getByRole('textbox', { name: `Коментар: ${rosterName(names[1])}` })).toHaveValue(
      'Чудова відповідь',
    )
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modal).toBeHidden()
    expect(sent).toEqual([])
  })
})
