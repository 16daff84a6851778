import { useSyncExternalStore } from 'react'
import { storedChoice } from './storage/stored-choice.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const choice = storedChoice('theme', themes)
const systemIsDark = typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)')

/** The theme in force: the person's choice, or the system's while nothing is chosen. */
export function currentTheme(): Theme {
  return choice.get() ?? (systemIsDark?.matches ? 'dark' : 'light')
}

/** Chooses a theme and remembers it; undefined follows the system again. */
export function chooseTheme(theme: Theme | undefined) {
  choice.set(theme)
}

/** The theme the person chose, or undefined while the system decides; renders again when that changes. */
export function useChosenTheme() {
  return useSyncExternalStore(choice.subscribe, choice.get, choice.get)
}

/** Chooses the other theme and remembers it. */
export function toggleTheme() {
  choice.set(currentTheme() === 'dark' ? 'light' : 'dark')
}

/** Like `currentTheme`, and renders again when the choice or the system changes. */
export function useTheme() {
  return useSyncExternalStore(subscribe, currentTheme, currentTheme)
}

/**
 * Keeps `<html data-theme>` equal to the choice; without one the attribute is missing and the style sheet follows the
 * system. The first paint is the work of `theme-boot.js`; this is for changes afterwards, also those made in another tab.
 */
export function syncDocumentTheme() {
  const apply = () => {
    const chosen = choice.get()
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
  }
  apply()
  return choice.subscribe(apply)
}

function subscribe(listener: () => void) {
  const forgetChoice = choice.subscribe(listener)
  systemIsDark?.addEventListener('change', listener)
  return () => {
    forgetChoice()
    systemIsDark?.removeEventListener('change', listener)
  }
}
