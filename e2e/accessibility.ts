import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // The browser takes a text of ASCII in half the time.
  .replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The rules whose result depends on the theme: all others are checked once, in the light theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects the page to have no accessibility violation in either theme; the rules named in `without` are not checked. */
export async function expectAccessible(page: Page, { without = [] as string[] } = {}): Promise<void> {
  // The document says that the program is loading until it has drawn its first page.
  await expect(page.locator('#root > p.boot')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const violations = await page.evaluate(violationsByTheme, { rules, colourRules })
  expect(violations, page.url()).toEqual({ light: [], dark: [] })
}

/** Runs in the page, in one call, because each call takes as long as a part of the check. */
async function violationsByTheme({ rules, colourRules }: { rules: object; colourRules: string[] }) {
  type Axe = { configure: (spec: object) => void; run: (options: object) => Promise<AxeResults> }
  const { axe } = window as unknown as { axe: Axe }
  // The markup of every element that a rule looks at takes a fifteenth of the time; a violation names its elements by selectors.
  axe.configure({ noHtml: true })
  // With transitions, what comes into view during the check would still be changing its colours.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) throw new Error('expectAccessible needs reduced motion')
  const found: Record<string, string[]> = {}
  for (const [theme, only] of Object.entries({ light: {}, dark: { runOnly: colourRules } })) {
    document.documentElement.setAttribute('data-theme', theme)
    // Colours and positions are animated after a change; their final state is checked.
    for (const animation of document.getAnimations()) {
      // The animations of spinners and skeletons have no end.
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    // No rule needs what axe would load, the style sheets, which takes a quarter of the time.
    const { violations } = await axe.run({ rules, resultTypes: ['violations'], preload: false, ...only })
    found[theme] = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
  }
  return found
}

/** Expects the page to be accessible on a phone, in both themes, and never to scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (size) await resizeTo(page, size)
}

/** Expects the page to fit a phone of 320 px without scrolling sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
  if (size) await resizeTo(page, size)
}

/** Resizes the page and waits for its resize event, which closes an open select when it arrives late. */
async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  const resized = page.evaluate(
    (width) =>
      new Promise<void>((resolve) => {
        if (innerWidth === width) resolve()
        else addEventListener('resize', () => innerWidth === width && resolve())
      }),
    size.width,
  )
  await page.setViewportSize(size)
  await resized
}
