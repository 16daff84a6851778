import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type ApiActor, expect, test } from './fixtures.ts'
import {
  announcementOf,
  countPresses,
  expectSaved,
  minutesOf,
  openRegister,
  pointsOf,
  presenceOf,
  reopenRegister,
  saveButton,
} from './pages/register.ts'
import { rosterName } from './pages/students.ts'
import { createClass, createStudents, createTemplate, progressOf, recordProgress, scheduleLesson } from './test-data.ts'
import { expectTouchTargets } from './touch.ts'

/** The register of a class on a phone with a touch screen. */

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const names = Array.from({ length: 25 }, (_, index) =>
  index === 4
    ? 'Олександра-Єлизавета Прізвище-05-Переверзєва-Ковальчук'
    : `Учениця Прізвище-${String(index + 1).padStart(2, '0')}`,
)
const [first = '', second = '', third = '', , long = ''] = names
const last = names.at(-1) ?? ''

async function createLesson(actor: ApiActor, count = names.length) {
  const classId = await createClass(actor)
  const students = await createStudents(actor, classId, names.slice(0, count))
  const lessonId = await scheduleLesson(actor, { templateId: await createTemplate(actor), classId, startTime: '00:00' })
  return { lessonId, classId, students }
}

test('the register on a phone shows ten students at once, one line of 48 px each, and a long name in full', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { lessonId, students } = await createLesson(asTeacher)
  await recordProgress(asTeacher, lessonId, students[1] ?? '', { points: 11, comment: 'Чудова відповідь біля дошки' })
  await recordProgress(asTeacher, lessonId, students[2] ?? '', { isPresent: false })
  await recordProgress(asTeacher, lessonId, students[3] ?? '', { state: 'leftEarly', minutes: 7, comment: 'До лікаря' })
  const modal = await openRegister(page, lessonId)
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
    await reopenRegister(page, lessonId)
    await modal.getByRole('button', { name: `Коментар та інше: ${rosterName(second)}` }).tap()
    await modal.getByRole('link', { name: `Сторінка учня: ${rosterName(second)}` }).tap()
    await expect(page.getByRole('heading', { name: second })).toBeVisible()
  })
})

test('an assistant on a phone grades with two presses and records attendance only with two absent with four, and on a tablet every target is at least 44 px', async ({
  asAssistant,
  teacherApi,
}) => {
  const { page } = asAssistant
  const { lessonId, students } = await createLesson(teacherApi, 8)
  await recordProgress(teacherApi, lessonId, students[1] ?? '', { points: 3, comment: 'запізнилась' })
  const modal = await openRegister(page, lessonId)

  await test.step('the students are in a list, and nothing deletes the lesson', async () => {
    const boxes = await modal.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.getBoundingClientRect()))
    expect([boxes.length, new Set(boxes.map(({ left }) => left)).size]).toEqual([8, 1])
    await modal.getByRole('button', { name: 'Більше' }).tap()
    await expect(modal.getByRole('button', { name: 'Решта присутня' })).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Видалити урок' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a tap on the points field opens the scale, and one on a value or elsewhere closes it', async () => {
    const scale = modal.getByRole('group', { name: /^Бали на вибір/ })
    const presses = await countPresses(page)
    await pointsOf(page, third).tap()
    // The pad takes the place of the on-screen keyboard.
    await expect(pointsOf(page, third)).toHaveAttribute('inputmode', 'none')
    await expectAccessible(page)
    await expectTouchTargets(modal)
    await modal.getByRole('button', { name: `10: ${rosterName(third)}` }).tap()
    await expect(pointsOf(page, third)).toHaveValue('10')
    await expect(scale).toHaveCount(0)
    expect(await presses()).toBe(2)
    await pointsOf(page, third).tap()
    await modal.getByRole('button', { name: `9: ${rosterName(third)}` }).tap()
    await expect(pointsOf(page, third)).toHaveValue('9')
    await pointsOf(page, second).tap()
    await expect(scale).toHaveAccessibleName(`Бали на вибір: ${rosterName(second)}`)
    await modal.getByText('Присутні: 8 з 8').tap()
    await expect(scale).toHaveCount(0)
    await pointsOf(page, second).fill('4')
    await saveButton(page).tap()
    await expectSaved(page)
    const records = await progressOf(teacherApi, lessonId)
    expect(records).toContainEqual(
      expect.objectContaining({ studentId: students[1], points: 4, comment: 'запізнилась' }),
    )
    expect(records.map((entry) => entry.points).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 4, 9])
  })

  await test.step('attendance only', async () => {
    await reopenRegister(page, lessonId)
    const presses = await countPresses(page)
    await modal.getByRole('button', { name: 'Лише відвідування' }).tap()
    await expect(modal.getByText('бали: 9', { exact: true })).toBeVisible()
    await modal.getByText(rosterName(first)).tap()
    await modal.getByText(rosterName(second)).tap()
    await saveButton(page).tap()
    await expectSaved(page)
    expect(await presses()).toBe(4)
    const records = await progressOf(teacherApi, lessonId)
    const absent = records.filter(({ isPresent }) => !isPresent).map(({ studentId }) => studentId)
    expect(absent.toSorted()).toEqual(students.slice(0, 2).toSorted())
    expect(records).toContainEqual(expect.objectContaining({ studentId: students[2], points: 9 }))
  })

  await test.step('on a tablet every target is at least 44 px', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await reopenRegister(page, lessonId)
    await modal.getByRole('button', { name: 'Лише відвідування' }).tap()
    await modal.getByRole('button', { name: `Коментар: ${rosterName(third)}` }).tap()
    await expectTouchTargets(modal)
    await pointsOf(page, third).tap()
    await expectTouchTargets(modal)
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Комбінації клавіш' }).tap()
    await expectTouchTargets(page.getByRole('dialog', { name: 'Комбінації клавіш' }))
  })
})
