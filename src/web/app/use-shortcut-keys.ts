import { useLayoutEffect } from 'react'
import { activeShortcuts, characterShortcuts, isPressed, listedShortcuts } from '../lib/shortcuts.ts'

/** Runs the registered shortcuts of the topmost dialog or the page, while nothing is being typed or decided. */
export function useShortcutKeys(): void {
  // As soon as the page is in the document: a key that is pressed before the effects run would be lost.
  useLayoutEffect(() => {
    window.addEventListener('keydown', runShortcut)
    return () => {
      window.removeEventListener('keydown', runShortcut)
      listedShortcuts.set(undefined)
    }
  }, [])
}

function runShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return
  if (!event.ctrlKey && !event.metaKey && isMeantForElement(event.key, event.target)) return
  // In a search above the page neither those of the page nor of the dialog below it.
  const isInCombobox = event.target.closest('[data-combobox-dialog]') !== null
  const shortcuts = activeShortcuts().flatMap((group) => (group.isEverywhere || !isInCombobox ? group.shortcuts : []))
  const shortcut = shortcuts.find((candidate) => candidate.run && isPressed(candidate, event))
  if (!shortcut) return
  event.preventDefault()
  if (!isDeciding(event.target)) shortcut.run?.()
}

// A number has no '?', and a checkbox writes nothing.
const typedInto =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [inputmode="decimal"], [inputmode="none"])'

function isMeantForElement(key: string, target: Element): boolean {
  const isCharacter = key.length === 1
  return target.matches(typedInto) || (isCharacter && characterShortcuts.get() === 'off')
}

/** Whether a question has to be answered first, or a menu or list is open under the key. */
function isDeciding(target: Element): boolean {
  return (
    document.querySelector('[role="alertdialog"]') !== null ||
    target.closest('[role="menu"], [role="listbox"]') !== null
  )
}
