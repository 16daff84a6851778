import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { layoutShiftOf } from './layout-shift.ts'
import {
  announcementOf,
  countPresses,
  expectSaved,
  minutesOf,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  reopenRegister,
  saveButton,
  stateMenuOf,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { createClassWithStudents, numberedNames, progressOf } from './test-data.ts'

/** The register of a class of thirty, with every press counted. */

const names = numberedNames(30)
const absent = [3, 25]
const [late, excused] = [12, 17]
const points: Readonly<Record<number, number>> = { 5: 9, 8: 11, 14: 7, 20: 10, 28: 12 }
const commented = 14
const comment = 'Чудова відповідь'
const homework = '§ 12, № 3'

const homeworkIn = (page: Page) => modalOf(page).getByLabel('Домашнє завдання')
const nameAt = (index: number) => names[index] ?? ''
const presenceAt = (page: Page, index: number) => presenceOf(page, nameAt(index))
const pointsAt = (page: Page, index: number) => pointsOf(page, nameAt(index))

async function expectRecorded(actor: Actor, lessonId: string, students: string[]) {
  const stateAt = (index: number) => {
    if (absent.includes(index)) return 'absent'
    return index === late ? 'late' : index === excused ? 'excused' : 'present'
  }
  const expected = students.map((studentId, index) => {
    const isPresent = !absent.includes(index) && index !== excused
    const given = isPresent ? (points[index] ?? 0) : null
    const text = index === commented ? comment : ''
    return `${studentId} ${stateAt(index)} ${index === late ? 7 : null} ${isPresent} ${given} ${text}`
  })
  const recorded = (await progressOf(actor, lessonId)).map(
    ({ studentId, state, minutes, isPresent, points, comment }) =>
      `${studentId} ${state} ${minutes} ${isPresent} ${points} ${comment}`,
  )
  expect(recorded.toSorted()).toEqual(expected.toSorted())
  const [lesson] = await actor.send<{ homework: string }[]>('GET', `/api/scheduled-lessons?lessonId=${lessonId}`)
  expect(lesson?.homework).toBe(homework)
}

test('a register of thirty students opens without moving and takes at most 50 key presses or 12 presses of the mouse, and at most 57 or 22 with the minutes of who was late, an excuse and homework', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { students, newLesson } = await createClassWithStudents(asTeacher, names)

  const first = await newLesson('09:00')

  await test.step('opened by the address it has all its rows and the focus in the first, and nothing moves', async () => {
    const placeholder = modalOf(page).getByRole('status').filter({ hasText: 'Завантаження' })
    for (const { areRowsLate, ...size } of [
      { width: 1280, height: 800, areRowsLate: false },
      { width: 390, height: 844, areRowsLate: false },
      { width: 390, height: 844, areRowsLate: true },
      // Lower than what is above the rows.
      { width: 1280, height: 180, areRowsLate: true },
      { width: 1280, height: 800, areRowsLate: true },
    ]) {
      await page.unrouteAll()
      if (areRowsLate) {
        await page.route('**/register', async (route) => {
          await placeholder.waitFor()
          await route.continue()
        })
      }
      await page.setViewportSize(size)
      await openRegister(page, first)
      await expect(presenceAt(page, 0)).toBeFocused()
      await expect(modalOf(page).locator('[data-register-row]')).toHaveCount(names.length)
      expect(await layoutShiftOf(page), JSON.stringify({ ...size, areRowsLate })).toBeLessThanOrEqual(0.02)
    }
    await page.unrouteAll()
  })

  await test.step('by keyboard', async () => {
    const count = { usual: 0, further: 0 }
    const press = async (key: string, kind: 'usual' | 'further' = 'usual') => {
      count[kind] += 1
      await page.keyboard.press(key)
    }
    for (let index = 0; index <= 28; index += 1) {
      if (index > 0) await press('ArrowDown')
      // The code names the key, whatever letter the layout has on it.
      if (absent.includes(index)) await press('KeyA')
      if (index === excused) await press('KeyU')
      if (index === late) {
        await press('KeyL')
        for (const key of ['KeyM', '7']) await press(key, 'further')
        await expect(minutesOf(page, nameAt(late))).toHaveValue('7')
      }
      for (const digit of String(points[index] ?? '')) await press(digit)
      if (points[index] !== undefined) await expect(pointsAt(page, index)).toHaveValue(String(points[index]))
      if (index === commented) {
        await press('KeyC')
        await page.keyboard.type(comment)
        await press('Escape')
        await expect(presenceAt(page, index)).toBeFocused()
      }
    }
    await press('KeyH', 'further')
    await expect(homeworkIn(page)).toBeFocused()
    // Every letter is a key.
    count.further += homework.length
    await page.keyboard.type(homework)
    await press('Control+Enter')
    await expectSaved(page)
    await expect(modalOf(page)).toBeHidden()
    await expectRecorded(asTeacher, first, students)
    expect(count.usual).toBeLessThanOrEqual(50)
    expect(count.usual + count.further).toBeLessThanOrEqual(57)
  })

  await test.step('by mouse', async () => {
    const lessonId = await newLesson('10:00')
    const modal = await reopenRegister(page, lessonId)
    const presses = await countPresses(page)
    for (const index of absent) await presenceAt(page, index).click()
    for (const [index, value] of Object.entries(points)) {
      await pointsAt(page, Number(index)).hover()
      await modal.getByRole('button', { name: `${value}: ${rosterName(nameAt(Number(index)))}` }).click()
    }
    await modal.getByRole('button', { name: `Коментар: ${rosterName(nameAt(commented))}` }).click()
    await page.keyboard.type(comment)
    // One student more is absent, and Save is pressed.
    expect((await presses()) + 2).toBeLessThanOrEqual(12)
    await (await stateMenuOf(page, nameAt(late))).getByRole('button', { name: 'Запізнення' }).click()
    await minutesOf(page, nameAt(late)).click()
    await page.keyboard.type('7')
    await (await stateMenuOf(page, nameAt(excused))).getByRole('button', { name: 'Поважна причина' }).click()
    await expect(presenceAt(page, excused)).not.toBeChecked()
    await expect(modal.getByRole('button', { name: `Відвідування: ${rosterName(nameAt(excused))}` })).toBeFocused()
    await homeworkIn(page).click()
    await page.keyboard.type(homework)
    await saveButton(page).click()
    await expectSaved(page)
    await expect(modal).toBeHidden()
    await expectRecorded(asTeacher, lessonId, students)
    expect(await presses()).toBeLessThanOrEqual(22)
  })
})

test('the keys work on other layouts and in a narrow window and not in comments, the help lists them, and an entry for all others can be undone', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { newLesson } = await createClassWithStudents(asTeacher, names.slice(0, 6))
  const modal = await openRegister(page, await newLesson('09:00'))
  await expect(presenceAt(page, 0)).toBeFocused()
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

  await test.step('the scale of the points is open while the mouse is on the field', async () => {
    await pointsAt(page, 1).hover()
    await expect(modal.getByRole('group', { name: /^Бали на вибір/ })).toBeVisible()
    await expectAccessible(page)
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

  await test.step('a narrow window keeps the keys of the register, and its panel does not widen it', async () => {
    await saveButton(page).click()
    await expectSaved(page)
    await page.setViewportSize({ width: 320, height: 256 })
    await reopenRegister(page, await newLesson('10:00'))
    await modal.getByRole('button', { name: 'Більше' }).press('Enter')
    await expect(modal.getByRole('button', { name: 'Більше', expanded: true })).toBeVisible()
    expect(await modal.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await presenceAt(page, 0).focus()
    await page.keyboard.press('a')
    await expect(presenceAt(page, 0)).not.toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('1')
    await page.keyboard.press('2')
    await expect(pointsAt(page, 1)).toHaveValue('12')
    await page.keyboard.press('c')
    const comment = modal.getByRole('textbox', { name: `Коментар: ${rosterName(names[1])}` })
    await expect(comment).toBeFocused()
    await page.keyboard.type('по')
    await page.keyboard.press('Escape')
    await expect(presenceAt(page, 1)).toBeFocused()
    await expect(comment).toHaveCount(0)
    for (const key of ['l', 'm', '7']) await page.keyboard.press(key)
    await expect(minutesOf(page, nameAt(1))).toHaveValue('7')
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
  })
})
