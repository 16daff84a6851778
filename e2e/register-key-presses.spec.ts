import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import {
  announcementOf,
  countPresses,
  expectSaved,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { createClassWithStudents, numberedNames, progressOf } from './test-data.ts'

/** The register of a class of thirty, with every press counted. */

const names = numberedNames(30)
const absent = [3, 12, 25]
const points: Readonly<Record<number, number>> = { 5: 9, 8: 11, 14: 7, 20: 10, 28: 12 }
const commented = 14
const comment = 'Чудова відповідь'
const mostKeyPresses = 50
const mostPointerPresses = 12

const presenceAt = (page: Page, index: number) => presenceOf(page, names[index] ?? '')
const pointsAt = (page: Page, index: number) => pointsOf(page, names[index] ?? '')

async function openFocused(page: Page, lessonId: string) {
  await openRegister(page, lessonId)
  await expect(presenceAt(page, 0)).toBeFocused()
}

async function expectRecorded(actor: Actor, lessonId: string, students: string[]) {
  const records = await progressOf(actor, lessonId)
  const expected = students.map((studentId, index) => {
    const isPresent = !absent.includes(index)
    const text = index === commented ? comment : ''
    return { studentId, isPresent, points: isPresent ? (points[index] ?? 0) : null, comment: text }
  })
  const byStudent = (list: { studentId: string }[]) => list.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))
  const recorded = records.map(({ studentId, isPresent, points, comment }) => ({
    studentId,
    isPresent,
    points,
    comment,
  }))
  expect(byStudent(recorded)).toEqual(byStudent(expected))
}

test('a register that the address opens has all its rows and the focus in the first, and nothing moves', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { newLesson } = await createClassWithStudents(asTeacher, names)
  const lessonId = await newLesson('09:00')
  const placeholder = modalOf(page).getByRole('status').filter({ hasText: 'Завантаження' })
  for (const isLate of [false, true]) {
    if (isLate) {
      await page.route('**/register', async (route) => {
        await placeholder.waitFor()
        await route.continue()
      })
    }
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
      // Lower than what is above the rows.
      { width: 1280, height: 180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(`/?lesson=${lessonId}`)
      await expect(presenceAt(page, 0)).toBeFocused()
      await expect(modalOf(page).locator('[data-register-row]')).toHaveCount(names.length)
      expect(await layoutShiftOf(page), JSON.stringify({ ...size, isLate })).toBeLessThanOrEqual(0.02)
    }
  }
})

test('a register of thirty students takes at most 50 key presses or 12 presses of the mouse', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { students, newLesson } = await createClassWithStudents(asTeacher, names)

  await test.step('by keyboard', async () => {
    const lessonId = await newLesson('09:00')
    await openFocused(page, lessonId)
    let count = 0
    const press = async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    }
    for (let index = 0; index <= Math.max(...Object.keys(points).map(Number)); index += 1) {
      if (index > 0) await press('ArrowDown')
      // The code names the key, whatever letter the layout has on it.
      if (absent.includes(index)) await press('KeyA')
      for (const digit of String(points[index] ?? '')) await press(digit)
      if (points[index] !== undefined) await expect(pointsAt(page, index)).toHaveValue(String(points[index]))
      if (index === commented) {
        await press('KeyC')
        await page.keyboard.type(comment)
        await press('Escape')
        await expect(presenceAt(page, index)).toBeFocused()
      }
    }
    await press('Control+Enter')
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    await expectRecorded(asTeacher, lessonId, students)
    expect(count).toBeLessThanOrEqual(mostKeyPresses)
  })

  await test.step('by mouse', async () => {
    const lessonId = await newLesson('10:00')
    await openFocused(page, lessonId)
    const modal = modalOf(page)
    const presses = await countPresses(page)
    for (const index of absent) await presenceAt(page, index).click()
    for (const [index, value] of Object.entries(points)) {
      await pointsAt(page, Number(index)).hover()
      await modal.getByRole('button', { name: `${value}: ${rosterName(names[Number(index)])}` }).click()
    }
    await pointsAt(page, 1).hover()
    await expectAccessible(page)
    await modal.getByRole('button', { name: `Коментар: ${rosterName(names[commented])}` }).click()
    await page.keyboard.type(comment)
    await modal.getByRole('button', { name: 'Зберегти' }).click()
    await expectSaved(page)
    await expect(modal).toBeHidden()
    await expectRecorded(asTeacher, lessonId, students)
    expect(await presses()).toBeLessThanOrEqual(mostPointerPresses)
  })
})

test('the keys work on other layouts and not in comments, the help lists them, and an entry for all others can be undone', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { newLesson } = await createClassWithStudents(asTeacher, names.slice(0, 6))
  await openFocused(page, await newLesson('09:00'))
  const modal = modalOf(page)
  const typed = (key: string, code: string) =>
    page.evaluate(
      (init) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
        ),
      { key, code },
    )

  await test.step('a key is recognised by its letter or its position, a digit by its value', async () => {
    await typed('ф', 'KeyA')
    await expect(presenceAt(page, 0)).not.toBeChecked()
    await typed('з', 'KeyP')
    await expect(presenceAt(page, 0)).toBeChecked()
    // An AZERTY keyboard writes 'a' where others have Q, and 'q' where they have A.
    await typed('q', 'KeyA')
    await expect(presenceAt(page, 0)).toBeChecked()
    await typed('a', 'KeyQ')
    await expect(presenceAt(page, 0)).not.toBeChecked()
    await page.keyboard.press('ArrowDown')
    await typed('8', 'Numpad8')
    await expect(pointsAt(page, 1)).toHaveValue('8')
    await page.keyboard.press('n')
    await expect(
      modal.getByRole('button', { name: `Без оцінки: ${rosterName(names[1])}`, pressed: true }),
    ).toBeVisible()
  })

  await test.step('in a comment the keys type letters', async () => {
    await page.keyboard.press('c')
    await page.keyboard.type('can?')
    await expect(modal.getByRole('textbox', { name: `Коментар: ${rosterName(names[1])}` })).toHaveValue('can?')
    await page.keyboard.press('Control+Enter')
    await expect(presenceAt(page, 1)).toBeFocused()
    await expect(presenceAt(page, 1)).toBeChecked()
  })

  await test.step('a question mark opens the list of keys', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Комбінації клавіш' })
    await expect(keys.getByText('від коментаря назад до учня')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(modal).toBeVisible()
  })

  await test.step('an entry for all others changes only students without an entry, and can be undone', async () => {
    const unsaved = modal.getByLabel('Не збережено')
    await expect(unsaved).toHaveCount(2)
    await modal.getByRole('button', { name: 'Решта присутня' }).press('Enter')
    await expect(unsaved).toHaveCount(6)
    await expect(announcementOf(page)).toHaveText('Змінено записів: 4')
    await expect(presenceAt(page, 1)).toBeFocused()
    await expect(presenceAt(page, 0)).not.toBeChecked()
    await modal.getByRole('button', { name: 'Відмінити' }).click()
    await expect(unsaved).toHaveCount(2)
    await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
    await pointsAt(page, 4).fill('5')
    await modal.getByRole('button', { name: 'Відмінити' }).click()
    await expect(announcementOf(page)).toHaveText('Змінено записів: 3')
    await expect(pointsAt(page, 4)).toHaveValue('5')
    await expect(unsaved).toHaveCount(3)
  })
})
