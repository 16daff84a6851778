import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Actor, expect, test } from './fixtures.ts'
import {
  announcementOf,
  countPresses,
  expectSaved,
  minutesOf,
  modalOf,
  openRegister,
  pointsOf,
  presenceOf,
  saveButton,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { createClass, createStudents, createTemplate, progressOf, recordProgress, scheduleLesson } from './test-data.ts'
import { expectTouchTargets, openPhone } from './touch.ts'

/** The register of a class on a phone with a touch screen. */

const names = Array.from({ length: 25 }, (_, index) =>
  index === 4
    ? 'Олександра-Єлизавета Прізвище-05-Переверзєва-Ковальчук'
    : `Учениця Прізвище-${String(index + 1).padStart(2, '0')}`,
)
const [first = '', second = '', third = '', , long = ''] = names
const last = names.at(-1) ?? ''

async function createLesson(actor: Actor, count = names.length) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, names.slice(0, count))
  const lessonId = await scheduleLesson(actor, { templateId: await createTemplate(actor), classId, startTime: '00:00' })
  return { lessonId, classId, students }
}

test('the register on a phone shows ten students at once, one line of 48 px each, and a long name in full', async ({
  browser,
  asTeacher,
}) => {
  const { lessonId, students } = await createLesson(asTeacher)
  await recordProgress(asTeacher, lessonId, students[1] ?? '', { points: 11, comment: 'Чудова відповідь біля дошки' })
  await recordProgress(asTeacher, lessonId, students[2] ?? '', { isPresent: false })
  await recordProgress(asTeacher, lessonId, students[3] ?? '', { state: 'leftEarly', minutes: 7, comment: 'До лікаря' })
  const page = await openPhone(browser, asTeacher.page, `/?lesson=${lessonId}`)
  const modal = modalOf(page)
  const more = modal.getByRole('button', { name: 'Більше' })

  await test.step('on opening', async () => {
    await expect(presenceOf(page, first)).toBeFocused()
    const rows = modal.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    await expect(rows).toHaveCount(25)
    const heights = await rows.evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().height))
    const [longHeight = 0] = heights.splice(names.indexOf(long), 1)
    // 48 px and the line below.
    expect(new Set(heights)).toEqual(new Set([49]))
    expect(longHeight).toBeGreaterThan(49)
    const longName = modal.getByText(rosterName(long), { exact: true })
    expect(await longName.evaluate((name) => name.scrollHeight - name.clientHeight)).toBe(0)
    for (const row of (await rows.all()).slice(0, 10)) await expect(row).toBeInViewport({ ratio: 1 })
    const bottom = await rows.nth(9).evaluate((row) => row.getBoundingClientRect().bottom)
    const footer = await saveButton(page).evaluate((button) => button.getBoundingClientRect().top)
    expect(bottom).toBeLessThan(footer)
    await expect(modal.getByText('Чудова відповідь біля дошки').first()).toBeVisible()
    await expect(modal.getByText('немає')).toHaveCount(1)
    const leaver = modal.getByText(rosterName(names[3] ?? ''), { exact: true })
    expect(await leaver.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
    await expect(modal.getByText('Ранній вихід, 7 хв')).toBeInViewport({ ratio: 1 })
    await expect(presenceOf(page, names[3] ?? '')).toHaveAccessibleDescription('Ранній вихід, 7 хв До лікаря')
    await expect(minutesOf(page, names[3] ?? '')).toHaveCount(0)
  })

  await test.step('the count and Save stay in reach at the end of the list', async () => {
    await presenceOf(page, last).scrollIntoViewIfNeeded()
    await expect(presenceOf(page, last)).toBeInViewport()
    await expect(modal.getByText('Присутні: 24 з 25')).toBeInViewport({ ratio: 1 })
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 })
  })

  await test.step('what unfolds at the lower edge is scrolled into sight', async () => {
    const unfold = modal.getByRole('button', { name: `Коментар та інше: ${rosterName(last)}` })
    await unfold.tap()
    await expect(modal.getByRole('link', { name: `Сторінка учня: ${rosterName(last)}` })).toBeInViewport({ ratio: 1 })
    await unfold.tap()
    await modal.getByText('Запис уроку').tap()
    await expect(modal.getByLabel('Нотатки для вчителів і адміністраторів')).toBeInViewport({ ratio: 1 })
    await modal.getByText('Запис уроку').tap()
  })

  await test.step('a tap on the name is absent or present', async () => {
    await modal.getByText(rosterName(last)).tap()
    await expect(presenceOf(page, last)).not.toBeChecked()
    await expect(pointsOf(page, last)).toBeDisabled()
    await expect(modal.getByText('Присутні: 23 з 25')).toBeVisible()
    await modal.getByText(rosterName(last)).tap()
    await expect(presenceOf(page, last)).toBeChecked()
  })

  await test.step('comment, no grade, other points and the page of the student unfold', async () => {
    const unfold = modal.getByRole('button', { name: `Коментар та інше: ${rosterName(long)}` })
    await unfold.tap()
    await expect(unfold).toHaveAttribute('aria-expanded', 'true')
    await modal.getByRole('textbox', { name: `Коментар: ${rosterName(long)}` }).fill(' Нова ')
    await modal.getByRole('textbox', { name: `Інші бали: ${rosterName(long)}` }).fill('7,5')
    await expect(pointsOf(page, long)).toHaveValue('7,5')
    await expectAccessible(page)
    await expectTouchTargets(modal)
    await expectNoSidewaysScroll(page)
    const noGrade = modal.getByRole('button', { name: `Без оцінки: ${rosterName(long)}` })
    await noGrade.tap()
    await expect(noGrade).toHaveAttribute('aria-pressed', 'true')
    await expect(pointsOf(page, long)).toHaveAttribute('placeholder', '–')
  })

  await test.step('with the minutes of who left early, each in a line of its own', async () => {
    const unfold = modal.getByRole('button', { name: `Коментар та інше: ${rosterName(names[3])}` })
    await unfold.tap()
    const [minutes, comment] = await Promise.all(
      [minutesOf(page, names[3] ?? ''), modal.getByRole('textbox', { name: `Коментар: ${rosterName(names[3])}` })].map(
        (field) => field.boundingBox(),
      ),
    )
    expect(comment?.width).toBeGreaterThan(300)
    expect(comment?.y).toBeGreaterThan((minutes?.y ?? 0) + (minutes?.height ?? 0))
    await unfold.tap()
  })

  await test.step('deleting is in a menu at the other end than closing', async () => {
    await expect(modal.getByRole('button', { name: 'Видалити урок' })).toHaveCount(0)
    await more.tap()
    const menu = modal.getByRole('region', { name: 'Більше' })
    for (const name of ['Решта присутня', 'Решта без оцінки', 'Завантажити CSV', 'Друкувати', 'Видалити урок']) {
      await expect(menu.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
    await expectTouchTargets(modal)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(more).toBeFocused()
    await more.tap()
    const close = modal.getByRole('button', { name: 'Закрити' })
    const [deletion, closing] = [
      await menu.getByRole('button', { name: 'Видалити урок' }).boundingBox(),
      await close.boundingBox(),
    ]
    expect(Math.abs((deletion?.y ?? 0) - (closing?.y ?? 0))).toBeGreaterThan(400)
    await menu.getByRole('button', { name: 'Видалити урок' }).tap()
    const question = page.getByRole('alertdialog')
    await expectTouchTargets(question)
    await question.getByRole('button', { name: 'Cancel' }).tap()
    await more.tap()
    await menu.getByRole('button', { name: 'Решта присутня' }).tap()
    await expect(menu).toBeHidden()
    await expect(announcementOf(page)).toHaveText('Змінено записів: 21')
    await more.tap()
    await menu.getByRole('button', { name: 'Відмінити' }).tap()
  })

  await test.step('closing asks, and entries of the unfolded line are saved', async () => {
    await modal.getByRole('button', { name: 'Закрити' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Відкинути введене?' })
    await expectTouchTargets(question)
    await question.getByRole('button', { name: 'Продовжити редагування' }).tap()
    await saveButton(page).tap()
    await expectSaved(page)
    const records = await progressOf(asTeacher, lessonId)
    expect(records).toHaveLength(25)
    expect(records).toContainEqual(
      expect.objectContaining({ studentId: students[4], isPresent: true, points: null, comment: 'Нова' }),
    )
    expect(records).toContainEqual(
      expect.objectContaining({ studentId: students[1], points: 11, comment: 'Чудова відповідь біля дошки' }),
    )
  })

  await test.step('the page of a student opens', async () => {
    await openRegister(page, lessonId)
    await modal.getByRole('button', { name: `Коментар та інше: ${rosterName(second)}` }).tap()
    await modal.getByRole('link', { name: `Сторінка учня: ${rosterName(second)}` }).tap()
    await expect(page.getByRole('heading', { name: second })).toBeVisible()
  })
  await page.context().close()
})

test('a grade on a phone takes two presses, attendance only with two absent four', async ({ browser, asTeacher }) => {
  const { lessonId, students } = await createLesson(asTeacher, 8)
  const page = await openPhone(browser, asTeacher.page, `/?lesson=${lessonId}`)
  const modal = modalOf(page)

  await test.step('a grade', async () => {
    const presses = await countPresses(page)
    await pointsOf(page, third).tap()
    // The pad takes the place of the on-screen keyboard.
    await expect(pointsOf(page, third)).toHaveAttribute('inputmode', 'none')
    await expectTouchTargets(modal)
    await modal.getByRole('button', { name: `10: ${rosterName(third)}` }).tap()
    await expect(pointsOf(page, third)).toHaveValue('10')
    expect(await presses()).toBe(2)
    await pointsOf(page, third).tap()
    await modal.getByRole('button', { name: `9: ${rosterName(third)}` }).tap()
    await expect(pointsOf(page, third)).toHaveValue('9')
    await saveButton(page).tap()
    await expectSaved(page)
  })

  await test.step('attendance only', async () => {
    await openRegister(page, lessonId)
    const presses = await countPresses(page)
    await modal.getByRole('button', { name: 'Лише відвідування' }).tap()
    await expect(modal.getByText('бали: 9', { exact: true })).toBeVisible()
    await modal.getByText(rosterName(first)).tap()
    await modal.getByText(rosterName(second)).tap()
    await saveButton(page).tap()
    await expectSaved(page)
    expect(await presses()).toBe(4)
    const records = await progressOf(asTeacher, lessonId)
    const absent = records.filter(({ isPresent }) => !isPresent).map(({ studentId }) => studentId)
    expect(absent.toSorted()).toEqual(students.slice(0, 2).toSorted())
    expect(records).toContainEqual(expect.objectContaining({ studentId: students[2], points: 9 }))
  })
  await page.context().close()
})

test('on a tablet every target of the register is at least 44 px', async ({ browser, asTeacher }) => {
  const { lessonId, students } = await createLesson(asTeacher, 8)
  await recordProgress(asTeacher, lessonId, students[1] ?? '', { points: 11 })
  const page = await openPhone(browser, asTeacher.page, '/')
  await page.setViewportSize({ width: 820, height: 1180 })
  const modal = await openRegister(page, lessonId)
  await modal.getByRole('button', { name: `Коментар: ${rosterName(first)}` }).tap()
  await expectTouchTargets(modal)
  await pointsOf(page, second).tap()
  await expectTouchTargets(modal)
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Комбінації клавіш' }).tap()
  await expectTouchTargets(page.getByRole('dialog', { name: 'Комбінації клавіш' }))
  await page.context().close()
})

test('a narrow window keeps the keys of the register, and its panel does not widen it', async ({ asTeacher }) => {
  const { lessonId } = await createLesson(asTeacher, 8)
  const { page } = asTeacher
  await page.setViewportSize({ width: 320, height: 256 })
  const modal = await openRegister(page, lessonId)
  await modal.getByRole('button', { name: 'Більше' }).press('Enter')
  await expect(modal.getByRole('button', { name: 'Більше', expanded: true })).toBeVisible()
  expect(await modal.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await presenceOf(page, first).focus()
  await page.keyboard.press('a')
  await expect(presenceOf(page, first)).not.toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await expect(pointsOf(page, second)).toHaveValue('12')
  await page.keyboard.press('c')
  const comment = modalOf(page).getByRole('textbox', { name: `Коментар: ${rosterName(second)}` })
  await expect(comment).toBeFocused()
  await page.keyboard.type('по')
  await page.keyboard.press('Escape')
  await expect(presenceOf(page, second)).toBeFocused()
  await expect(comment).toHaveCount(0)
  for (const key of ['l', 'm', '7']) await page.keyboard.press(key)
  await expect(minutesOf(page, second)).toHaveValue('7')
  await page.keyboard.press('Control+Enter')
  await expectSaved(page)
})
