import { flushSync } from 'react-dom'

/**
 * Removes the row of a list (`li`) by a button in it. The focus, which would be lost with the button, goes to the button with
 * `data-remove` of the row that takes its place, or to `otherwise` where none is left.
 */
export function removeRow(button: Element, remove: () => void, otherwise: HTMLElement | null | undefined): void {
  const row = button.closest('li')
  const list = row?.parentElement
  const index = row && list ? [...list.children].indexOf(row) : 0
  flushSync(remove)
  const next = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined
  const target = next?.querySelector<HTMLElement>('[data-remove]') ?? otherwise
  target?.focus()
}
