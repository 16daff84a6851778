import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a theme can change: everything else is judged once, in the light one. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Expects the page, as it stands, to have no accessibility violation in either theme, but for rules named `without`. */
export async function expectAccessible(page: Page, { without = [] as string[] } = {}): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await settled(page)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    const options = { rules, resultTypes: ['violations'], ...(theme === 'dark' && { runOnly: rulesOfColour }) }
    const violations = await page.evaluate(async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
      const { violations } = await axe.run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    }, options)
    expect(violations, `${theme} theme at ${page.url()}`).toEqual([])
  }
}

/** Colours and positions move for a moment after a change; what is judged is where they come to rest. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      // Spinners and skeletons never come to rest.
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
}
