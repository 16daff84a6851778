import { use, useLayoutEffect } from 'react'
import { useLatest } from './hooks/use-latest.ts'
import type { Language } from './i18n/language.ts'
import { DialogAround, topmostDialog } from './open-dialogs.ts'
import { storedChoice } from './storage/stored-choice.ts'
import { createStore } from './store.ts'

/** Keys and what they do: handlers and the list of shortcuts read the same definition. */
export type Shortcut = {
  /**
   * Names of keys as in KeyboardEvent.key, small letters for letters, '0–9' for any digit; 'Mod+' before it means with Ctrl,
   * on a Mac with ⌘, and 'Shift+' with Shift.
   */
  keys: readonly string[]
  label: string
  /** What the keys do anywhere in their dialog or on their page; missing where an element handles them itself. */
  run?: () => void
}

export type ShortcutGroup = {
  title: string
  language: Language
  shortcuts: readonly Shortcut[]
  /** The dialog in which they work; undefined for those of the page. */
  dialogId: string | undefined
  /** Whether they also work in every dialog. */
  isEverywhere: boolean
}

const groups: { current: ShortcutGroup }[] = []

/** Registers the shortcuts of a component while it is rendered. */
export function useShortcuts(
  { language, isEverywhere = false, title }: { title: string; language: Language; isEverywhere?: boolean },
  shortcuts: readonly Shortcut[],
): void {
  const dialogId = use(DialogAround)
  const latest = useLatest<ShortcutGroup>({ title, language, shortcuts, dialogId, isEverywhere })
  // As soon as the component is in the document, because effects run later, and a key that is pressed meanwhile would be lost.
  useLayoutEffect(() => {
    groups.push(latest)
    return () => void groups.splice(groups.indexOf(latest), 1)
  }, [latest])
}

/** The shortcuts that work now, without empty groups: those of the topmost dialog, or of the page, before those that work everywhere. */
export function activeShortcuts(): ShortcutGroup[] {
  const dialogId = topmostDialog()
  const active = groups
    .map(({ current }) => current)
    .filter((group) => group.shortcuts.length > 0 && (group.isEverywhere || group.dialogId === dialogId))
  return active.toSorted((first, second) => Number(first.isEverywhere) - Number(second.isEverywhere))
}

/** The groups in the list of shortcuts that is shown; undefined while it is closed. */
export const listedShortcuts = createStore<readonly ShortcutGroup[] | undefined>(undefined)

/** Shows the list of the shortcuts that work now, or hides it. */
export function toggleShortcutList(): void {
  listedShortcuts.set(listedShortcuts.get() ? undefined : activeShortcuts())
}

/** Whether keys without Ctrl or ⌘ that write a character work on the whole page, which people who dictate switch off. */
export const characterShortcuts = storedChoice('character-shortcuts', ['off'])

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'> & { shiftKey?: boolean }

/** Whether one of the keys is pressed: a letter by itself, or on a layout without Latin letters by its position. */
export function isPressed({ keys }: Pick<Shortcut, 'keys'>, press: KeyPress): boolean {
  return keys.some((name) => {
    const key = name.replace(/^(Mod|Shift)\+/, '')
    // With a character Shift only chooses it, and on some layouts a digit too.
    if (key.length > 1 && key !== '0–9' && name.startsWith('Shift+') !== (press.shiftKey ?? false)) return false
    const isLetter = /^[a-z]$/.test(key)
    // On a Mac, Ctrl and a letter edit text.
    const hasMod = press.metaKey || (press.ctrlKey && !(isMac && isLetter))
    const isMod = name.startsWith('Mod+')
    if (press.altKey || hasMod !== isMod || (press.ctrlKey && !isMod)) return false
    if (key === '0–9') return /^\d$/.test(press.key)
    if (!isLetter) return press.key === key
    const isLatin = /^[a-z]$/i.test(press.key)
    return isLatin ? press.key.toLowerCase() === key : press.code === `Key${key.toUpperCase()}`
  })
}

const keyTexts: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Mod: isMac ? '⌘' : 'Ctrl',
}

/** The text of a key: 'Ctrl + K', '↑'. */
export function keyText(name: string): string {
  return name
    .split('+')
    .map((key) => keyTexts[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' + ')
}
