import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { expectToast, makeClass, makeLesson, makeStudents, makeTemplate, recordsOf } from './school-day.ts'

/** A register of thirty as a teacher takes it every day, with every press counted. */

const names = Array.from({ length: 30 }, (_, place) => `Учень Прізвище-${String(place + 1).padStart(2, '0')}`)
const absent = [3, 12, 25]
const points: Readonly<Record<number, number>> = { 5: 9, 8: 11, 14: 7, 20: 10, 28: 12 }
const commented = 14
const comment = 'Чудова відповідь'
const mostKeys = 50
const mostPresses = 12

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'Деталі уроку' })
const presence = (page: Page, place: number) => modalOf(page).getByLabel(`Присутність: ${names[place]}`)
const pointsOf = (page: Page, place: number) => modalOf(page).getByLabel(`Бали: ${names[place]}`)

async function planLessons(actor: Actor) {
  const classId = await makeClass(actor)
  const students = await makeStudents(actor, classId, names)
  const templateId = await makeTemplate(actor)
  return { students, newLesson: (startTime: string) => makeLesson(actor, { templateId, classId, startTime }) }
}

async function open(page: Page, lessonId: string) {
  await page.goto(`/?lesson=${lessonId}`)
  await expect(presence(page, 0)).toBeFocused()
}

async function expectTaken(actor: Actor, lessonId: string, students: string[]) {
  const records = await recordsOf(actor, lessonId)
  const wanted = students.map((studentId, place) => {
    const isPresent = !absent.includes(place)
    const text = place === commented ? comment : ''
    return { studentId, isPresent, points: isPresent ? (points[place] ?? 0) : null, comment: text }
  })
  const byStudent = (list: { studentId: string }[]) => list.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1))
  const taken = records.map(({ studentId, isPresent, points, comment }) => ({ studentId, isPresent, points, comment }))
  expect(byStudent(taken)).toEqual(byStudent(wanted))
}

test('a register of thirty takes few presses: by keyboard and by mouse', async ({ asTeacher }) => {
  const { page } = asTeacher
  const { students, newLesson } = await planLessons(asTeacher)

  await test.step('by keyboard', async () => {
    const lessonId = await newLesson('09:00')
    await open(page, lessonId)
    let count = 0
    const press = async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    }
    for (let place = 0; place <= Math.max(...Object.keys(points).map(Number)); place += 1) {
      if (place > 0) await press('ArrowDown')
      // On a Ukrainian layout the same key writes 'ф'.
      if (absent.includes(place)) await press('KeyA')
      for (const digit of String(points[place] ?? '')) await press(digit)
      if (points[place] !== undefined) await expect(pointsOf(page, place)).toHaveValue(String(points[place]))
      if (place === commented) {
        await press('KeyC')
        await page.keyboard.type(comment)
        await press('Escape')
        await expect(presence(page, place)).toBeFocused()
      }
    }
    await press('Control+Enter')
    await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    await expect(modalOf(page)).toBeHidden()
    await expectTaken(asTeacher, lessonId, students)
    console.log(`a register of 30 by keyboard: ${count} key presses (at most ${mostKeys})`)
    expect(count).toBeLessThanOrEqual(mostKeys)
  })

  await test.step('by mouse', async () => {
    const lessonId = await newLesson('10:00')
    await open(page, lessonId)
    const modal = modalOf(page)
    await page.evaluate(() => {
      Object.assign(window, { presses: 0 })
      addEventListener(
        'pointerdown',
        () => Object.assign(window, { presses: Number(Reflect.get(window, 'presses')) + 1 }),
        true,
      )
    })
    for (const place of absent) await presence(page, place).click()
    for (const [place, value] of Object.entries(points)) {
      await pointsOf(page, Number(place)).hover()
      await modal.getByRole('button', { name: `${value}: ${names[Number(place)]}` }).click()
    }
    await pointsOf(page, 1).hover()
    await expectAccessible(page)
    await modal.getByRole('button', { name: `Коментар: ${names[commented]}` }).click()
    await page.keyboard.type(comment)
    await modal.getByRole('button', { name: 'Зберегти' }).click()
    await expectToast(page, 'Успіх', 'Відвідуваність та оцінки збережено успішно')
    await expect(modal).toBeHidden()
    await expectTaken(asTeacher, lessonId, students)
    const count = await page.evaluate(() => Number(Reflect.get(window, 'presses')))
    console.log(`a register of 30 by mouse: ${count} presses (at most ${mostPresses})`)
    expect(count).toBeLessThanOrEqual(mostPresses)
  })
})

test('the keys are shown, work on other layouts, and leave comments alone; what is done to the rest can be undone', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { newLesson } = await planLessons(asTeacher)
  await open(page, await newLesson('09:00'))
  const modal = modalOf(page)
  const typed = (key: string, code: string) =>
    page.evaluate(
      (init) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
        ),
      { key, code },
    )

  await test.step('by letter, by place, and digits by what they write', async () => {
    await typed('ф', 'KeyA')
    await expect(presence(page, 0)).not.toBeChecked()
    await typed('з', 'KeyP')
    await expect(presence(page, 0)).toBeChecked()
    // An AZERTY keyboard writes 'a' where others have Q, and 'q' where they have A.
    await typed('q', 'KeyA')
    await expect(presence(page, 0)).toBeChecked()
    await typed('a', 'KeyQ')
    await expect(presence(page, 0)).not.toBeChecked()
    await page.keyboard.press('ArrowDown')
    await typed('8', 'Numpad8')
    await expect(pointsOf(page, 1)).toHaveValue('8')
    await page.keyboard.press('n')
    await expect(modal.getByRole('button', { name: `Без оцінки: ${names[1]}`, pressed: true })).toBeVisible()
  })

  await test.step('in a comment letters are letters', async () => {
    await page.keyboard.press('c')
    await page.keyboard.type('can?')
    await expect(modal.getByRole('textbox', { name: `Коментар: ${names[1]}` })).toHaveValue('can?')
    await page.keyboard.press('Control+Enter')
    await expect(presence(page, 1)).toBeFocused()
    await expect(presence(page, 1)).toBeChecked()
  })

  await test.step('a question mark shows the keys', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Клавіші' })
    await expect(keys.getByText('від коментаря назад до учня')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(modal).toBeVisible()
  })

  await test.step('the rest: only those about whom nothing was said, and back again', async () => {
    const unsaved = modal.getByLabel('Не збережено')
    await expect(unsaved).toHaveCount(2)
    await modal.getByRole('button', { name: 'Решта присутня' }).press('Enter')
    await expect(unsaved).toHaveCount(30)
    await expect(presence(page, 1)).toBeFocused()
    await expect(presence(page, 0)).not.toBeChecked()
    await modal.getByRole('button', { name: 'Скасувати' }).click()
    await expect(unsaved).toHaveCount(2)
    await modal.getByRole('button', { name: 'Решта без оцінки' }).click()
    await pointsOf(page, 4).fill('5')
    await modal.getByRole('button', { name: 'Скасувати' }).click()
    await expect(pointsOf(page, 4)).toHaveValue('5')
    await expect(unsaved).toHaveCount(3)
  })
})
