import { expect, type Locator, type Page } from '@playwright/test'
import { dayOf } from './week.ts'

/** Moving lessons in the week. */

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

/** Drags a card by a finger, after a long press, to an element of the page. */
export async function touchDragTo(page: Page, card: Locator, target: Locator): Promise<void> {
  await waitForMoves(page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const [from, to] = [await middleOf(card), await middleOf(target)]
  await touch('touchStart', [from])
  await expect(card).toHaveCSS('opacity', '0.4')
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  await expect(target).toHaveAttribute('data-drop-target', '')
  await touch('touchEnd', [])
}
