import type { KeyboardEvent } from 'react'

const forwarded = new WeakSet<Event>()

/** Marks a press of Escape that a toast leaves to the dialog, list or menu with the focus. */
export function forwardEscape(event: Event) {
  forwarded.add(event)
  event.preventDefault()
}

/** The key handler of the content of a dialog, list or menu, which closes it by a press of Escape that a toast left to it. */
export function closeOnForwardedEscape(close: () => void) {
  return ({ nativeEvent, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // A dialog that was opened from this one bubbles its events through React.
    if (!forwarded.has(nativeEvent) || !(target instanceof Element) || !currentTarget.contains(target)) return
    if (!target.closest('[data-keeps-escape]')) close()
  }
}

/** Keeps a dialog open when the element with the focus, in it or in a toast, handles the press of Escape itself. */
export function keepEscape(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) event.preventDefault()
}
