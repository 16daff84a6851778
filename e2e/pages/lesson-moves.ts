import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, startOfWeek } from '../../src/contract/kernel/dates.ts'
import type { ApiActor } from '../fixtures.ts'
import { createClass, createTemplate, today } from '../test-data.ts'
import { dayOf } from './week.ts'

/** Moving lessons in the week. */

/** Next week, which begins tomorrow or later. */
const monday = addDays(startOfWeek(today()), 7)
/** A day of it, from 0 for its Monday. */
export const dayAt = (days: number) => addDays(monday, days)

/** The dashboard with that week. */
export const week = `/?week=${monday}`

const timetable = [4, 5].map((dayOfWeek) => ({
  id: `day ${dayOfWeek}`,
  dayOfWeek,
  startTime: '10:00',
  endTime: '10:45',
}))

/** A lesson of 5-А on Thursday at 10:00, and one of 6-Б on Friday. */
export async function planWeek(asTeacher: ApiActor) {
  const templateId = await createTemplate(asTeacher, { title: 'Fractions' })
  const classId = await createClass(asTeacher, { weeklySchedule: timetable })
  const otherClassId = await createClass(asTeacher, { name: '6-Б', color: '#8B5CF6' })
  const schedule = async (date: string, startTime: string, given = {}) =>
    (await asTeacher.send('POST', '/api/scheduled-lessons', { templateId, classId, date, startTime, ...given })).id
  const thursday = await schedule(dayAt(3), '10:00')
  const friday = await schedule(dayAt(4), '12:00', { classId: otherClassId })
  return { classId, templateId, thursday, friday, schedule }
}

export const stored = async ({ send }: ApiActor, id: string) => {
  const [lesson] = await send<{ date: string; startTime: string; updatedAt: string }[]>(
    'GET',
    `/api/scheduled-lessons?lessonId=${id}`,
  )
  return lesson
}
export const expectStored = (actor: ApiActor, id: string, date: string, startTime: string) =>
  expect.poll(async () => stored(actor, id)).toMatchObject({ date, startTime })

/** The card of a lesson on a day, by its start. */
export const cardOn = (page: Page, day: string, start: string) =>
  dayOf(page, day).getByRole('listitem').filter({ hasText: start })
export const cardButton = (page: Page, day: string, start: string) => cardOn(page, day, start).getByRole('button')
export const moveDialog = (page: Page) => page.getByRole('dialog', { name: /^(Move lesson|Перенести урок)$/ })
/** What is said about a move, as it is read to a person who does not see it. */
export const announcement = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

const middleOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }
}

/** Waits until the cards can be dragged: the code for it is fetched when the page is idle. */
export const waitForMoves = (page: Page) => page.waitForFunction(() => document.querySelector('[data-moves]') !== null)

/** Drags a card by the mouse to a day. */
export async function dragTo(page: Page, card: Locator, day: Locator): Promise<void> {
  await waitForMoves(page)
  const [from, to] = [await middleOf(card), await middleOf(day)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 4)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect(day).toHaveAttribute('data-drop-target', '')
  await page.mouse.up()
}

/** Lifts a card by a finger that is kept on it long. */
async function touchDrag(page: Page, card: Locator) {
  await waitForMoves(page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = await middleOf(card)
  await touch('touchStart', [from])
  await expect(card).toHaveCSS('opacity', '0.4')
  return { touch, from }
}

/** Lifts a card by a finger until the browser takes over its press. */
export async function touchDragCancelled(page: Page, card: Locator): Promise<void> {
  const { touch } = await touchDrag(page, card)
  await touch('touchCancel', [])
  await expect(card).toHaveCSS('opacity', '1')
}

/** Drags a card by a finger, after a long press, to an element of the page. */
export async function touchDragTo(page: Page, card: Locator, target: Locator): Promise<void> {
  const { touch, from } = await touchDrag(page, card)
  const to = await middleOf(target)
  // That of another finger, whose press the browser has taken over.
  await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 999 })))
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  await expect(target).toHaveAttribute('data-drop-target', '')
  await touch('touchEnd', [])
}
