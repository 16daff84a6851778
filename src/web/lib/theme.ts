import { useSyncExternalStore } from 'react'
import { storedChoice } from './storage/stored-choice.ts'
import { useStore } from './store.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const choice = storedChoice('theme', themes)
const systemIsDark = typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)')

/** The current theme: the person's choice, or the system's without one. */
export function currentTheme(): Theme {
  return choice.get() ?? (systemIsDark?.matches ? 'dark' : 'light')
}

/** Chooses a theme; undefined follows the system again. */
export const chooseTheme = choice.set

/** The chosen theme, undefined while the system's applies; renders again when that changes. */
export const useChosenTheme = () => useStore(choice)

/** Chooses the other theme. */
export function toggleTheme() {
  choice.set(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** Like `currentTheme`, and renders again when the choice or the system changes. */
export function useTheme() {
  // What is rendered ahead has the light theme.
  return useSyncExternalStore(subscribe, currentTheme, () => 'light')
}

/**
 * Keeps `<html data-theme>` equal to the choice, also when another tab changes it; without one the style sheet follows
 * the system. The script in <head> calls it as well, for the first paint.
 */
export function syncDocumentTheme() {
  const apply = () => {
    const chosen = choice.get()
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.dataset.theme
      meta.media = !chosen ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
    }
  }
  apply()
  return choice.subscribe(apply)
}

function subscribe(listener: () => void) {
  const unsubscribe = choice.subscribe(listener)
  systemIsDark?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    systemIsDark?.removeEventListener('change', listener)
  }
}
