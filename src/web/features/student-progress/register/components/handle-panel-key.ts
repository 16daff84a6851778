import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between the buttons of a panel by the arrow keys, each as many buttons as `steps` says, and cancels the panel by
 * Escape or Tab; returns whether the key was one of these.
 */
export function handlePanelKey(
  event: KeyboardEvent<HTMLElement>,
  steps: Readonly<Record<string, number>>,
  cancel: () => void,
): boolean {
  const step = steps[event.key]
  if (step !== undefined) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  } else if (event.key === 'Escape' || event.key === 'Tab') cancel()
  else return false
  event.preventDefault()
  return true
}
