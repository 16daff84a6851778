import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { preventIdlePreloading } from './network.ts'

/** A phone with a touch screen on which the person of `page` is signed in; the caller closes its context. */
export async function openPhone(browser: Browser, page: Page, path: string): Promise<Page> {
  // The session is stored when any document is first opened, without the program.
  await page.goto('/manifest.webmanifest')
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await preventIdlePreloading(context)
  const phone = await context.newPage()
  await phone.goto(path)
  return phone
}

/**
 * Expects everything that can be pressed in a dialog, a question or a list of choices to be at least 44 px in both directions, and
 * that iOS zooms neither by two quick taps on it nor into a field.
 */
export async function expectTouchTargets(surface: Locator): Promise<void> {
  await expect(surface).toBeVisible()
  const { count, faults } = await surface.evaluate((root) => {
    const kinds =
      'button, a[href], input, select, textarea, summary, [role="option"], [role^="menuitem"], [role="checkbox"]'
    const isShown = (element: HTMLElement) =>
      element.checkVisibility() && !element.closest('[aria-hidden="true"]') && element.getClientRects().length > 0
    const nameOf = (element: HTMLElement) =>
      `<${element.tagName.toLowerCase()}> “${element.getAttribute('aria-label') ?? element.textContent}”`
    const controls = [...root.querySelectorAll<HTMLElement>(kinds)]
    const targets = controls
      // A box or a dot of a choice is pressed together with the words around it.
      .map((element) => (element.matches('[type="checkbox"], [type="radio"]') && element.closest('label')) || element)
      // The press area of such a link is its card.
      .map((element) => (element.matches('.stretched') && (element.offsetParent as HTMLElement | null)) || element)
      .filter(isShown)
    const tooSmall = targets.flatMap((element) => {
      // Not its rectangle, which shrinks while it is being pressed.
      const { offsetWidth: width, offsetHeight: height } = element
      return width >= 44 && height >= 44 ? [] : [`${nameOf(element)}: ${width} × ${height}`]
    })
    const zoomedInto = controls
      .filter((element) => isShown(element) && element.matches('input, select, textarea'))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${nameOf(field)} has letters below 16 px`)
    // What an element allows its content does not allow again.
    const { touchAction } = getComputedStyle(document.documentElement)
    const zoomedByTaps = touchAction === 'manipulation' ? [] : [`The page allows ${touchAction}`]
    return { count: targets.length, faults: [...tooSmall, ...zoomedInto, ...zoomedByTaps] }
  })
  expect(count, 'there is something to press').toBeGreaterThan(0)
  expect.soft(faults).toEqual([])
}
