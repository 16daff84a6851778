import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The command palette and the list of keyboard shortcuts, in English. */

export const findButton = (page: Page) => page.getByRole('button', { name: 'Find anything', exact: true })
export const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
export const searchFieldOf = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
export const optionsOf = (page: Page) => paletteOf(page).getByRole('option')
export const optionOf = (page: Page, text: string | RegExp) => optionsOf(page).filter({ hasText: text })
export const activeOption = (page: Page) => paletteOf(page).getByRole('option', { selected: true })
export const shortcutsOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

/** Opens the palette by its keys. */
export async function openPalette(page: Page) {
  await expect(page.getByRole('banner', { includeHidden: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchFieldOf(page)).toBeFocused()
}
