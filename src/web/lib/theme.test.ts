import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '../test/local-storage.ts'

// The module reads what the system prefers when it is imported, which a test of another file may have done.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

async function themeWith({ stored, isSystemDark }: { stored: string | null; isSystemDark: boolean }) {
  stubLocalStorage()
  if (stored !== null) localStorage.setItem('theme', stored)
  const dataset: Record<string, string> = {}
  const metas = ['light', 'dark'].map((theme) => ({ dataset: { theme }, media: '' }))
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => metas })
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      matchMedia: () => ({ matches: isSystemDark, addEventListener: () => undefined }),
    }),
  )
  return { ...(await import('./theme.ts')), dataset, mediaOfColors: () => metas.map(({ media }) => media) }
}

it('follows the system while nothing is chosen', async () => {
  const { currentTheme, syncDocumentTheme, dataset, mediaOfColors } = await themeWith({
    stored: null,
    isSystemDark: true,
  })
  syncDocumentTheme()
  expect(currentTheme()).toBe('dark')
  expect(dataset).toEqual({})
  expect(mediaOfColors()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

it('prefers the choice to the system', async () => {
  const { currentTheme, syncDocumentTheme, dataset } = await themeWith({ stored: 'light', isSystemDark: true })
  syncDocumentTheme()
  expect(currentTheme()).toBe('light')
  expect(dataset).toEqual({ theme: 'light' })
})

it('toggles the current theme, and stores it', async () => {
  const { toggleTheme, syncDocumentTheme, dataset, mediaOfColors } = await themeWith({
    stored: null,
    isSystemDark: true,
  })
  syncDocumentTheme()
  toggleTheme()
  expect([localStorage.getItem('theme'), dataset.theme]).toEqual(['light', 'light'])
  expect(mediaOfColors()).toEqual(['all', 'not all'])
  toggleTheme()
  expect([localStorage.getItem('theme'), dataset.theme]).toEqual(['dark', 'dark'])
  expect(mediaOfColors()).toEqual(['not all', 'all'])
})

it('follows the system again when the choice is reset', async () => {
  const { chooseTheme, currentTheme, syncDocumentTheme, dataset } = await themeWith({
    stored: 'light',
    isSystemDark: true,
  })
  syncDocumentTheme()
  chooseTheme(undefined)
  expect([currentTheme(), localStorage.getItem('theme'), dataset.theme]).toEqual(['dark', null, undefined])
  chooseTheme('light')
  expect([currentTheme(), localStorage.getItem('theme'), dataset.theme]).toEqual(['light', 'light', 'light'])
})
