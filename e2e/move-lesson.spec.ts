import type { Locator } from '@playwright/test'
import { addDays, dayOfWeek } from '../src/contract/kernel/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { preventChanges, watchRequests } from './network.ts'
import { dismissToast } from './pages/app.ts'
import { shortcutsOf } from './pages/command-palette.ts'
import {
  announcement,
  cardButton,
  cardOn,
  dayAt,
  dragTo,
  expectStored,
  moveDialog,
  planWeek,
  stored,
  touchDragCancelled,
  touchDragTo,
  waitForMoves,
  week,
} from './pages/lesson-moves.ts'
import { dayOf, weekOf } from './pages/week.ts'
import { createStudent, insertPastLesson, recordProgress, today } from './test-data.ts'

const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )

test('a lesson is moved by the keyboard, which keeps the focus and says it in words, and is dragged by the mouse', async ({
  asTeacher,
}) => {
  const { page } = asTeacher
  const { thursday, schedule } = await planWeek(asTeacher)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(week)
  await waitForMoves(page)

  await test.step('the keys are listed', async () => {
    await page.keyboard.press('?')
    const groups = ['Weekly Schedule', 'When a lesson of the week is selected', 'Everywhere']
    await expect(shortcutsOf(page).getByRole('heading', { level: 3 })).toHaveText(groups)
    await expect(shortcutsOf(page)).toContainText('Move one day later')
    await page.keyboard.press('Escape')
    await expect(shortcutsOf(page)).toBeHidden()
  })

  await test.step('one day later and back, by one press each', async () => {
    await cardButton(page, 'Thursday', '10:00').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(cardButton(page, 'Friday', '10:00')).toBeFocused()
    await expect(announcement(page)).toContainText(`“Fractions” moved to ${inWords(dayAt(4))}, 10:00`)
    await expectStored(asTeacher, thursday, dayAt(4), '10:00')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(cardButton(page, 'Wednesday', '10:00')).toBeFocused()
    await expectStored(asTeacher, thursday, dayAt(2), '10:00')
    await expect(page).toHaveURL(week)
    // What only a drag needs is not fetched with the week.
    expect(fetched.filter((path) => ['/api/classes', '/api/people'].includes(path))).toEqual([])
  })

  await test.step('Undo leaves the lesson where it is when its place has been taken meanwhile', async () => {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(announcement(page)).toContainText(`“Fractions” moved to ${inWords(dayAt(1))}, 10:00`)
    await expectStored(asTeacher, thursday, dayAt(1), '10:00')
    await schedule(dayAt(2), '10:30')
    await announcement(page).getByRole('button', { name: 'Undo' }).click()
    await expect(announcement(page)).toContainText('Its place has been taken meanwhile')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expectStored(asTeacher, thursday, dayAt(1), '10:00')
    await cardButton(page, 'Tuesday', '10:00').focus()
  })

  await test.step('to the first free slot of its class, by two presses', async () => {
    await page.keyboard.press('m')
    const first = moveDialog(page).getByRole('group', { name: 'Free slots of 5-А' }).getByRole('button').first()
    await expect(first).toBeFocused()
    await expect(first).toHaveText(/10:00–10:45$/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(moveDialog(page)).toBeHidden()
    await expect(announcement(page)).toContainText('“Fractions” moved to')
    await expect
      .poll(async () => [4, 5].includes(dayOfWeek((await stored(asTeacher, thursday))?.date ?? '')))
      .toBe(true)
  })

  await test.step('a lesson is dragged to another day by the mouse, by one press, and that is undone', async () => {
    await asTeacher.send('PATCH', `/api/scheduled-lessons/${thursday}`, { date: dayAt(3), startTime: '10:00' })
    await expect(cardOn(page, 'Thursday', '10:00')).toBeVisible()
    await dragTo(page, cardOn(page, 'Thursday', '10:00'), dayOf(page, 'Friday'))
    await expect(cardOn(page, 'Friday', '10:00')).toBeVisible()
    await expect(announcement(page)).toContainText(`“Fractions” moved to ${inWords(dayAt(4))}, 10:00`)
    await expectStored(asTeacher, thursday, dayAt(4), '10:00')
    // No lesson was opened by the release.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardOn(page, 'Thursday', '10:00')).toBeVisible()
    await expect(announcement(page)).toContainText(`“Fractions” is back on ${inWords(dayAt(3))}, 10:00`)
    await expectStored(asTeacher, thursday, dayAt(3), '10:00')
  })

  await test.step('the right button drags nothing', async () => {
    await waitForMoves(page)
    await cardOn(page, 'Thursday', '10:00').hover()
    await page.mouse.down({ button: 'right' })
    await dayOf(page, 'Friday').hover({ position: { x: 20, y: 200 } })
    await expect(page.locator('[data-drop-target]')).toHaveCount(0)
    await page.mouse.up({ button: 'right' })
  })

  await test.step('a window that loses the focus and Escape cancel a drag, and a short press still opens the lesson', async () => {
    const card = cardOn(page, 'Thursday', '10:00')
    await card.hover()
    await page.mouse.down()
    await dayOf(page, 'Friday').hover({ position: { x: 20, y: 200 } })
    await expect(page.locator('[data-drop-target]')).toHaveCount(1)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.locator('[data-drop-target]')).toHaveCount(0)
    await page.mouse.up()
    await card.hover()
    await page.mouse.down()
    await dayOf(page, 'Friday').hover({ position: { x: 20, y: 200 } })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectStored(asTeacher, thursday, dayAt(3), '10:00')

    // Released over the card itself, where that would be a click.
    await card.hover({ position: { x: 20, y: 20 } })
    await page.mouse.down()
    await card.hover({ position: { x: 32, y: 26 } })
    await expect(card).toHaveCSS('opacity', '0.4')
    // What follows the pointer looks like the card.
    const sizeOf = (element: Locator) =>
      element.evaluate((one: HTMLElement) => [one.offsetWidth, one.offsetHeight, getComputedStyle(one).padding])
    expect(await sizeOf(page.locator('body > [aria-hidden=true] > ul > li'))).toEqual(await sizeOf(card))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(card).toHaveCSS('opacity', '1')
    await expect(page).toHaveURL(week)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await card.click()
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(week)
  })

  await test.step('dropped on its own day, a lesson gets another time', async () => {
    await dragTo(page, cardOn(page, 'Thursday', '10:00'), dayOf(page, 'Thursday'))
    await expect(moveDialog(page).getByLabel('Date')).toHaveValue(dayAt(3))
    await moveDialog(page).getByLabel('Start Time').selectOption('13:00')
    await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(cardOn(page, 'Thursday', '13:00')).toBeVisible()
    await expectStored(asTeacher, thursday, dayAt(3), '13:00')
  })

  await test.step('on a day without a lesson in the timetable it keeps its time', async () => {
    await dragTo(page, cardOn(page, 'Thursday', '13:00'), dayOf(page, 'Wednesday'))
    await expectStored(asTeacher, thursday, dayAt(2), '13:00')
  })
})

test.describe(() => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a finger drags after a long press, to a day of the strip, and scrolls otherwise', async ({ asTeacher }) => {
    const phone = asTeacher.page
    const { thursday } = await planWeek(asTeacher)
    await phone.goto(week)
    const card = cardOn(phone, 'Thursday', '10:00')
    await card.scrollIntoViewIfNeeded()
    const strip = weekOf(phone).getByRole('list', { name: 'Jump to a day' }).getByRole('listitem')
    await touchDragCancelled(phone, card)
    await touchDragTo(phone, card, strip.nth(4))
    await expect(cardOn(phone, 'Friday', '10:00')).toBeVisible()
    await expectStored(asTeacher, thursday, dayAt(4), '10:00')
    await expectNoSidewaysScroll(phone)

    const moves: string[] = []
    phone.on('request', (request) => {
      if (request.method() === 'PATCH') moves.push(request.url())
    })
    await cardOn(phone, 'Friday', '10:00').scrollIntoViewIfNeeded()
    const before = await phone.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    const box = await cardOn(phone, 'Friday', '10:00').boundingBox()
    const client = await phone.context().newCDPSession(phone)
    await client.send('Input.synthesizeScrollGesture', { x: box?.x ?? 0, y: (box?.y ?? 0) + 5, yDistance: 200 })
    await expect.poll(() => phone.evaluate(() => window.scrollY)).toBeLessThan(before)
    // A move would have been sent before the lesson is loaded.
    await cardButton(phone, 'Friday', '10:00').tap()
    await expect(phone.getByRole('dialog', { name: 'Деталі уроку' })).toContainText('5-А')
    expect(moves).toEqual([])
  })
})

test('onto another lesson of the class, and with records, only when the person confirms it, and not after somebody else', async ({
  asTeacher,
  adminApi,
}) => {
  const { page } = asTeacher
  const { thursday, friday, classId, schedule } = await planWeek(asTeacher)
  await schedule(dayAt(4), '10:30')
  const question = page.getByRole('alertdialog')
  // The page is not told what somebody else changes before it has moved the same lesson.
  await preventChanges(page)
  const expectAllAnswered = watchRequests(page)
  await page.goto(week)
  await waitForMoves(page)
  await cardButton(page, 'Thursday', '10:00').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(question).toContainText('5-А already has “Fractions” from 10:30 to 11:15 on this day.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cardButton(page, 'Thursday', '10:00')).toBeVisible()
  await expectStored(asTeacher, thursday, dayAt(3), '10:00')

  const student = await createStudent(asTeacher, 'Олена Бойко', { studentId: 'STU2024001', classId })
  await recordProgress(asTeacher, thursday, student)
  await cardButton(page, 'Thursday', '10:00').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(question).toContainText('Move “Fractions” with its records?')
  await expect(question).toContainText(`they would move to ${inWords(dayAt(4))}, 10:00.`)
  await expect(question).toContainText('5-А already has')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expectStored(asTeacher, thursday, dayAt(4), '10:00')
  // Its records go back with it.
  await announcement(page).getByRole('button', { name: 'Undo' }).click()
  await expectStored(asTeacher, thursday, dayAt(3), '10:00')

  await test.step('whoever drags a lesson that somebody else has moved is told where it is', async () => {
    await expect(announcement(page)).toContainText('“Fractions” is back on')
    await expectAllAnswered()
    await adminApi.send('PATCH', `/api/scheduled-lessons/${friday}`, { date: dayAt(2) })
    await dragTo(page, cardOn(page, 'Friday', '12:00'), dayOf(page, 'Tuesday'))
    await expect(announcement(page)).toContainText(
      `Somebody else has changed this lesson meanwhile. It is where they put it: ${inWords(dayAt(2))}, 12:00.`,
    )
    await expect(cardOn(page, 'Wednesday', '12:00')).toBeVisible()
    await expectStored(asTeacher, friday, dayAt(2), '12:00')
  })
})

test('a lesson that has taken place, and a move into the past, are refused with the reason; the details move a later one', async ({
  asTeacher,
  school,
}) => {
  const { page, send } = asTeacher
  const { templateId, classId, thursday, schedule } = await planWeek(asTeacher)
  const yesterday = addDays(today(), -1)
  const past = await insertPastLesson(school, { templateId, classId, date: yesterday, startTime: '09:00' })
  const tonight = await schedule(today(), '23:10')
  await page.goto(`/?week=${yesterday}`)
  const card = weekOf(page).locator(`[data-row="${past}"]`)
  await waitForMoves(page)
  await card.getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(announcement(page)).toContainText('This lesson has taken place and cannot be moved')
  await expectStored(asTeacher, past, yesterday, '09:00')
  await dismissToast(page)
  await card.getByRole('button').focus()
  await page.keyboard.press('m')
  await expect(announcement(page)).toContainText('This lesson has taken place and cannot be moved')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A mouse that trembles while it is pressed drags nothing.
  await card.hover({ position: { x: 20, y: 20 } })
  await page.mouse.down()
  await card.hover({ position: { x: 32, y: 26 } })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toContainText('5-А')
  await expect(page.getByRole('button', { name: 'Перенести…' })).toHaveCount(0)

  await page.keyboard.press('Escape')
  await weekOf(page).getByRole('button', { name: 'Today' }).click()
  await weekOf(page).locator(`[data-row="${tonight}"]`).getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(announcement(page)).toContainText('Cannot schedule lessons in the past')
  await expectStored(asTeacher, tonight, today(), '23:10')

  await test.step('the details move a lesson, with the conflicts of class and teacher by name, in the language of the person', async () => {
    await send('PUT', '/api/approved-users/own-name', { name: 'Ярина Ткач' })
    const people = await send<{ id: string; name: string }[]>('GET', '/api/people')
    const me = people.find(({ name }) => name === 'Ярина Ткач')
    for (const { id, updatedAt: _, studentCount: __, createdAt: ___, ...fields } of await send<
      Record<string, unknown>[]
    >('GET', '/api/classes')) {
      await send('PUT', `/api/classes/${id}`, { ...fields, teachers: [{ id: me?.id, subject: '' }] })
    }
    await weekOf(page).getByRole('button', { name: 'Next week' }).click()
    await cardButton(page, 'Thursday', '10:00').click()
    await page.getByRole('button', { name: 'Перенести…' }).click()
    const dialog = moveDialog(page)
    await dialog.getByLabel('Дата').fill(dayAt(4))
    await dialog.getByLabel('Початок').selectOption('12:15')
    await expect(dialog).toContainText('Ярина Ткач: у цей час також 6-Б, з 12:00 до 12:45.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Перенести', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expectStored(asTeacher, thursday, dayAt(4), '12:15')
    await expect(page.getByRole('dialog', { name: 'Деталі уроку' })).toContainText('12:15')
    await page.keyboard.press('Escape')
    await expect(cardOn(page, 'Friday', '12:15')).toBeVisible()
  })
})
